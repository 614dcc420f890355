import type { GivenLink } from '@guidepost/contracts';
import { isLinkForgotten } from '@guidepost/rules';
import type { GivenRow } from './queries-given.ts';

/** A link that a member was given, as their guide sees it. */
export function presentGiven(link: GivenRow, now: Temporal.Instant): GivenLink {
  const { locked_until } = link;
  const isLocked = locked_until !== null && Temporal.Instant.compare(Temporal.Instant.from(locked_until), now) > 0;
  const given = {
    id: link.id,
    createdAt: link.created_at,
    createdBy: link.created_by,
    isText: link.text_id !== null,
    expiresAt: link.expires_at,
    revokedAt: link.revoked_at,
    openedAt: link.opened_at,
    begunAt: link.begun_at,
    finishedAt: link.finished_at,
    lockedUntil: isLocked ? locked_until : null,
  };
  return { ...given, isForgotten: isLinkForgotten(given, now) };
}
