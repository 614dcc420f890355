import type { GivenLink } from '@guidepost/contracts';

/** Days after which a link that nobody has opened is offered to the guide to be sent again. */
export const forgottenLinkDays = 2;

type Link = Pick<GivenLink, 'createdAt' | 'expiresAt' | 'revokedAt' | 'openedAt'>;

/**
 * Of the links to one thing, the newest first, the one that was forgotten: the last that was given, where it is open and nobody
 * has opened it for some days (docs/areas/links.md#reminders). Null where none was.
 */
export function forgottenLink<L extends Link>([last]: readonly L[], now: Temporal.Instant): L | null {
  if (last === undefined || last.revokedAt !== null || last.openedAt !== null) return null;
  const isOpen = Temporal.Instant.compare(Temporal.Instant.from(last.expiresAt), now) > 0;
  const old = Temporal.Instant.from(last.createdAt).add({ hours: 24 * forgottenLinkDays });
  return isOpen && Temporal.Instant.compare(old, now) <= 0 ? last : null;
}
