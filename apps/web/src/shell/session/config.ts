import { type ClientConfig, contracts, createClient } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../query.ts';

/** Without a token: the configuration is needed to get one. */
const anonymous = createClient({ base: '/api' });

export const clientConfig = queryOptions({
  queryKey: ['client-config'],
  queryFn: () => anonymous(contracts.session.clientConfig),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** The client configuration, read once at start (staff §7). */
export const loadConfig = (): Promise<ClientConfig> => queryClient.ensureQueryData(clientConfig);
