import type { BodyOf, contracts, MemberId, ReferralQuestion } from '@guidepost/contracts';
import { dayIn } from '@guidepost/rules';
import { AppError } from '../../platform/errors.ts';
import type { Context } from '../../platform/module.ts';
import { answerByLink, noteOpened, openLink } from '../links/public.ts';
import { followAnswer, tell } from '../needs/public.ts';
import { answerNews, ring, type Telling, tellNeed, tellProgram, wordsOf } from './notify.ts';
import { answerRequest, findQuestion, type QuestionRow } from './queries.ts';

/** What a request by a link is handled with: nobody is signed in. */
type ByLink = Pick<Context, 'db' | 'now' | 'services'>;

/** With the member, whom the audit entry names; the reply's schema drops it. */
type Presented = ReferralQuestion & { memberId: MemberId };

const telling = ({ db, now, services }: ByLink): Telling => ({ db, now, services, viewer: null });

const present = (found: QuestionRow, { services }: ByLink): Presented => ({
  organisationName: services.config.organisationName,
  guideFirstName: found.guide_first_name,
  resourceName: found.resource_name,
  referredOn: dayIn(Temporal.Instant.from(found.referred_at), found.time_zone),
  member: found.may_share ? { name: found.member_name, phoneNumber: found.phone_number } : null,
  answer: found.answer,
  answerText: found.answer_text,
  memberId: found.member_id,
});

/** The question of a good link. Where its need is gone, or it ended without an answer, the link is as good as expired. */
async function questionOf({ db, now }: ByLink, linkId: number): Promise<QuestionRow> {
  const found = await findQuestion(db, linkId, now.toString());
  if (!found || (found.is_closed && found.answer === null)) throw new AppError('LINK_EXPIRED');
  return found;
}

/** What an organization is asked. That it looked is seen by the guide. @throws AppError LINK_EXPIRED */
export async function readQuestion(context: ByLink, key: string): Promise<Presented> {
  const { db, now } = context;
  const link = await openLink(db, 'referral', key, now);
  const found = await questionOf(context, link.id);
  if (await noteOpened(db, link.id, now)) {
    const { referral_id: id, need_id: needId, member_id: memberId } = found;
    tell(context, memberId, 'resource_referral', { id, needId, memberId });
  }
  return present(found, context);
}

/**
 * Takes an organization's answer: the first of several at once. It lands in the need's history and rings the guide's bell;
 * where nothing came of the referral it is also a to-do, which stays when the bell was read.
 * @throws AppError LINK_EXPIRED, LINK_ANSWERED
 */
export async function takeAnswer(
  context: ByLink,
  { key, answer, text: written }: BodyOf<typeof contracts.referrals.answer>,
): Promise<Presented> {
  const { db, now } = context;
  const text = written || null;
  const link = await answerByLink(db, 'referral', key, now, { answer });
  const found = await questionOf(context, link.id);
  if (!(await answerRequest(db, found.id, { answer, text, at: now.toString() }))) throw new AppError('LINK_ANSWERED');
  const told = telling(context);
  // Before the history entry: its foreign key shares the row of the need, and two that share it and both want to lock it would
  // wait for each other.
  await followAnswer(told, { referralId: found.referral_id, askedBy: found.guide_id });
  await tellNeed(told, 'referral-answered', found);
  await ring(told, found, answerNews[answer](found), wordsOf(text));
  tellProgram(told, found);
  return present({ ...found, answer, answer_text: text }, context);
}
