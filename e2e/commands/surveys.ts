import { type Api, type AssignedSurvey, contracts, type MemberSummary } from '@guidepost/contracts';
import type pg from 'pg';

/** The demo's second check-in. */
export const checkIn = 'Month 3 check-in';

/** Members of the guide whose second check-in nobody has begun, so many at most. */
async function unaskedMembers(api: Api, most: number): Promise<{ member: MemberSummary; assigned: AssignedSurvey }[]> {
  const { data } = await api(contracts.members.list, { query: { searchTerm: '', 'page-size': 100 } });
  const found: { member: MemberSummary; assigned: AssignedSurvey }[] = [];
  for (const member of data) {
    if (found.length === most) break;
    const all = await api(contracts.surveys.ofMember, { params: { userId: member.id } });
    const assigned = all.find((one) => one.survey.displayName === checkIn);
    if (assigned && assigned.completedAt === null && assigned.questionResponses.length === 0)
      found.push({ member, assigned });
  }
  return found;
}

/** A member of the guide whose second check-in nobody has begun, by their place among them; each test takes one of its own. */
export async function unasked(api: Api, nth: number): Promise<MemberSummary> {
  const found = (await unaskedMembers(api, nth + 1))[nth];
  if (!found) throw new Error('Everybody was asked.');
  return found.member;
}

/** The same, as somebody who can say who they are, with a link to the survey. */
export async function askedByLink(api: Api, database: pg.Client, nth: number) {
  const found = (await unaskedMembers(api, nth + 1))[nth];
  if (!found) throw new Error('Everybody was asked.');
  const { member, assigned } = found;
  const born = await database.query<{ day: string }>(
    `UPDATE members SET date_of_birth = coalesce(date_of_birth, '1958-04-12') WHERE user_id = $1 RETURNING date_of_birth::text AS day`,
    [member.id],
  );
  const { url } = await api(contracts.surveys.makeLink, { params: { id: assigned.id } });
  const { pathname, search } = new URL(url);
  return { member, id: assigned.id, path: `${pathname}${search}`, dateOfBirth: born.rows[0]?.day ?? '' };
}
