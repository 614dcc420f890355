import { contracts, type StoredFile } from '@guidepost/contracts';
import { linkRefreshIn } from '@guidepost/rules';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { catching } from '../../shell/api.ts';
import { serverNow } from '../../shell/session/clock.ts';

const keys = {
  all: ['files'] as const,
  greeting: (userId: number) => ['files', 'greeting', userId] as const,
};

/** The greeting of a guide, with an address that is asked for anew before it expires (staff §7); null where there is none. */
export const greetingQuery = (userId: number) =>
  queryOptions({
    queryKey: keys.greeting(userId),
    queryFn: async (): Promise<StoredFile | null> =>
      (await catching('all')(contracts.files.greeting, { query: { userId } })).file,
    refetchInterval: ({ state }) => linkRefreshIn(state.data?.expires ?? null, serverNow()),
    meta: { caught: true },
  });

/** A file as it is now, past the cache: whoever waits for one asks until it is checked. */
export const fetchFile = (id: number, signal: AbortSignal): Promise<StoredFile> =>
  catching('all')(contracts.files.get, { params: { id } }, { signal });

/** Something became of a file: what shows one reads it again. */
export const refreshFiles = (client: QueryClient): Promise<void> => client.invalidateQueries({ queryKey: keys.all });
