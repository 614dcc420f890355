import { dependentKinds, dependentNames, type RetirableKind, retirableKinds, type StaffId } from '@guidepost/contracts';

import { type Db, execute, rows } from '../../platform/db.ts';
import { array, id, instant, int, oneOf, type RowOf, row, text } from '../../platform/row.ts';
import { textingTerm } from '../consents/public.ts';

const retiredRow = row({ kind: oneOf(retirableKinds), id: id(), retiredAt: instant });

export const findRetired = (db: Db): Promise<RowOf<typeof retiredRow>[]> =>
  rows(
    db,
    retiredRow,
    'SELECT kind, record_id AS id, retired_at AS "retiredAt" FROM retired_records ORDER BY kind, record_id',
  );

/** Finds when a record was retired. Returns undefined if the record is not retired. */
export async function findRetiredAt(db: Db, kind: RetirableKind, recordId: number): Promise<string | undefined> {
  const [found] = await rows(
    db,
    row({ at: instant }),
    'SELECT retired_at AS at FROM retired_records WHERE kind = $1 AND record_id = $2',
    [kind, recordId],
  );
  return found?.at;
}

const tables: Readonly<Record<RetirableKind, string>> = {
  team: 'teams WHERE deleted_at IS NULL AND',
  line: 'lines WHERE deleted_at IS NULL AND',
  template: 'message_templates WHERE deleted_at IS NULL AND',
  templateCategory: 'message_categories WHERE deleted_at IS NULL AND',
  term: 'terms WHERE',
};

export const hasRecord = async (db: Db, kind: RetirableKind, recordId: number): Promise<boolean> =>
  (await execute(db, `SELECT FROM ${tables[kind]} id = $1`, [recordId])) > 0;

/**
 * Locks a record until the transaction ends, so that no other record can start to refer to it in the meantime. Returns
 * false if it does not exist.
 */
export const lockRecord = async (tx: Db, kind: RetirableKind, recordId: number): Promise<boolean> =>
  (await execute(tx, `SELECT FROM ${tables[kind]} id = $1 FOR UPDATE`, [recordId])) > 0;

/** SQL for the dependents of record $1 on day $2: their kind, and their name if it may be shown. */
const dependents: Readonly<Record<RetirableKind, string>> = {
  team: `
    SELECT DISTINCT 'user' AS kind, u.name FROM team_memberships m JOIN users u ON u.id = m.staff_id AND u.deleted_at IS NULL
     WHERE m.team_id = $1 AND (m.end_date IS NULL OR m.end_date >= $2::date)
    UNION ALL SELECT 'customer', c.display_name FROM team_clients x JOIN clients c ON c.id = x.client_id AND c.deleted_at IS NULL
     WHERE x.team_id = $1
    UNION ALL SELECT 'line', l.display_name FROM lines l WHERE l.team_id = $1 AND l.deleted_at IS NULL`,
  line: `
    SELECT 'default' AS kind, NULL::text AS name FROM lines l WHERE l.id = $1 AND l.is_default
    UNION ALL SELECT 'guide', u.name FROM lines l JOIN users u ON u.id = l.guide_id AND u.deleted_at IS NULL WHERE l.id = $1
    UNION ALL SELECT 'team', t.name FROM teams t WHERE t.deleted_at IS NULL
       AND (t.internal_phone_number_id = $1 OR t.id = (SELECT team_id FROM lines WHERE id = $1))
    UNION ALL SELECT 'customer', c.display_name FROM clients c WHERE c.deleted_at IS NULL
       AND (c.internal_phone_number_id = $1 OR c.feedback_number_id = $1 OR c.id = (SELECT client_id FROM lines WHERE id = $1))
    UNION ALL SELECT 'scheduledText', NULL FROM texts x WHERE x.line_id = $1 AND x.status = 'scheduled' AND x.deleted_at IS NULL`,
  template: `
    SELECT 'customer' AS kind, c.display_name AS name FROM message_template_clients x
      JOIN clients c ON c.id = x.client_id AND c.deleted_at IS NULL WHERE x.template_id = $1`,
  templateCategory: `
    SELECT 'template' AS kind, coalesce(t.title, left(t.template, 50)) AS name FROM message_templates t
     WHERE t.category_id = $1 AND t.deleted_at IS NULL`,
  term: `
    SELECT 'texting' AS kind, NULL::text AS name FROM terms t WHERE t.id = $1 AND t.key = '${textingTerm}'
    UNION ALL SELECT 'customer', c.display_name FROM client_terms x JOIN clients c ON c.id = x.client_id AND c.deleted_at IS NULL
     WHERE x.term_id = $1
    UNION ALL SELECT 'answer', NULL FROM term_responses r WHERE r.term_id = $1`,
};

const dependentRow = row({ kind: oneOf(dependentKinds), count: int, names: array(text) });

/** Finds a record's dependents on a given day, by kind. */
export const findDependents = (
  db: Db,
  kind: RetirableKind,
  recordId: number,
  day: string,
): Promise<RowOf<typeof dependentRow>[]> =>
  rows(
    db,
    dependentRow,
    `SELECT d.kind, count(*) AS count,
            coalesce((array_agg(d.name ORDER BY d.name) FILTER (WHERE d.name IS NOT NULL))[1:${dependentNames}], '{}') AS names
       FROM (${dependents[kind]}) d WHERE $2::date IS NOT NULL GROUP BY d.kind ORDER BY d.kind`,
    [recordId, day],
  );

export const insertRetired = (
  tx: Db,
  kind: RetirableKind,
  recordId: number,
  { by, at }: { by: StaffId; at: string },
): Promise<number> =>
  execute(
    tx,
    `INSERT INTO retired_records (kind, record_id, retired_by, retired_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
    [kind, recordId, by, at],
  );

export const removeRetired = (tx: Db, kind: RetirableKind, recordId: number): Promise<number> =>
  execute(tx, 'DELETE FROM retired_records WHERE kind = $1 AND record_id = $2', [kind, recordId]);
