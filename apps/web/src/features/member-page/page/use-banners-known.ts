import type { MemberId } from '@guidepost/contracts';
import { useQuery } from '@tanstack/react-query';
import { can, useActingUser } from '../../../shell/api.ts';
import { deathReportOptions } from '../../death-reports/public.ts';
import { memberAlertsQuery } from '../../notifications/public.ts';

/**
 * Returns true once the page can show all banners about a member, so that the columns below them do not move. A request
 * that fails is repeated, but the page does not wait for it any longer.
 */
export function useBannersKnown(memberId: MemberId, isKnown: boolean): boolean {
  const mayAlerts = can(useActingUser(), 'CAN_VIEW_ALERTS');
  const alerts = useQuery({ ...memberAlertsQuery(memberId), enabled: isKnown && mayAlerts });
  const report = useQuery({ ...deathReportOptions(memberId), enabled: isKnown });
  return isKnown && [alerts, report].every(({ isLoading, failureCount }) => !isLoading || failureCount > 0);
}
