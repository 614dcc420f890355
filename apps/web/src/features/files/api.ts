import { contracts, type FileId, type StaffId, type StoredFile } from '@guidepost/contracts';
import { linkRefreshIn } from '@guidepost/rules';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { catching } from '../../shell/api.ts';
import { serverNow } from '../../shell/session/clock.ts';

const keys = {
  all: ['files'] as const,
  greeting: (userId: StaffId) => ['files', 'greeting', userId] as const,
  one: (id: FileId) => ['files', 'one', id] as const,
};

/** The greeting of a guide, with an address that is asked for again before it expires; null if there is none. */
export const greetingQuery = (userId: StaffId) =>
  queryOptions({
    queryKey: keys.greeting(userId),
    queryFn: async (): Promise<StoredFile | null> =>
      (await catching('all')(contracts.files.greeting, { query: { userId } })).file,
    refetchInterval: ({ state }) => linkRefreshIn(state.data?.expires ?? null, serverNow()),
    meta: { caught: true },
  });

/** How often a file that is being checked is fetched again, in case the live event is lost. */
const waitingMs = 10_000;

/** A file with an address to open it at once it was checked; the address is asked for again before it expires. */
export const fileOptions = (id: FileId) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: () => catching('all')(contracts.files.get, { params: { id } }),
    refetchInterval({ state: { data } }) {
      const isWaiting = data?.loadingStatus === 'pending' || data?.loadingStatus === 'scanning';
      return isWaiting ? waitingMs : linkRefreshIn(data?.expires ?? null, serverNow());
    },
    meta: { caught: true },
  });

/** A file as it is now, past the cache: whoever waits for one asks until it is checked. */
export const fetchFile = (id: FileId, signal: AbortSignal): Promise<StoredFile> =>
  catching('all')(contracts.files.get, { params: { id } }, { signal });

/** Refetches a file, or all files, after a change. Addresses of other files stay valid. */
export const refreshFiles = (client: QueryClient, id?: FileId): Promise<void> =>
  client.invalidateQueries({
    queryKey: keys.all,
    predicate: ({ queryKey: [, kind, of] }) => id === undefined || kind !== 'one' || of === id,
  });
