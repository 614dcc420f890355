import type { LinkPurpose } from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { hashOf, newKey } from '../../platform/keys.ts';
import {
  answerLink,
  changeHash,
  findLink,
  type LinkRow,
  markOpened,
  returnAttempt,
  revokeLink,
  revokeLinks,
  takeAttempt,
} from './queries.ts';

import type { Subject } from './queries-subject.ts';

export { type GivenPurpose, issueLink, pageAddress } from './issue.ts';
export { makeLink } from './make.ts';
export { presentGiven } from './present.ts';
export { type GivenRow, givenColumns, givenJoins, givenRow } from './queries-given.ts';
export { findSubject, type Subject } from './queries-subject.ts';
export { forgottenLinksBound, remindOfForgotten } from './remind.ts';

/** Returns a member with the language that was chosen for a link, or else with the language of the member's texts. */
export const inLanguageOf = ({ language }: LinkRow, subject: Subject): Subject =>
  language === null ? subject : { ...subject, language };

/** Number of wrong answers after which a link locks, and for how long (name and date of birth before a consent). */
const maxAttempts = 5;
const lockHours = 1;

const expired = () => new AppError('LINK_EXPIRED');

/**
 * Replaces the key of a link. The previous key becomes invalid. A worker does this just before it sends the address, so
 * that no key is stored until then.
 */
export async function renewKey(tx: Db, linkId: number): Promise<string> {
  const key = newKey();
  if (!(await changeHash(tx, linkId, hashOf(key)))) throw new Error('The link has been answered');
  return key;
}

/** Returns the valid link of a key. @throws AppError LINK_EXPIRED for any other key, by the same statement */
export async function openLink(db: Db, purpose: LinkPurpose, key: string, now: Temporal.Instant): Promise<LinkRow> {
  const link = await findLink(db, purpose, hashOf(key), now.toString());
  if (!link) throw expired();
  return link;
}

/** Records that a link was opened. Returns true for the first time. */
export const noteOpened = (tx: Db, linkId: number, now: Temporal.Instant): Promise<boolean> =>
  markOpened(tx, linkId, now.toString());

/**
 * Stores the only answer of a link. Of several simultaneous answers, the first is stored.
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

/** Ends a link early. Returns false if it has already ended. */
export const revoke = (tx: Db, linkId: number, now: Temporal.Instant): Promise<boolean> =>
  revokeLink(tx, linkId, now.toString());

/** Ends links early. Skips those that have already ended. */
export const revokeAll = (tx: Db, linkIds: readonly number[], now: Temporal.Instant): Promise<void> =>
  revokeLinks(tx, linkIds, now.toString());

/**
 * Compares an answer to the identity question of a link. The attempt is counted first, so that any number of
 * simultaneous attempts gets at most five comparisons. The fifth wrong one locks the link for an hour. A right answer
 * uses up no attempt.
 * @param compare returns the fields that are wrong
 * @returns those fields, and true if the link is locked from now on
 * @throws AppError LINK_EXPIRED if the link is locked or has ended
 */
export async function attempt<Field>(
  tx: Db,
  linkId: number,
  now: Temporal.Instant,
  compare: () => readonly Field[],
): Promise<{ wrong: readonly Field[]; isLocked: boolean }> {
  const lockedUntil = now.add({ hours: lockHours }).toString();
  const isLast = await takeAttempt(tx, linkId, { at: now.toString(), lockedUntil, max: maxAttempts });
  if (isLast === undefined) throw expired();
  const wrong = compare();
  if (wrong.length > 0) return { wrong, isLocked: isLast };
  await returnAttempt(tx, linkId, maxAttempts);
  return { wrong, isLocked: false };
}
