import type { BodyOf, contracts, MemberId, ReferralQuestion } from '@guidepost/contracts';
import { dayIn } from '@guidepost/rules';
import { AppError } from '../../platform/errors.ts';
import type { Context } from '../../platform/module.ts';
import { answerByLink, noteOpened, openLink } from '../links/public.ts';
import { followAnswer, notify } from '../needs/public.ts';
import { answerNotifications, type NotifyContext, notifyGuide, notifyNeed, notifyProgram, wordsOf } from './notify.ts';
import { answerRequest, findQuestion, type QuestionRow } from './queries.ts';

/** Context of a request that contains a link's key. It has no signed-in user. */
type ByLink = Pick<Context, 'db' | 'now' | 'services'>;

/** The question with the member's id for the audit entry. The response does not contain the id. */
type QuestionWithMember = ReferralQuestion & { memberId: MemberId };

const toNotifyContext = ({ db, now, services }: ByLink): NotifyContext => ({ db, now, services, viewer: null });

const present = (found: QuestionRow, { services }: ByLink): QuestionWithMember => ({
  organisationName: services.config.organisationName,
  guideFirstName: found.guide_first_name,
  resourceName: found.resource_name,
  referredOn: dayIn(Temporal.Instant.from(found.referred_at), found.time_zone),
  member: found.may_share ? { name: found.member_name, phoneNumber: found.phone_number } : null,
  answer: found.answer,
  answerText: found.answer_text,
  memberId: found.member_id,
});

/**
 * Finds a valid link's question.
 * @throws AppError LINK_EXPIRED if the need is deleted, or if the question ended without an answer
 */
async function questionOf({ db, now }: ByLink, linkId: number): Promise<QuestionRow> {
  const found = await findQuestion(db, linkId, now.toString());
  if (!found || (found.is_closed && found.answer === null)) throw new AppError('LINK_EXPIRED');
  return found;
}

/**
 * Returns the question to the organization. Records when it was first opened, which the guide can see.
 * @throws AppError LINK_EXPIRED
 */
export async function readQuestion(context: ByLink, key: string): Promise<QuestionWithMember> {
  const { db, now } = context;
  const link = await openLink(db, 'referral', key, now);
  const found = await questionOf(context, link.id);
  if (await noteOpened(db, link.id, now)) {
    const { referral_id: id, need_id: needId, member_id: memberId } = found;
    notify(context, memberId, 'resource_referral', { id, needId, memberId });
  }
  return present(found, context);
}

/**
 * Stores an organization's answer. If several answers arrive at the same time, only the first is stored. The answer
 * appears in the need's history, and the guide gets a notification. If the organization could not help, a todo is also
 * opened. The todo stays open even after the guide has read the notification.
 * @throws AppError LINK_EXPIRED, LINK_ANSWERED
 */
export async function storeAnswer(
  context: ByLink,
  { key, answer, text: written }: BodyOf<typeof contracts.referrals.answer>,
): Promise<QuestionWithMember> {
  const { db, now } = context;
  const text = written || null;
  const link = await answerByLink(db, 'referral', key, now, { answer });
  const found = await questionOf(context, link.id);
  if (!(await answerRequest(db, found.id, { answer, text, at: now.toString() }))) throw new AppError('LINK_ANSWERED');
  const notifyContext = toNotifyContext(context);
  // This call must be before the history entry, because the entry's foreign key puts a shared lock on the need's row.
  // Two transactions with a shared lock would deadlock when both request an exclusive lock.
  await followAnswer(notifyContext, { referralId: found.referral_id, askedBy: found.guide_id });
  await notifyNeed(notifyContext, 'referral-answered', found);
  await notifyGuide(notifyContext, found, answerNotifications[answer](found), wordsOf(text));
  notifyProgram(notifyContext, found);
  return present({ ...found, answer, answer_text: text }, context);
}
