import {
  type ClientId,
  contracts,
  type EnrollmentImport,
  type EnrollmentOutcome,
  type IdOf,
  type ReplyOf,
  type Sentence,
} from '@guidepost/contracts';
import { type InfiniteData, infiniteQueryOptions, type QueryClient, queryOptions } from '@tanstack/react-query';
import { saveFile } from '../../shared/files/save-file.ts';
import { api, callHandling } from '../../shell/api.ts';
import { updateOptimistically } from '../../shell/changes/optimistic-update.ts';
import { sendInOrder } from '../../shell/changes/send-in-order.ts';

export type ImportId = IdOf<'EnrollmentImport'>;

export const enrollmentKeys = {
  all: ['enrollments'] as const,
  list: ['enrollments', 'list'] as const,
  one: (id: ImportId) => ['enrollments', 'one', id] as const,
  rows: (id: ImportId) => ['enrollments', 'rows', id] as const,
};

/** The latest enrollment files of all clients. */
export const enrollmentsOptions = queryOptions({
  queryKey: enrollmentKeys.list,
  queryFn: async () => (await api(contracts.enrollments.list)).data,
});

/** One enrollment file: its progress and its effects. */
export const enrollmentOptions = (id: ImportId) =>
  queryOptions({
    queryKey: enrollmentKeys.one(id),
    queryFn: () => callHandling([404])(contracts.enrollments.get, { params: { importId: id } }),
    retry: false,
    // live events report the progress; polling helps if an event is lost
    refetchInterval: ({ state: { data } }) =>
      data !== undefined && ['comparing', 'applying', 'undoing'].includes(data.state) ? 3000 : false,
  });

/** Filters for a preview's rows. */
export interface RowView {
  outcome: EnrollmentOutcome;
  search: string;
  byHand: boolean;
  likely: boolean;
  /** True to show only rows that the undo did not restore completely. */
  left: boolean;
}

