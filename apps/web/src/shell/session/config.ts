import { type ClientConfig, contracts, createClient } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { storeServerTime } from '../../shared/clock.ts';
import { queryClient } from '../query.ts';

/**
 * Works like `fetch`, and also stores the server's time. The sign-in needs this time for a check, and no other request
 * comes before the sign-in.
 */
const fetchWithServerTime: typeof fetch = async (url, init) => {
  const response = await fetch(url, init);
  storeServerTime(response);
  return response;
};

/** API client without a token, because the sign-in needs the configuration before a token exists. */
const anonymous = createClient({ base: '/api', fetch: fetchWithServerTime });

const anonymousConfig = queryOptions({
  queryKey: ['client-config'],
  queryFn: () => anonymous(contracts.session.clientConfig),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/** Query key of the configuration for signed-in users. It includes the anonymous configuration. */
export const ownConfigKey = ['client-config', 'signed-in'] as const;

/**
 * Returns the configuration for signing in. It is read only once. Uses the configuration for signed-in users if that is
 * already loaded.
 */
export const loadConfig = async (): Promise<ClientConfig> =>
  queryClient.getQueryData<ClientConfig>(ownConfigKey) ?? queryClient.ensureQueryData(anonymousConfig);
