import type { Kind, Store } from './store.ts';

export interface Filter {
  from?: string | undefined;
  to?: string | undefined;
  /** Phone number of the sender or the recipient. */
  number?: string | undefined;
  /** The parent record: a recording's call, the call whose Dial created a leg, or a picture's text. */
  parent?: string | undefined;
  status?: string | undefined;
  /** A conference's name. */
  name?: string | undefined;
  /** Conditions on times: the record's field, the comparison, and the time to compare with. */
  instants?: readonly { field: string; compare: '<' | '>=' | '<=' | '>'; instant: string }[];
}

const comparisons = new Set(['<', '>=', '<=', '>']);

/** Finds one record by its identifier. First waits until all earlier changes are stored. */
export async function findRecord<T>(store: Store, kind: Kind, sid: string): Promise<T | undefined> {
  await store.saved();
  const { rows } = await store.pool.query<{ data: T }>(
    'SELECT data FROM local_carrier.records WHERE sid = $1 AND kind = $2',
    [sid, kind],
  );
  return rows[0]?.data;
}

/** Lists records of a kind, newest first by default. First waits until all earlier changes are stored. */
export async function listRecords<T>(
  store: Store,
  kind: Kind,
  filter: Filter = {},
  page: { skip?: number; limit?: number; oldestFirst?: boolean } = {},
): Promise<T[]> {
  await store.saved();
  const values: unknown[] = [kind];
  const place = (value: unknown): string => `$${values.push(value)}`;
  const conditions = ['kind = $1'];
  if (filter.from !== undefined) conditions.push(`sender = ${place(filter.from)}`);
  if (filter.to !== undefined) conditions.push(`recipient = ${place(filter.to)}`);
  if (filter.parent !== undefined) conditions.push(`parent = ${place(filter.parent)}`);
  if (filter.status !== undefined) conditions.push(`data->>'status' = ${place(filter.status)}`);
  if (filter.name !== undefined) conditions.push(`data->>'name' = ${place(filter.name)}`);
  if (filter.number !== undefined) {
    const number = place(filter.number);
    conditions.push(`(sender = ${number} OR recipient = ${number})`);
  }
  for (const { field, compare, instant } of filter.instants ?? []) {
    if (!comparisons.has(compare)) throw new Error(`There is no comparison ${compare}.`);
    conditions.push(`data->>${place(field)} ${compare} ${place(instant)}`);
  }
  const { rows } = await store.pool.query<{ data: T }>(
    `SELECT data FROM local_carrier.records WHERE ${conditions.join(' AND ')}
      ORDER BY seq ${page.oldestFirst ? 'ASC' : 'DESC'} LIMIT ${place(page.limit ?? null)} OFFSET ${place(page.skip ?? 0)}`,
    values,
  );
  return rows.map(({ data }) => data);
}

/** Lists texts or calls whose status is not final. */
export async function openRecords<T>(store: Store, kind: 'message' | 'call'): Promise<T[]> {
  const { rows } = await store.pool.query<{ data: T }>(
    `SELECT data FROM local_carrier.records
      WHERE kind = $1 AND data->>'status' IN ('queued', 'sent', 'ringing', 'in-progress') ORDER BY seq`,
    [kind],
  );
  return rows.map(({ data }) => data);
}
