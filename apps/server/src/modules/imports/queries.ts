import type { MemberImport } from '@guidepost/contracts';
import { rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';

/** The task that works an import off; its payload is `{ importId }`. */
export const importTask = 'import_members';

export interface ImportRow {
  id: number;
  client_id: number;
  assign: 'evenly' | 'guide' | 'nobody';
  guide_id: number | null;
  created_by: number;
  state: MemberImport['state'];
}

/** An import, locked until the transaction ends: whoever changes it or works on it goes one after the other. */
export async function lockImport(tx: Db, id: number): Promise<ImportRow | null> {
  const [row] = await rows<ImportRow>(
    tx,
    'SELECT id, client_id, assign, guide_id, created_by, state FROM imports WHERE id = $1 FOR UPDATE',
    [id],
  );
  return row ?? null;
}

/** An import with its progress, counted from its files; null where there is none. */
export async function progressOf(db: Db, id: number): Promise<(MemberImport & { createdBy: number }) | null> {
  const [row] = await rows<MemberImport & { createdBy: number }>(
    db,
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
    [id],
  );
  return row ?? null;
}

/** An import as its contract has it. */
export function presentImport({ createdBy: _, ...progress }: MemberImport & { createdBy: number }): MemberImport {
  return progress;
}

/** Where the team dates of memberships are read (decision 99). */
export const teamZone = 'America/New_York';

/** The guides who are MEMBERs of the client's teams on a day, and how many members each is assigned. */
export async function guidesOfClient(db: Db, clientId: number, day: string): Promise<Map<number, number>> {
  const found = await rows<{ id: number; load: number }>(
    db,
    `SELECT u.id, (SELECT count(*) FROM members m WHERE m.assigned_guide_id = u.id AND m.deleted_at IS NULL) AS load
       FROM users u JOIN staff s ON s.user_id = u.id
      WHERE u.role = 'GUIDE' AND u.deleted_at IS NULL AND s.disabled_at IS NULL
        AND EXISTS (
          SELECT 1 FROM team_memberships tm
            JOIN teams t ON t.id = tm.team_id AND t.deleted_at IS NULL
            JOIN team_clients tc ON tc.team_id = tm.team_id AND tc.client_id = $1
           WHERE tm.staff_id = u.id AND tm.role = 'MEMBER'
             AND tm.start_date <= $2::date AND (tm.end_date IS NULL OR tm.end_date >= $2::date))
      ORDER BY u.id`,
    [clientId, day],
  );
  return new Map(found.map(({ id, load }) => [id, load]));
}

/** The staff member with this e-mail address. */
export async function staffByEmail(db: Db, email: string): Promise<number | undefined> {
  const [found] = await rows<{ id: number }>(db, 'SELECT user_id AS id FROM staff WHERE email = $1', [email]);
  return found?.id;
}
