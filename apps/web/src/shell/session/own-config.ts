import { contracts } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { callHandling } from '../api.ts';
import { turnTracesOn } from '../trace.ts';
import { ownConfigKey } from './config.ts';

/** Query for the client configuration for signed-in users. It is read only once. */
export const clientConfig = queryOptions({
  queryKey: ownConfigKey,
  async queryFn() {
    const config = await callHandling('all')(contracts.session.clientConfig);
    if (config.hasTraces) turnTracesOn();
    return config;
  },
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { caught: true },
});
