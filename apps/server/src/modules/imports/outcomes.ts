import { rows } from '../../platform/database.ts';
import type { Db } from '../../platform/module.ts';

/** Where a member stands in an import: in which file, as its which patient. */
export interface Place {
  position: number;
  part: number;
  name: string;
}

export interface Outcome {
  place: Place;
  state: 'created' | 'updated' | 'unchanged' | 'refused';
  reason: string | null;
  notes: string[];
  memberId: number | null;
}

/** Writes what became of each member of these files; the files' texts are let go. */
export async function writeOutcomes(tx: Db, importId: number, outcomes: readonly Outcome[]): Promise<void> {
  const list = outcomes.map(({ place, ...outcome }) => ({ ...place, ...outcome }));
  await rows(
    tx,
    `INSERT INTO import_files AS f (import_id, position, part, name, state, reason, notes, member_id)
     SELECT $1, o.position, o.part, o.name, o.state, o.reason, coalesce(o.notes, '{}'), o."memberId"
       FROM jsonb_to_recordset($2::jsonb)
         AS o (position int, part int, name text, state text, reason text, notes text[], "memberId" bigint)
     ON CONFLICT (import_id, position, part) DO UPDATE
       SET state = excluded.state, reason = excluded.reason, notes = excluded.notes, member_id = excluded.member_id, text = NULL`,
    [importId, JSON.stringify(list)],
  );
}
