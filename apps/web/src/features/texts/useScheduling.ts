import { useQuery } from '@tanstack/react-query';
import { clientConfig } from '../../shell/session/config.ts';

/** Whether texts can be scheduled here: the feature flag of the specification (staff §6). */
export const useScheduling = (): boolean => useQuery(clientConfig).data?.featureFlags['scheduled-sms'] ?? false;
