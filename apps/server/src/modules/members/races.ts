import type { BodyOf, contracts, IdOf, MemberId, RaceEthnicityEntry, ReplyOf } from '@guidepost/contracts';
import { raceEthnicities, raceEthnicityProblem, raceEthnicitySummary } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { badRequest, notFound } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { findRaceEthnicities, sendReplaceRaceEthnicities } from './queries-profile.ts';
import { lockMember, notifyChanged } from './update.ts';

type MemberRaceEthnicities = ReplyOf<typeof contracts.members.getRaceEthnicities>;

/** All races and ethnicities that a user can choose from. */
export const raceEthnicityList: RaceEthnicityEntry[] = raceEthnicities.map((entry) => ({ ...entry, detail: null }));

/** Returns a member's races and ethnicities, in the order of the choices on the screen. @throws AppError NOT_FOUND */
export async function raceEthnicitiesOf(db: Db, memberId: MemberId): Promise<MemberRaceEthnicities> {
  const row = await findRaceEthnicities(db, memberId);
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

/**
 * Replaces a member's races and ethnicities, and the summary of them. @throws AppError BAD_REQUEST, VERSION_CONFLICT
 */
export async function setRaceEthnicities(
  acting: Acting,
  memberId: MemberId,
  body: BodyOf<typeof contracts.members.setRaceEthnicities>,
): Promise<MemberRaceEthnicities> {
  const choices = body.raceEthnicities.map(({ raceEthnicityId, detail }) => ({
    raceEthnicityId,
    detail: detail || null,
  }));
  const problem = raceEthnicityProblem(choices);
  if (problem) throw badRequest('raceEthnicities', 'choice', problem);
  const { db } = acting;
  const member = await lockMember(acting, memberId, body.version);
  const before = await raceEthnicitiesOf(db, memberId);
  const summary = raceEthnicitySummary(choices);
  sendReplaceRaceEthnicities(db, memberId, choices, summary);
  const key = (list: readonly { raceEthnicityId: IdOf<'RaceEthnicity'>; detail: string | null }[]) =>
    JSON.stringify(list.map((entry) => [entry.raceEthnicityId, entry.detail]).sort());
  if (summary !== member.raceEthnicitySummary || key(before.raceEthnicities) !== key(choices)) {
    await notifyChanged(acting, member, [
      { field: 'raceEthnicitySummary', oldValue: member.raceEthnicitySummary, newValue: summary },
    ]);
  }
  return raceEthnicitiesOf(db, memberId);
}
