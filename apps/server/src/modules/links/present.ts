import type { GivenLink } from '@guidepost/contracts';
import { forgottenLink } from '@guidepost/rules';
import type { SentLinkRow } from './queries-given.ts';

function presentLink(link: SentLinkRow, now: Temporal.Instant): Omit<GivenLink, 'isForgotten'> {
  const { locked_until, text_status: status } = link;
  const isLocked = locked_until !== null && Temporal.Instant.compare(Temporal.Instant.from(locked_until), now) > 0;
  return {
    id: link.id,
    createdAt: link.created_at,
    createdBy: link.created_by,
    isText: link.text_id !== null,
    delivery: status === null ? null : { status, errorCode: link.text_error_code, failure: link.text_failure },
    expiresAt: link.expires_at,
    revokedAt: link.revoked_at,
    openedAt: link.opened_at,
    begunAt: link.begun_at,
    finishedAt: link.finished_at,
    lockedUntil: isLocked ? locked_until : null,
  };
}

/**
 * Converts the links that a member received for one survey or consent to the response format.
 * @param links the member's links, newest first
 * @param isDone true if the survey or consent is completed, so that no further link needs to be sent
 */
export function presentGiven(links: readonly SentLinkRow[], now: Temporal.Instant, isDone = false): GivenLink[] {
  const presentedLinks = links.map((link) => presentLink(link, now));
  const forgotten = isDone ? null : forgottenLink(presentedLinks, now);
  return presentedLinks.map((link) => ({ ...link, isForgotten: link === forgotten }));
}
