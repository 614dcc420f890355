import { useQuery } from '@tanstack/react-query';
import { can, useActingUser } from '../../shell/api.ts';
import { clientConfig } from '../../shell/session/own-config.ts';

/**
 * Returns true if the member page has a Survey tab. The tab is hidden in production. Elsewhere it is shown to users who
 * may view surveys.
 */
export function useHasSurveyTab(): boolean {
  const { data: config } = useQuery(clientConfig);
  const maySee = can(useActingUser(), 'CAN_VIEW_SURVEYS');
  return maySee && config !== undefined && config.environment !== 'production';
}
