import { contracts } from '@guidepost/contracts';
import { queryOptions } from '@tanstack/react-query';
import { catching } from '../api.ts';
import { ownConfigKey } from './config.ts';

/** The client configuration for signed-in users, read once. */
export const clientConfig = queryOptions({
  queryKey: ownConfigKey,
  queryFn: () => catching('all')(contracts.session.clientConfig),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  meta: { caught: true },
});
