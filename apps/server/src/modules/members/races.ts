import type { BodyOf, contracts, RaceEthnicityEntry, ReplyOf } from '@guidepost/contracts';
import { raceEthnicities, raceEthnicityProblem, raceEthnicitySummary } from '@guidepost/rules';
import { rows, send } from '../../platform/database.ts';
import { badRequest, notFound } from '../../platform/errors.ts';
import type { Db } from '../../platform/module.ts';
import { type Acting, lockMember, tellChanged } from './update.ts';

type OfMember = ReplyOf<typeof contracts.members.getRaceEthnicities>;

interface Row {
  summary: string | null;
  version: number;
  chosen: { id: number; detail: string | null }[];
}

/** The fixed list, to choose from. */
export const raceEthnicityList: RaceEthnicityEntry[] = raceEthnicities.map((entry) => ({ ...entry, detail: null }));

/** What a member chose, in the order of the list. @throws AppError NOT_FOUND */
export async function raceEthnicitiesOf(db: Db, memberId: number): Promise<OfMember> {
  const [row] = await rows<Row>(
    db,
    `SELECT m.race_ethnicity_summary AS summary, u.version,
            (SELECT coalesce(jsonb_agg(jsonb_build_object('id', r.race_ethnicity_id, 'detail', r.detail)), '[]')
               FROM member_race_ethnicities r WHERE r.member_id = m.user_id) AS chosen
       FROM members m JOIN users u ON u.id = m.user_id WHERE m.user_id = $1`,
    [memberId],
  );
  if (!row) throw notFound();
  const details = new Map(row.chosen.map(({ id, detail }) => [id, detail]));
  return {
    memberId,
    raceEthnicities: raceEthnicities
      .filter((entry) => details.has(entry.raceEthnicityId))
      .map((entry) => ({ ...entry, detail: details.get(entry.raceEthnicityId) ?? null })),
    raceEthnicitySummary: row.summary,
    version: row.version,
  };
}

/** Puts other entries in place of a member's; the summary follows from them. @throws AppError BAD_REQUEST, VERSION_CONFLICT */
export async function setRaceEthnicities(
  acting: Acting,
  memberId: number,
  body: BodyOf<typeof contracts.members.setRaceEthnicities>,
): Promise<OfMember> {
  const choices = body.raceEthnicities.map(({ raceEthnicityId, detail }) => ({
    raceEthnicityId,
    detail: detail || null,
  }));
  const problem = raceEthnicityProblem(choices);
  if (problem) throw badRequest('raceEthnicities', 'choice', problem);
  const { db } = acting;
  const member = await lockMember(acting, memberId, body.version);
  const before = await raceEthnicitiesOf(db, memberId);
  send(db, 'DELETE FROM member_race_ethnicities WHERE member_id = $1', [memberId]);
  send(
    db,
    `INSERT INTO member_race_ethnicities (member_id, race_ethnicity_id, detail)
     SELECT $1, x."raceEthnicityId", x.detail FROM jsonb_to_recordset($2::jsonb) AS x ("raceEthnicityId" int, detail text)`,
    [memberId, JSON.stringify(choices)],
  );
  const summary = raceEthnicitySummary(choices);
  send(db, 'UPDATE members SET race_ethnicity_summary = $2 WHERE user_id = $1', [memberId, summary]);
  const key = (list: readonly { raceEthnicityId: number; detail: string | null }[]) =>
    JSON.stringify(list.map((entry) => [entry.raceEthnicityId, entry.detail]).sort());
  if (summary !== member.raceEthnicitySummary || key(before.raceEthnicities) !== key(choices)) {
    await tellChanged(acting, member, [
      { field: 'raceEthnicitySummary', oldValue: member.raceEthnicitySummary, newValue: summary },
    ]);
  }
  return raceEthnicitiesOf(db, memberId);
}
