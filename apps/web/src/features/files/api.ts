import { contracts, type FileId, type StaffId, type StoredFile } from '@guidepost/contracts';
import { linkRefreshIn } from '@guidepost/rules';
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { serverNow } from '../../shared/clock.ts';
import { callHandling } from '../../shell/api.ts';

const keys = {
  all: ['files'] as const,
  greeting: (userId: StaffId) => ['files', 'greeting', userId] as const,
  one: (id: FileId) => ['files', 'one', id] as const,
};

/** A guide's greeting, with a link that is renewed before it expires. Null if the guide has no greeting. */
export const greetingQuery = (userId: StaffId) =>
  queryOptions({
    queryKey: keys.greeting(userId),
    queryFn: async (): Promise<StoredFile | null> =>
      (await callHandling('all')(contracts.files.greeting, { query: { userId } })).file,
    refetchInterval: ({ state }) => linkRefreshIn(state.data?.expires ?? null, serverNow()),
    meta: { caught: true },
  });

/** How often a file that is being checked is refetched, in milliseconds, in case the live event is lost. */
const waitingMs = 10_000;

/** Query for a file. A checked file has a link, which is renewed before it expires. */
export const fileOptions = (id: FileId) =>
  queryOptions({
    queryKey: keys.one(id),
    queryFn: () => callHandling('all')(contracts.files.get, { params: { id } }),
    refetchInterval({ state: { data } }) {
      const isWaiting = data?.loadingStatus === 'pending' || data?.loadingStatus === 'scanning';
      return isWaiting ? waitingMs : linkRefreshIn(data?.expires ?? null, serverNow());
    },
    meta: { caught: true },
  });

/** Fetches a file without the cache. An upload calls this repeatedly until the file has been checked. */
export const fetchFile = (id: FileId, signal: AbortSignal): Promise<StoredFile> =>
  callHandling('all')(contracts.files.get, { params: { id } }, { signal });

/** Refetches a file, or all files, after a change. Links to unchanged files stay valid. */
export const refreshFiles = (client: QueryClient, id?: FileId): Promise<void> =>
  client.invalidateQueries({
    queryKey: keys.all,
    predicate: ({ queryKey: [, kind, of] }) => id === undefined || kind !== 'one' || of === id,
  });
