import { contracts, type StoredFile } from '@guidepost/contracts';
import { linkRefreshIn } from '@guidepost/rules';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { catching } from '../../shell/api.ts';
import { serverNow } from '../../shell/session/clock.ts';

export { fetchFile } from './fetchFile.ts';
export { cleanUpFile, sendAttachment } from './sendAttachment.ts';

const keys = {
  all: ['files'] as const,
  greeting: (userId: number) => ['files', 'greeting', userId] as const,
  one: (id: number) => ['files', 'one', id] as const,
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

/** A file that is on its way is asked about so often, should the live event be lost. */
const waitingMs = 10_000;

/** A file with an address to open it at once it was checked; the address is asked for anew before it expires (staff §7). */
export const fileOptions = (id: number) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: () => catching('all')(contracts.files.get, { params: { id } }),
    refetchInterval({ state: { data } }) {
      const isWaiting = data?.loadingStatus === 'pending' || data?.loadingStatus === 'scanning';
      return isWaiting ? waitingMs : linkRefreshIn(data?.expires ?? null, serverNow());
    },
    meta: { caught: true },
  });

/** Something became of a file, or of any: what shows it reads it again. Addresses of others stay as they are. */
export const refreshFiles = (client: QueryClient, id?: number): Promise<void> =>
  client.invalidateQueries({
    queryKey: keys.all,
    predicate: ({ queryKey: [, kind, of] }) => id === undefined || kind !== 'one' || of === id,
  });
