import type { StaffId } from '@guidepost/contracts';
import { type Db, rows, send } from '../db.ts';
import { id, type RowOf, row, text } from '../row.ts';

/** A version of a record. `record` contains the kind and the id, such as `survey 12`. */
export interface EditedVersion {
  record: string;
  version: number;
}

/**
 * Stores which user saved a version. Only the editor of the newest version remains. The first user who saved a version
 * remains its editor, because a later save of the same version changes nothing.
 */
export const sendSetEditor = (tx: Db, { record, version }: EditedVersion, editorId: StaffId): void =>
  send(
    tx,
    `INSERT INTO record_editors (record, version, editor_id) VALUES ($1, $2, $3)
     ON CONFLICT (record) DO UPDATE SET version = excluded.version, editor_id = excluded.editor_id
      WHERE record_editors.version < excluded.version`,
    [record, version, editorId],
  );

const editorRow = row({ id: id<'Staff'>(), name: text });

/** Tables of the records whose version another endpoint can increase, by the kind in `editorOf`. */
const tables = {
  call: 'calls',
  hospitalization: 'hospitalizations',
  line: 'lines',
  need: 'needs',
  'phone-number': 'phone_numbers',
  survey: 'surveys',
  user: 'users',
} as const;

/**
 * Stores that a user saved the current version of these records. Call this function in an endpoint that increases the
 * version of a record that is not its own (`editorOf`), such as the need of a new action.
 */
export function sendSetEditors(tx: Db, editorId: StaffId, kind: keyof typeof tables, ids: readonly number[]): void {
  if (ids.length === 0) return;
  send(
    tx,
    `INSERT INTO record_editors (record, version, editor_id)
     SELECT $1::text || ' ' || r.id, r.version, $2::bigint FROM ${tables[kind]} r WHERE r.id = ANY($3::bigint[])
     ON CONFLICT (record) DO UPDATE SET version = excluded.version, editor_id = excluded.editor_id
      WHERE record_editors.version < excluded.version`,
    [kind, editorId, ids],
  );
}

/** Returns the user who saved a version. Returns undefined if the user is unknown. */
export async function findEditor(
  db: Db,
  { record, version }: EditedVersion,
): Promise<RowOf<typeof editorRow> | undefined> {
  const [found] = await rows(
    db,
    editorRow,
    'SELECT u.id, u.name FROM record_editors e JOIN users u ON u.id = e.editor_id WHERE e.record = $1 AND e.version = $2',
    [record, version],
  );
  return found;
}
