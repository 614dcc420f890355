import type { LinkPurpose } from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { hashOf, newKey } from '../../platform/keys.ts';
import {
  answerLink,
  changeHash,
  countAttempt,
  findLink,
  type LinkRow,
  markOpened,
  returnAttempt,
  revokeLink,
  revokeLinks,
} from './queries.ts';

import type { Subject } from './queries-subject.ts';

export { type GivenPurpose, issueLink, pageAddress } from './issue.ts';
export { makeLink } from './make-link.ts';
export { presentGiven } from './present.ts';
export { type SentLinkRow, sentLinkColumns, sentLinkJoins, sentLinkRow } from './queries-given.ts';
export { findSubject, type Subject } from './queries-subject.ts';
export { forgottenLinksBound, remindOfForgotten } from './remind.ts';

/**
 * Returns the link's member with the language that was chosen for the link. Uses the member's own language if no
 * language was chosen.
 */
export const withLinkLanguage = ({ language }: LinkRow, subject: Subject): Subject =>
  language === null ? subject : { ...subject, language };

/**
 * After this number of wrong answers to the identity question (name and date of birth), a link is locked for
 * `lockHours`.
 */
const maxAttempts = 5;
const lockHours = 1;

const linkExpiredError = () => new AppError('LINK_EXPIRED');

/**
 * Replaces a link's key and invalidates the previous key. The worker calls this just before sending the URL, so that
 * the key is never stored.
 */
export async function renewKey(tx: Db, linkId: number): Promise<string> {
  const key = newKey();
  if (!(await changeHash(tx, linkId, hashOf(key)))) throw new Error('The link has been answered');
  return key;
}

/**
 * Returns the valid link that has this key.
 * @throws AppError LINK_EXPIRED for any other key. The same statement runs for all keys, so the response time reveals
 * nothing.
 */
export async function openLink(db: Db, purpose: LinkPurpose, key: string, now: Temporal.Instant): Promise<LinkRow> {
  const link = await findLink(db, purpose, hashOf(key), now.toString());
  if (!link) throw linkExpiredError();
  return link;
}

/** Records that a link was opened. Returns true only the first time. */
export const noteOpened = (tx: Db, linkId: number, now: Temporal.Instant): Promise<boolean> =>
  markOpened(tx, linkId, now.toString());

/**
 * Stores a link's only answer. If several answers arrive at the same time, only the first is stored.
 * @throws AppError LINK_EXPIRED, LINK_ANSWERED
 */
export async function answerByLink(
  tx: Db,
  purpose: LinkPurpose,
  key: string,
  now: Temporal.Instant,
  answer: object,
): Promise<LinkRow> {
  const answered = await answerLink(tx, purpose, hashOf(key), now.toString(), answer);
  if (answered) return answered;
  await openLink(tx, purpose, key, now);
  throw new AppError('LINK_ANSWERED');
}

/** Revokes a link. Returns false if it was already revoked. */
export const revoke = (tx: Db, linkId: number, now: Temporal.Instant): Promise<boolean> =>
  revokeLink(tx, linkId, now.toString());

/** Revokes links. Skips links that were already revoked. */
export const revokeAll = (tx: Db, linkIds: readonly number[], now: Temporal.Instant): Promise<void> =>
  revokeLinks(tx, linkIds, now.toString());

/**
 * Compares a visitor's answer to a link's identity question. Counts the attempt before the comparison, so that
 * simultaneous attempts cannot exceed the limit of five. The fifth wrong answer locks the link for an hour. A correct
 * answer is not counted.
 * @param compare returns the wrong fields
 * @returns the wrong fields, and the number of attempts that are left. The link is locked if no attempt is left.
 * @throws AppError LINK_EXPIRED if the link is locked, expired or revoked
 */
export async function checkIdentityAnswer<Field>(
  tx: Db,
  linkId: number,
  now: Temporal.Instant,
  compare: () => readonly Field[],
): Promise<{ wrong: readonly Field[]; left: number }> {
  const lockedUntil = now.add({ hours: lockHours }).toString();
  const left = await countAttempt(tx, linkId, { at: now.toString(), lockedUntil, max: maxAttempts });
  if (left === undefined) throw linkExpiredError();
  const wrong = compare();
  if (wrong.length > 0) return { wrong, left };
  await returnAttempt(tx, linkId, maxAttempts);
  return { wrong, left: maxAttempts };
}

/** Returns the message about the remaining attempts, or undefined if the visitor needs no message yet. */
export const attemptsMessage = (left: number): string | undefined =>
  left === 0
    ? 'The name or date of birth was wrong five times. This link is locked for one hour.'
    : left === 1
      ? 'You have one attempt left. If the name or date of birth is wrong again, this link will be locked for one hour.'
      : undefined;
