import type { BodyOf, contracts, IdOf, ReferralChannel, ResourceReferral } from '@guidepost/contracts';
import {
  addWorkingDays,
  atWorkingHour,
  canAskOrganization,
  canRecordResult,
  dayIn,
  phoneProblem,
  referralCloseDays,
  referralRemindDays,
  stateCode,
  storedPhone,
  zoneOfState,
} from '@guidepost/rules';
import { AppError, badRequest, notFound, refusedAt } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { lineFor } from '../lines/public.ts';
import { makeLink, revokeAll } from '../links/public.ts';
import { findReferral, followAnswer, presentReferral } from '../needs/public.ts';
import { answerNotifications, notifyGuide, notifyNeed, notifyProgram, wordsOf } from './notify.ts';
import {
  findContact,
  findResult,
  insertRequest,
  insertResult,
  linksOf,
  sendLockReferral,
  withdrawRequest,
} from './queries.ts';
import { isNumberForbidden } from './queries-send.ts';

type ReferralId = IdOf<'ResourceReferral'>;

const email = /^[^\s@<>,;:"]+@[^\s@<>,;:"]+\.[^\s@<>,;:"]+$/;

/**
 * Checks a phone number or email address, and returns it in its stored form.
 * @throws AppError BAD_REQUEST for `sendTo`
 */
function checked(channel: ReferralChannel, written: string): string {
  if (channel === 'mail') {
    if (!email.test(written)) throw badRequest('sendTo', 'email', 'Email is not valid');
    return written;
  }
  const problem = phoneProblem(written);
  if (problem !== null) throw badRequest('sendTo', 'phone', problem);
  return storedPhone(written);
}

/** @throws AppError REFERRAL_CHANNEL_OFF if the server cannot send through this channel */
async function checkChannel(
  { db, services, viewer, now }: Acting,
  channel: ReferralChannel,
  member: ReferralContact['member_id'],
) {
  const { mail, telephony } = services.connectors;
  const line = { staffId: viewer.id, memberId: member, now };
  const isOn = channel === 'mail' ? mail.isConnected : telephony.isConnected && (await lineFor(db, line)) !== undefined;
  if (!isOn) throw new AppError('REFERRAL_CHANNEL_OFF');
}
type ReferralContact = NonNullable<Awaited<ReturnType<typeof findContact>>>;

async function referralOf({ db }: Acting, referralId: ReferralId): Promise<ResourceReferral> {
  const found = await findReferral(db, referralId);
  if (!found) throw notFound();
  return presentReferral(found);
}

/**
 * Asks an organization about the result of a referral. A worker sends the question: an email immediately, a text within
 * the organization's working hours. Only the hash of the link is stored.
 * @throws AppError NOT_FOUND, BAD_REQUEST, REFERRAL_ALREADY_ASKED, REFERRAL_NO_ADDRESS, REFERRAL_CHANNEL_OFF,
 * NUMBER_OPTED_OUT
 */
export async function askOrganization(
  acting: Acting,
  referralId: ReferralId,
  { channel, sendTo }: BodyOf<typeof contracts.referrals.ask>,
): Promise<ResourceReferral> {
  const { db, viewer, now } = acting;
  const contact = await findContact(db, referralId);
  if (!contact) throw notFound();
  const written = sendTo || (channel === 'mail' ? contact.email : contact.phone_number);
  if (!written) throw new AppError('REFERRAL_NO_ADDRESS');
  const sentTo = checked(channel, written);
  await checkChannel(acting, channel, contact.member_id);
  if (channel === 'text' && (await isNumberForbidden(db, sentTo, now.toString())))
    throw refusedAt(
      'NUMBER_OPTED_OUT',
      'sendTo',
      'allowed',
      'This number must not be texted. Send the question by email, or call the organization.',
    );
  sendLockReferral(db, referralId);
  if (!canAskOrganization(await referralOf(acting, referralId))) throw new AppError('REFERRAL_ALREADY_ASKED');

  const timeZone = zoneOfState(stateCode(contact.state ?? '') ?? '') ?? viewer.timeZone;
  const today = dayIn(now, timeZone);
  const closeOn = addWorkingDays(today, referralCloseDays);
  const link = await makeLink(db, {
    purpose: 'referral',
    memberId: contact.member_id,
    createdBy: viewer.id,
    now,
    expiresAt: Temporal.PlainDate.from(closeOn).toZonedDateTime(timeZone).toInstant(),
  });
  const id = await insertRequest(db, {
    referralId,
    linkId: link.id,
    channel,
    sentTo,
    requestedBy: viewer.id,
    at: now.toString(),
    remindOn: addWorkingDays(today, referralRemindDays),
    closeOn,
    timeZone,
    dueAt: (channel === 'mail' ? now : atWorkingHour(now, timeZone)).toString(),
  });
  if (id === undefined) throw new AppError('REFERRAL_ALREADY_ASKED');
  await notifyNeed(acting, 'referral-asked', { id, referral_id: referralId, ...contact });
  return referralOf(acting, referralId);
}

/**
 * Records the result of a referral, for example after a call with the organization. Withdraws the open question, because
 * its answer is known. Notifies the member's guide if a different user recorded the result.
 * @throws AppError NOT_FOUND, REFERRAL_ANSWERED
 */
export async function recordResult(
  acting: Acting,
  referralId: ReferralId,
  { answer, text: written }: BodyOf<typeof contracts.referrals.recordResult>,
): Promise<ResourceReferral> {
  const { db, viewer, now } = acting;
  const at = now.toString();
  const text = written || null;
  sendLockReferral(db, referralId);
  const withdrawn = await withdrawRequest(db, referralId, at);
  if (!canRecordResult(await referralOf(acting, referralId))) throw new AppError('REFERRAL_ANSWERED');
  const id = await insertResult(db, { referralId, answer, text, recordedBy: viewer.id, at });
  const recorded = await findResult(db, id);
  // This must run before the history entries are added (see `takeAnswer`).
  await followAnswer(acting, { referralId, askedBy: viewer.id });
  if (withdrawn) {
    await revokeAll(db, linksOf(withdrawn), now);
    await notifyNeed(acting, 'referral-withdrawn', withdrawn);
  }
  await notifyNeed(acting, 'referral-recorded', recorded);
  if (recorded.guide_id !== viewer.id)
    await notifyGuide(acting, recorded, answerNotifications[answer](recorded), wordsOf(text));
  notifyProgram(acting, recorded);
  return referralOf(acting, referralId);
}

/**
 * Withdraws the open question about a referral and revokes its links.
 * @throws AppError REFERRAL_NOT_ASKED
 */
export async function withdraw(acting: Acting, referralId: ReferralId): Promise<ResourceReferral> {
  const { db, now } = acting;
  const ended = await withdrawRequest(db, referralId, now.toString());
  if (!ended) throw new AppError('REFERRAL_NOT_ASKED');
  await revokeAll(db, linksOf(ended), now);
  await notifyNeed(acting, 'referral-withdrawn', ended);
  return referralOf(acting, referralId);
}
