import { type IdOf, type MemberFieldKey, type MemberId, memberFields } from '@guidepost/contracts';
import { type Db, rows, send } from '../../platform/db.ts';
import { int, json, nullable, type RowOf, row, text } from '../../platform/row.ts';

/** Increases a member's version. */
export const sendIncrementVersion = (tx: Db, memberId: MemberId): void =>
  send(tx, 'UPDATE users SET version = version + 1 WHERE id = $1', [memberId]);

/** Updates fields of one table. If a name changes, a trigger copies it to the `members` table for the search. */
export function sendUpdateFields(
  tx: Db,
  table: 'users' | 'members',
  memberId: MemberId,
  edits: readonly { field: MemberFieldKey; newValue: string | null }[],
): void {
  const set = edits.map(({ field }, n) => `${memberFields[field].column} = $${n + 2}`).join(', ');
  const key = table === 'users' ? 'id' : 'user_id';
  send(tx, `UPDATE ${table} SET ${set} WHERE ${key} = $1`, [memberId, ...edits.map(({ newValue }) => newValue)]);
}

const racesRow = row({
  summary: nullable(text),
  version: int,
  chosen: json<{ id: IdOf<'RaceEthnicity'>; detail: string | null }[]>(),
});

/** Returns a member's races and ethnicities in any order. Returns undefined if the member does not exist. */
export async function findRaceEthnicities(db: Db, memberId: MemberId): Promise<RowOf<typeof racesRow> | undefined> {
  const [found] = await rows(
    db,
    racesRow,
    `SELECT m.race_ethnicity_summary AS summary, u.version,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.race_ethnicity_id, 'detail', r.detail)), '[]')
               FROM member_race_ethnicities r WHERE r.member_id = m.user_id) AS chosen
       FROM members m JOIN users u ON u.id = m.user_id WHERE m.user_id = $1`,
    [memberId],
  );
  return found;
}

/** Replaces a member's races and ethnicities, and the summary of them. */
export function sendReplaceRaceEthnicities(
  tx: Db,
  memberId: MemberId,
  choices: readonly { raceEthnicityId: IdOf<'RaceEthnicity'>; detail: string | null }[],
  summary: string | null,
): void {
  send(tx, 'DELETE FROM member_race_ethnicities WHERE member_id = $1', [memberId]);
  send(
    tx,
    `INSERT INTO member_race_ethnicities (member_id, race_ethnicity_id, detail)
     SELECT $1, x."raceEthnicityId", x.detail FROM jsonb_to_recordset($2::jsonb) AS x ("raceEthnicityId" int, detail text)`,
    [memberId, JSON.stringify(choices)],
  );
  send(tx, 'UPDATE members SET race_ethnicity_summary = $2 WHERE user_id = $1', [memberId, summary]);
}
