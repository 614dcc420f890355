import { type ClientConfig, contracts, createClient } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../query.ts';
import { noteServerTime } from './clock.ts';

/** Tells the time too: a sign-in is checked against it, and this is all that was asked of the server before one. */
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

/** Where the configuration is kept that who is signed in is told: it holds all that this one does. */
export const ownConfigKey = ['client-config', 'signed-in'] as const;

/** The configuration for signing in, read once at start: what whoever is signed in was told already, if they are. */
export const loadConfig = async (): Promise<ClientConfig> =>
  queryClient.getQueryData<ClientConfig>(ownConfigKey) ?? queryClient.ensureQueryData(anonymousConfig);
