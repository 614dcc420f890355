import type { IdOf, NeedsMetadataType, StaffId } from '@guidepost/contracts';
import { type Db, execute, rows, send } from '../../platform/db.ts';
import { id, row } from '../../platform/row.ts';

const tables = {
  domains: 'need_domains',
  categories: 'need_categories',
  issues: 'need_issues',
  activities: 'need_activities',
  zcodes: 'need_zcodes',
} as const satisfies Record<NeedsMetadataType, string>;

/** Locks a row until the transaction ends. Returns false if it does not exist. */
export const lockRow = async (tx: Db, type: NeedsMetadataType, rowId: number): Promise<boolean> =>
  (await execute(tx, `SELECT FROM ${tables[type]} WHERE id = $1 FOR UPDATE`, [rowId])) > 0;

/** The content of a row, for all types. Fields that a type does not have are null or empty. */
export interface RowValues {
  key: string;
  label: string;
  labelEs: string | null;
  domainId: IdOf<'NeedDomain'> | null;
  categoryId: IdOf<'NeedCategory'> | null;
  zcodeId: IdOf<'Zcode'> | null;
  defaultTimeFrameInDays: number | null;
  defaultTimeFrameInMinutes: number | null;
  overview: string;
  overviewEs: string | null;
  iconName: string;
  tagCloud: readonly string[];
  serviceTags: readonly string[];
  issues: readonly string[];
  assistances: readonly string[];
}

/** Each type's columns besides key and label, with the field of `RowValues` that each column stores. */
const own = {
  domains: [['label_es', 'labelEs']],
  categories: [
    ['label_es', 'labelEs'],
    ['domain_id', 'domainId'],
    ['service_tags', 'serviceTags'],
  ],
  issues: [
    ['label_es', 'labelEs'],
    ['category_id', 'categoryId'],
    ['zcode_id', 'zcodeId'],
    ['default_time_frame_in_days', 'defaultTimeFrameInDays'],
    ['tag_cloud', 'tagCloud'],
    ['service_tags', 'serviceTags'],
  ],
  activities: [
    ['label_es', 'labelEs'],
    ['overview', 'overview'],
    ['overview_es', 'overviewEs'],
    ['icon_name', 'iconName'],
    ['default_time_frame_in_minutes', 'defaultTimeFrameInMinutes'],
  ],
  zcodes: [
    ['overview', 'overview'],
    ['issues', 'issues'],
    ['assistances', 'assistances'],
  ],
} as const satisfies Record<NeedsMetadataType, readonly (readonly [string, keyof RowValues])[]>;

const idRow = row({ id: id() });

/** Adds a row at the end of its list and returns its id. Returns undefined if the key already exists. */
export async function insertRow(
  tx: Db,
  type: NeedsMetadataType,
  values: RowValues,
  at: string,
): Promise<number | undefined> {
  const table = tables[type];
  const columns = ['key', 'label', 'updated_at', ...own[type].map(([column]) => column)];
  const inOrder =
    type === 'zcodes' ? ['', ''] : [', sort_order', `, (SELECT coalesce(max(sort_order), 0) + 1 FROM ${table})`];
  const [written] = await rows(
    tx,
    idRow,
    `INSERT INTO ${table} (${columns.join(', ')}${inOrder[0]}) VALUES (${columns.map((_, n) => `$${n + 1}`).join(', ')}${inOrder[1]})
     ON CONFLICT (key) DO NOTHING RETURNING id`,
    [values.key, values.label, at, ...own[type].map(([, name]) => values[name])],
  );
  return written?.id;
}

/** Updates a row, which the caller must have locked. Returns false if another row has the same key. */
export async function updateRow(
  tx: Db,
  type: NeedsMetadataType,
  rowId: number,
  values: RowValues & { retiredAt: string | null; spanishOutdatedSince: string | null },
  at: string,
): Promise<boolean> {
  const table = tables[type];
  const state: [column: string, value: string | null][] = [
    ['updated_at', at],
    ['retired_at', values.retiredAt],
    ...(type === 'zcodes' ? [] : [['spanish_outdated_since', values.spanishOutdatedSince] as [string, string | null]]),
  ];
  const columns = ['key', 'label', ...state.map(([column]) => column), ...own[type].map(([column]) => column)];
  const changed = await execute(
    tx,
    `UPDATE ${table} SET ${columns.map((column, n) => `${column} = $${n + 2}`).join(', ')}, version = version + 1
      WHERE id = $1 AND NOT EXISTS (SELECT FROM ${table} other WHERE other.key = $2 AND other.id <> $1)`,
    [rowId, values.key, values.label, ...state.map(([, value]) => value), ...own[type].map(([, name]) => values[name])],
  );
  return changed > 0;
}

/** Replaces the activities that are offered for an issue, and stores their order. */
export function sendSetActivities(tx: Db, issueId: IdOf<'NeedIssue'>, ids: readonly IdOf<'NeedActivity'>[]): void {
  send(tx, 'DELETE FROM need_issue_activities WHERE issue_id = $1', [issueId]);
  send(
    tx,
    `INSERT INTO need_issue_activities (issue_id, activity_id, position)
     SELECT $1, u.id, u.position FROM unnest($2::bigint[]) WITH ORDINALITY AS u (id, position)
     ON CONFLICT DO NOTHING`,
    [issueId, ids],
  );
}

export async function countRows(db: Db, type: NeedsMetadataType, ids: readonly number[]): Promise<number> {
  return execute(db, `SELECT FROM ${tables[type]} WHERE id = ANY($1::bigint[])`, [ids]);
}

export function sendInsertChange(
  tx: Db,
  change: { type: NeedsMetadataType; recordId: number; actorId: StaffId; changes: object; at: string },
): void {
  send(
    tx,
    `INSERT INTO need_metadata_changes (type, record_id, actor_id, changes, changed_at) VALUES ($1, $2, $3, $4::jsonb, $5)`,
    [change.type, change.recordId, change.actorId, JSON.stringify(change.changes), change.at],
  );
}
