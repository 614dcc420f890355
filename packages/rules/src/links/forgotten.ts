import type { GivenLink } from '@guidepost/contracts';

/** The guide is reminded to send a link again if the member has not opened it within this number of days. */
export const forgottenLinkDays = 2;

type Link = Pick<GivenLink, 'createdAt' | 'expiresAt' | 'revokedAt' | 'openedAt'>;

/**
 * Returns the newest link to a page if it is forgotten: it is still valid, but the member has not opened it for
 * `forgottenLinkDays` days (docs/areas/links.md#reminders). Otherwise, returns null.
 * @param links the links to the page, newest first
 */
export function forgottenLink<L extends Link>([last]: readonly L[], now: Temporal.Instant): L | null {
  if (last === undefined || last.revokedAt !== null || last.openedAt !== null) return null;
  const isOpen = Temporal.Instant.compare(Temporal.Instant.from(last.expiresAt), now) > 0;
  const old = Temporal.Instant.from(last.createdAt).add({ hours: 24 * forgottenLinkDays });
  return isOpen && Temporal.Instant.compare(old, now) <= 0 ? last : null;
}
