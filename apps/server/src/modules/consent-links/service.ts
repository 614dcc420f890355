import type { BodyOf, ConsentLink, contracts, MemberId } from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import { notFound } from '../../platform/errors.ts';
import type { Acting, JobContext } from '../../platform/module.ts';
import { notifyConsents } from '../consents/public.ts';
import { issueLink, presentGiven, remindOfForgotten, revoke } from '../links/public.ts';
import { textLink } from '../texts/public.ts';
import { findLinks, insertConsentLink, isLinkOf } from './queries.ts';

/**
 * Creates a link that a guide gives to the member. The URL is returned only once.
 * @throws AppError NOT_FOUND
 */
export async function copyLink(acting: Acting, memberId: MemberId): Promise<{ id: number; url: string }> {
  const { id, url } = await issueLink(acting, 'consent', memberId);
  await insertConsentLink(acting.db, { linkId: id, memberId, textId: null });
  notifyConsents(acting, memberId);
  return { id, url };
}

/**
 * Texts a link to the member.
 * @throws AppError FORBIDDEN, NOT_FOUND, TEXTING_NOT_ALLOWED, NUMBER_NOT_FOUND, NUMBER_OPTED_OUT, NO_LINE
 */
export async function sendLink(
  acting: Acting,
  { userId: memberId, ...to }: BodyOf<typeof contracts.consents.sendLink>,
): Promise<{ id: number }> {
  const { linkId, textId } = await textLink(acting, memberId, to, 'consent');
  await insertConsentLink(acting.db, { linkId, memberId, textId });
  notifyConsents(acting, memberId);
  return { id: linkId };
}

export const listLinks = async ({ db, now }: Pick<Acting, 'db' | 'now'>, memberId: MemberId): Promise<ConsentLink[]> =>
  presentGiven(await findLinks(db, memberId), now);

/**
 * Ends a link early.
 * @throws AppError NOT_FOUND if the link belongs to a different member
 */
export async function revokeLink(
  acting: Acting,
  { userId, linkId }: BodyOf<typeof contracts.consents.revokeLink>,
): Promise<{ revoked: boolean }> {
  const { db, now } = acting;
  if (!(await isLinkOf(db, linkId, userId))) throw notFound();
  const revoked = await revoke(db, linkId, now);
  if (revoked) notifyConsents(acting, userId);
  return { revoked };
}

/**
 * Reminds guides about links that are still unopened a few days after they were created. A second run changes nothing.
 */
export const remindOfLinks = (context: JobContext): Promise<void> =>
  remindOfForgotten(context, 'consent', async (telling, found) => {
    notifyConsents(telling, found.member_id);
    return sentence('{name} has not used their consent link', { name: found.member_name });
  });
