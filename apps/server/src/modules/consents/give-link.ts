import type { BodyOf, ConsentLink, contracts, MemberId } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Acting, JobContext } from '../../platform/module.ts';
import { makeLink, revoke } from '../links/public.ts';
import { keyPlace, writeTextWithLink } from '../texts/public.ts';
import { presentLink } from './present.ts';
import { findSubject, type Subject } from './queries-answers.ts';
import { findLinks, insertConsentLink, isLinkOf, takeForgotten } from './queries-links.ts';
import { tellConsents } from './tell.ts';

/** The address of a member's consents; the key in it is the only authority. */
const addressOf = ({ services: { config } }: Acting, key: string): string => `${config.consentUrl}/?key=${key}`;

async function make(acting: Acting, memberId: MemberId): Promise<{ id: number; key: string; subject: Subject }> {
  const { db, now, viewer, services } = acting;
  const subject = await findSubject(db, memberId);
  if (!subject) throw notFound();
  const expiresAt = now.add({ hours: 24 * services.config.consentLinkDays });
  const link = await makeLink(db, { purpose: 'consent', memberId, createdBy: viewer.id, now, expiresAt });
  return { ...link, subject };
}

/** A link for a guide to hand over: the address is told this once. */
export async function copyLink(acting: Acting, memberId: MemberId): Promise<{ id: number; url: string }> {
  const { id, key } = await make(acting, memberId);
  await insertConsentLink(acting.db, { linkId: id, memberId, textId: null });
  tellConsents(acting, memberId);
  return { id, url: addressOf(acting, key) };
}

/** What the text with a link says; the key takes its place when the text leaves. */
function wordsOf(acting: Acting, subject: Subject, language: 'en' | 'es'): string {
  const { organisationName: organisation, consentLinkDays: days } = acting.services.config;
  const address = addressOf(acting, keyPlace);
  const guide = acting.viewer.name.split(' ')[0] ?? acting.viewer.name;
  const name = subject.preferred_name ?? subject.first_name;
  return language === 'es'
    ? `Hola, ${name}: soy ${guide}, de ${organisation}. Lea y responda aquí sus consentimientos. El enlace es solo para usted y sirve ${days} días:\n${address}`
    : `Hi ${name}, this is ${guide} from ${organisation}. Please read and answer your consents here. The link is for you alone and works for ${days} days:\n${address}`;
}

/**
 * Texts a link to the member.
 * @throws AppError FORBIDDEN, NOT_FOUND, TEXTING_NOT_ALLOWED, NUMBER_NOT_FOUND, NUMBER_OPTED_OUT, NO_LINE
 */
export async function sendLink(
  acting: Acting,
  { userId, phoneNumberId, languageCode }: BodyOf<typeof contracts.consents.sendLink>,
): Promise<{ id: number }> {
  if (!acting.viewer.permissions.has('CAN_SEND_PATIENT_MESSAGE')) throw new AppError('FORBIDDEN');
  const { id, subject } = await make(acting, userId);
  const textId = await writeTextWithLink(acting, {
    memberId: userId,
    phoneNumberId: phoneNumberId ?? null,
    text: wordsOf(acting, subject, languageCode),
    linkId: id,
  });
  await insertConsentLink(acting.db, { linkId: id, memberId: userId, textId });
  tellConsents(acting, userId);
  return { id };
}

export const listLinks = async ({ db, now }: Pick<Acting, 'db' | 'now'>, memberId: MemberId): Promise<ConsentLink[]> =>
  (await findLinks(db, memberId)).map((link) => presentLink(link, now));

/** Ends a link before its time. @throws AppError NOT_FOUND where it is another member's */
export async function revokeLink(
  acting: Acting,
  { userId, linkId }: BodyOf<typeof contracts.consents.revokeLink>,
): Promise<{ revoked: boolean }> {
  const { db, now } = acting;
  if (!(await isLinkOf(db, linkId, userId))) throw notFound();
  const revoked = await revoke(db, linkId, now);
  if (revoked) tellConsents(acting, userId);
  return { revoked };
}

const mostAtOnce = 200;

/** Reminds guides of links that nobody has opened for two days. Doing it again changes nothing. */
export const remindOfLinks = (context: JobContext, days: number): Promise<void> =>
  context.transaction(async (db) => {
    const { services } = context;
    const at = context.now();
    const before = at.subtract({ hours: 24 * days }).toString();
    for (const found of await takeForgotten(db, { now: at.toString(), before, most: mostAtOnce })) {
      tellConsents({ db, services }, found.member_id);
      if (found.guide_id === null) continue;
      await services.notify.send(db, {
        guideId: found.guide_id,
        memberId: found.member_id,
        groupType: 'consent',
        label: sentence('{name} has not used their consents link', { name: found.member_name }),
        description: sentence('It can be sent again.'),
        createdAt: at.toString(),
      });
    }
  });
