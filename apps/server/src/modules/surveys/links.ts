import type { AssignedSurveyId, BodyOf, contracts, MemberId } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { notFound } from '../../platform/errors.ts';
import type { Acting, JobContext } from '../../platform/module.ts';
import { issueLink, remindOfForgotten, revoke } from '../links/public.ts';
import { textLink } from '../texts/public.ts';
import { notifyLink } from './notify.ts';
import { findMemberOf, findSurveyNameOf, insertSurveyLink } from './queries-links.ts';
import { openSurvey } from './service.ts';

/**
 * Creates a link that the guide copies and sends to the member. The URL cannot be shown again later.
 * @throws AppError NOT_FOUND, SURVEY_COMPLETE
 */
export async function copyLink(
  acting: Acting,
  assignedSurveyId: AssignedSurveyId,
): Promise<{ id: number; url: string; memberId: MemberId }> {
  const { member_id: memberId } = (await openSurvey(acting, assignedSurveyId)).survey;
  const { id, url } = await issueLink(acting, 'survey', memberId);
  await insertSurveyLink(acting.db, { linkId: id, assignedSurveyId, textId: null });
  notifyLink(acting, { id: assignedSurveyId, memberId });
  return { id, url, memberId };
}

/**
 * Sends a link to the member by text.
 * @throws AppError FORBIDDEN, NOT_FOUND, SURVEY_COMPLETE, TEXTING_NOT_ALLOWED, NUMBER_NOT_FOUND, NUMBER_OPTED_OUT,
 * NO_LINE
 */
export async function sendLink(
  acting: Acting,
  assignedSurveyId: AssignedSurveyId,
  to: BodyOf<typeof contracts.surveys.sendLink>,
): Promise<{ id: number; memberId: MemberId }> {
  const { member_id: memberId } = (await openSurvey(acting, assignedSurveyId)).survey;
  const { linkId, textId } = await textLink(acting, memberId, to, 'survey');
  await insertSurveyLink(acting.db, { linkId, assignedSurveyId, textId });
  notifyLink(acting, { id: assignedSurveyId, memberId });
  return { id: linkId, memberId };
}

/** Ends a link early. @throws AppError NOT_FOUND if the link is for another survey */
export async function revokeLink(
  acting: Acting,
  assignedSurveyId: AssignedSurveyId,
  linkId: number,
): Promise<{ revoked: boolean; memberId: MemberId }> {
  const { db, now } = acting;
  const memberId = await findMemberOf(db, linkId, assignedSurveyId);
  if (memberId === undefined) throw notFound();
  const revoked = await revoke(db, linkId, now);
  if (revoked) notifyLink(acting, { id: assignedSurveyId, memberId });
  return { revoked, memberId };
}

/** Reminds guides of links that members have not opened for some days. A second run changes nothing. */
export const remindOfLinks = (context: JobContext): Promise<void> =>
  remindOfForgotten(context, 'survey', async (telling, { id: linkId, member_id, member_name }) => {
    const { id, survey } = await findSurveyNameOf(telling.db, linkId);
    notifyLink(telling, { id, memberId: member_id });
    return sentence('{name} has not opened the survey {survey}', { name: member_name, survey });
  });
