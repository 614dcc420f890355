import { type ClientConfig, contracts, createClient } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { noteServerTime } from '../../shared/clock.ts';
import { queryClient } from '../query.ts';

/**
 * A fetch that also notes the server's time: a sign-in is checked against it, and the configuration is the only request
 * before a sign-in.
 */
const tellingFetch: typeof fetch = async (url, init) => {
  const response = await fetch(url, init);
  noteServerTime(response);
  return response;
};

/** Without a token: the configuration is needed to get one. */
const anonymous = createClient({ base: '/api', fetch: tellingFetch });

const anonymousConfig = queryOptions({
  queryKey: ['client-config'],
  queryFn: () => anonymous(contracts.session.clientConfig),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
});

/**
 * The configuration for signing in, read once at start. Uses the configuration for signed-in users if it is already
 * loaded.
 */
export const ownConfigKey = ['client-config', 'signed-in'] as const;

/** Key of the configuration for signed-in users. It contains everything that the anonymous configuration does. */
export const loadConfig = async (): Promise<ClientConfig> =>
  queryClient.getQueryData<ClientConfig>(ownConfigKey) ?? queryClient.ensureQueryData(anonymousConfig);