/** The rows with one outcome, loaded page by page. */
export const rowsOptions = (id: ImportId, { outcome, search, byHand, likely, left }: RowView) =>
  infiniteQueryOptions({
    queryKey: [...enrollmentKeys.rows(id), outcome, search, byHand, likely, left] as const,
    queryFn: ({ pageParam }) =>
      api(contracts.enrollments.rows, {
        params: { importId: id },
        query: {
          outcome,
          ...(search === '' ? {} : { search }),
          ...(byHand ? { byHand: 'true' as const } : {}),
          ...(likely ? { likely: 'true' as const } : {}),
          ...(left ? { left: 'true' as const } : {}),
          ...(pageParam === 0 ? {} : { after: pageParam }),
        },
      }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });

/** The CSV column for each field, as chosen for the client's last file. */
export const mappingOptions = (clientId: ClientId) =>
  queryOptions({
    queryKey: ['enrollments', 'mapping', clientId] as const,
    queryFn: () => api(contracts.enrollments.mapping, { params: { clientId } }),
    staleTime: 0,
  });

/** Stores an import from the server's response in the cache. */
export function cacheImport(client: QueryClient, found: EnrollmentImport): void {
  client.setQueryData(enrollmentKeys.one(found.id), found);
  void client.invalidateQueries({ queryKey: enrollmentKeys.list });
}

type Pages = InfiniteData<ReplyOf<typeof contracts.enrollments.rows>>;

/** Key of the queue that sends decisions about an import to the server in order, followed by the import itself. */
const decisionQueueKey = enrollmentKeys.rows;

/**
 * Selects or deselects one value of a row. Updates the screen before the server responds. The API client shows an error
 * if this fails.
 */
export async function decideItem(
  client: QueryClient,
  id: ImportId,
  decision: { position: number; key: string; isTaken: boolean },
): Promise<void> {
  await updateOptimistically<Pages, unknown>(client, {
    queryKey: enrollmentKeys.rows(id),
    change: (all) => ({
      ...all,
      pages: all.pages.map((page) => ({ ...page, data: page.data.map((row) => decided(row, decision)) })),
    }),
    send: async () => {
      const body = { decisions: [decision] };
      cacheImport(client, await api(contracts.enrollments.decide, { params: { importId: id }, body }));
    },
    inTurnOf: decisionQueueKey(id),
  }).catch(() => {});
}

/**
 * Records the user's decision on whether a held line is about the member with its member number. Updates the screen
 * before the server responds.
 */
export async function decidePerson(
  client: QueryClient,
  id: ImportId,
  { position, isAnother }: { position: number; isAnother: boolean },
): Promise<void> {
  await updateOptimistically<Pages, unknown>(client, {
    queryKey: enrollmentKeys.rows(id),
    change: (all) => ({
      ...all,
      pages: all.pages.map((page) => ({
        ...page,
        data: page.data.map((row) => (row.position === position ? { ...row, isAnother } : row)),
      })),
    }),
    send: async () => {
      const body = { position, isAnother };
      await api(contracts.enrollments.decidePerson, { params: { importId: id }, body });
      await client.invalidateQueries({ queryKey: enrollmentKeys.one(id) });
    },
    inTurnOf: decisionQueueKey(id),
  }).catch(() => {});
}

type Row = Pages['pages'][number]['data'][number];

const decided = (row: Row, { position, key, isTaken }: { position: number; key: string; isTaken: boolean }): Row =>
  row.position === position
    ? { ...row, items: row.items.map((item) => (item.key === key ? { ...item, isTaken } : item)) }
    : row;

/** Decides, for all manually edited values at once, whether the file's values replace them. */
export async function decideAll(client: QueryClient, id: ImportId, byHand: 'file' | 'here'): Promise<void> {
  const send = () => api(contracts.enrollments.decide, { params: { importId: id }, body: { byHand } });
  cacheImport(client, await sendInOrder(decisionQueueKey(id), send));
  await client.invalidateQueries({ queryKey: enrollmentKeys.rows(id) });
}

/** Compares a file again after another import or an undo has changed the data. */
export async function compareAgain(client: QueryClient, id: ImportId): Promise<void> {
  const send = () => api(contracts.enrollments.decide, { params: { importId: id }, body: { again: true } });
  cacheImport(client, await sendInOrder(decisionQueueKey(id), send));
  await client.invalidateQueries({ queryKey: enrollmentKeys.rows(id) });
}

/**
 * Imports the selected changes after the server has stored every decision. Does not import if a decision could not be
 * stored.
 */
export const applyImport = (id: ImportId): Promise<unknown> =>
  sendInOrder(decisionQueueKey(id), () => api(contracts.enrollments.apply, { params: { importId: id } }));

/** Counts the members that an undo would change. Each request to the server counts only some of them. */
export async function previewUndo(id: ImportId) {
  const sum = { removed: 0, restored: 0, partly: 0, left: 0 };
  const reasons = new Map<string, { reason: Sentence; count: number }>();
  for (let after: number | null = 0; after !== null; ) {
    const part: ReplyOf<typeof contracts.enrollments.undoPreview> = await api(contracts.enrollments.undoPreview, {
      params: { importId: id },
      query: { after },
    });
    for (const key of ['removed', 'restored', 'partly', 'left'] as const) sum[key] += part[key];
    for (const { reason, count } of part.reasons) {
      const key = JSON.stringify(reason);
      reasons.set(key, { reason, count: count + (reasons.get(key)?.count ?? 0) });
    }
    after = part.next;
  }
  return { ...sum, reasons: [...reasons.values()] };
}

/** Undoes an import. */
export async function undoImport(client: QueryClient, id: ImportId): Promise<void> {
  await api(contracts.enrollments.undo, { params: { importId: id } });
  // refetches the import, because the response may arrive after the live event about the finished undo
  await client.invalidateQueries({ queryKey: enrollmentKeys.all });
}

/** Saves the result of each line as CSV. */
export async function saveReport({ id, fileName }: EnrollmentImport): Promise<void> {
  const parts: string[] = [];
  for (let after: number | null = 0; after !== null; ) {
    const piece: ReplyOf<typeof contracts.enrollments.report> = await api(contracts.enrollments.report, {
      params: { importId: id },
      query: { after },
    });
    parts.push(piece.text);
    after = piece.next;
  }
  saveFile(parts, `${fileName.replace(/\.[^.]*$/, '')}-report.csv`, 'text/csv');
}

/** Saves the acknowledgments of an 834 file (TA1 and 999). */
export async function saveAcknowledgement({ id }: EnrollmentImport): Promise<void> {
  const { fileName, text } = await api(contracts.enrollments.acknowledgement, { params: { importId: id } });
  saveFile([text], fileName, 'text/plain');
}
