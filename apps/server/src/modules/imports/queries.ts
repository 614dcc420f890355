import {
  type ClientId,
  type IdOf,
  importFileStates,
  importStates,
  type MemberImport,
  type StaffId,
} from '@guidepost/contracts';
import { holdsOn } from '../../platform/access/queries-periods.ts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { array, id, instant, int, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

const importRow = row({
  id: id<'Import'>(),
  client_id: id<'Client'>(),
  assign: oneOf(['evenly', 'guide', 'nobody']),
  guide_id: nullable(id<'Staff'>()),
  created_by: id<'Staff'>(),
  /** The user who started the import. Before the start, the user who created it. */
  by: id<'Staff'>(),
  state: oneOf(importStates),
});
export type ImportRow = RowOf<typeof importRow>;

/** Transfers a user's unfinished imports to another user. */
export const reassignImportRows = (tx: Db, from: StaffId, to: StaffId): Promise<number> =>
  execute(
    tx,
    `UPDATE imports SET created_by = CASE created_by WHEN $1 THEN $2 ELSE created_by END,
            run_by = CASE run_by WHEN $1 THEN $2 ELSE run_by END
      WHERE $1 IN (created_by, run_by) AND finished_at IS NULL`,
    [from, to],
  );

/** Creates an import that files can be added to, and returns its id. */
export async function insertImport(
  tx: Db,
  values: Pick<MemberImport, 'kind' | 'clientId'> & {
    assign: ImportRow['assign'];
    guideId: StaffId | null;
    createdBy: StaffId;
    at: string;
  },
): Promise<IdOf<'Import'>> {
  const [written] = await rows(
    tx,
    row({ id: id<'Import'>() }),
    `INSERT INTO imports (kind, client_id, assign, guide_id, created_by, state, created_at)
     VALUES ($1, $2, $3, $4, $5, 'collecting', $6) RETURNING id`,
    [values.kind, values.clientId, values.assign, values.guideId, values.createdBy, values.at],
  );
  if (!written) throw new Error('The import was not written');
  return written.id;
}

/** Returns an import, locked until the transaction ends, so that two changes or runs cannot overlap. */
export async function lockImport(tx: Db, importId: IdOf<'Import'>): Promise<ImportRow | undefined> {
  const [found] = await rows(
    tx,
    importRow,
    'SELECT id, client_id, assign, guide_id, created_by, coalesce(run_by, created_by) AS by, state FROM imports WHERE id = $1 FOR UPDATE',
    [importId],
  );
  return found;
}

/** Queues an import, and stores which user started it. */
export const queueImport = (tx: Db, importId: IdOf<'Import'>, by: StaffId, at: string): Promise<number> =>
  execute(tx, `UPDATE imports SET state = 'queued', run_by = $2, worked_at = $3 WHERE id = $1`, [importId, by, at]);

/** Adds files after an import's existing files. */
export const insertFiles = (
  tx: Db,
  importId: IdOf<'Import'>,
  files: readonly { name: string; text: string }[],
): Promise<number> =>
  execute(
    tx,
    `INSERT INTO import_files (import_id, position, name, text)
     SELECT $1, (SELECT coalesce(max(position), 0) FROM import_files WHERE import_id = $1) + f.position, f.name, f.text
       FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS f (name, text, position)`,
    [importId, files.map((file) => file.name), files.map((file) => file.text)],
  );

const progressRow = row({
  id: id<'Import'>(),
  kind: oneOf(['fhir']),
  clientId: id<'Client'>(),
  createdBy: id<'Staff'>(),
  state: oneOf(importStates),
  files: int,
  processed: int,
  created: int,
  updated: int,
  unchanged: int,
  refused: int,
  createdAt: instant,
  finishedAt: nullable(instant),
});

/**
 * Returns an import with its creator and its progress, which is counted from its files. Returns undefined if it does
 * not exist.
 */
export async function findProgress(
  db: Db,
  importId: IdOf<'Import'>,
): Promise<{ progress: MemberImport; createdBy: StaffId } | undefined> {
  const [found] = await rows(
    db,
    progressRow,
    `SELECT i.id, i.kind, i.client_id AS "clientId", i.created_by AS "createdBy", i.state,
            count(*) FILTER (WHERE f.part = 1) AS files,
            count(*) FILTER (WHERE f.part = 1 AND f.state <> 'waiting') AS processed,
            count(*) FILTER (WHERE f.state = 'created') AS created,
            count(*) FILTER (WHERE f.state = 'updated') AS updated,
            count(*) FILTER (WHERE f.state = 'unchanged') AS unchanged,
            count(*) FILTER (WHERE f.state = 'refused') AS refused,
            i.created_at AS "createdAt", i.finished_at AS "finishedAt"
       FROM imports i LEFT JOIN import_files f ON f.import_id = i.id
      WHERE i.id = $1
      GROUP BY i.id`,
    [importId],
  );
  if (!found) return undefined;
  const { createdBy, ...progress } = found;
  return { progress, createdBy };
}

const resultRow = row({
  name: text,
  state: oneOf(importFileStates),
  reason: nullable(text),
  notes: array(text),
  memberId: nullable(id<'Member'>()),
});

/** Returns the result of each member in an import's files, in the order of the files. */
export const findResults = (db: Db, importId: IdOf<'Import'>): Promise<RowOf<typeof resultRow>[]> =>
  rows(
    db,
    resultRow,
    `SELECT name, state, reason, notes, member_id AS "memberId"
       FROM import_files WHERE import_id = $1 ORDER BY position, part`,
    [importId],
  );

/**
 * Returns the guides who have the role MEMBER in one of the client's teams on a given day, with each guide's number of
 * assigned members.
 */
export async function guidesOfClient(db: Db, clientId: ClientId, day: string): Promise<Map<StaffId, number>> {
  const found = await rows(
    db,
    row({ id: id<'Staff'>(), load: int }),
    `SELECT u.id, (SELECT count(*) FROM members m WHERE m.assigned_guide_id = u.id AND m.deleted_at IS NULL) AS load
       FROM users u JOIN staff s ON s.user_id = u.id
      WHERE u.role = 'GUIDE' AND u.deleted_at IS NULL AND s.disabled_at IS NULL
        AND EXISTS (
          SELECT 1 FROM team_memberships tm
            JOIN teams t ON t.id = tm.team_id AND t.deleted_at IS NULL
            JOIN team_clients tc ON tc.team_id = tm.team_id AND tc.client_id = $1
           WHERE tm.staff_id = u.id AND tm.role = 'MEMBER'
             AND ${holdsOn('tm', '$2::date')})
      ORDER BY u.id`,
    [clientId, day],
  );
  return new Map(found.map(({ id, load }) => [id, load]));
}

/** Finds the staff member with this email address. */
export async function staffByEmail(db: Db, email: string): Promise<StaffId | undefined> {
  const [found] = await rows(
    db,
    row({ id: id<'Staff'>() }),
    'SELECT user_id AS id FROM staff WHERE email = $1 AND deleted_at IS NULL',
    [email],
  );
  return found?.id;
}
