import { type Api, type AssignedSurvey, contracts, type MemberSummary } from '@guidepost/contracts';
import type pg from 'pg';

/** The name of the demo's second check-in. */
export const checkIn = 'Month 3 check-in';

type UnansweredCheckIn = { member: MemberSummary; assigned: AssignedSurvey };

/**
 * Returns at most `most` of the guide's members with a second check-in that satisfies `isWanted` and has not been
 * started. Also returns these check-ins.
 */
async function findUnansweredMembers(
  api: Api,
  most: number,
  isWanted: (one: AssignedSurvey) => boolean,
): Promise<UnansweredCheckIn[]> {
  const { data } = await api(contracts.members.list, { query: { searchTerm: '', 'page-size': 100 } });
  const found: UnansweredCheckIn[] = [];
  for (const member of data) {
    if (found.length === most) break;
    const all = await api(contracts.surveys.ofMember, { params: { userId: member.id } });
    const assigned = all.find((one) => one.survey.displayName === checkIn);
    const isOpen = assigned?.completedAt === null && assigned.questionResponses.length === 0;
    if (assigned && isOpen && isWanted(assigned)) found.push({ member, assigned });
  }
  return found;
}

/**
 * Returns the member at this position among the guide's members who have not started their second check-in, and the
 * check-in. Each test uses a different position.
 */
export async function openCheckIn(api: Api, nth: number): Promise<UnansweredCheckIn> {
  const found = (await findUnansweredMembers(api, nth + 1, () => true))[nth];
  if (!found) throw new Error('Everybody was asked.');
  return found;
}

/** Like `openCheckIn`, but returns only the member. */
export const memberWithOpenCheckIn = async (api: Api, nth: number): Promise<MemberSummary> =>
  (await openCheckIn(api, nth)).member;

/**
 * Returns a member who can pass the identity check, and a link to the member's second check-in. The check-in was
 * neither started nor sent before.
 */
export async function createSurveyLink(api: Api, database: pg.Client) {
  const [found] = await findUnansweredMembers(api, 1, ({ links }) => links.length === 0);
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

/** Returns the content of a survey with one optional question, which is answered with a text. */
export const surveyWithOneQuestion = (
  { name, summary }: { name: string; summary: string },
  { key, title, text }: { key: string; title: string; text: string },
) => ({
  name,
  displayName: name,
  summary,
  isActionSurvey: false,
  questions: [
    {
      key,
      sortOrder: 1,
      title,
      text,
      type: 'text' as const,
      isRequired: false,
      nextQuestionKey: null,
      prompt: null,
      checkpoint: { title: 'Home', message: 'Thank you.', summary: 'Done.', isCompletionCheckpoint: true },
      validationConfiguration: null,
      options: [],
    },
  ],
});
