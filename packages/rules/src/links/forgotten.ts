import type { GivenLink } from '@guidepost/contracts';

/** Days after which a link that nobody has opened is offered to the guide to be sent again. */
export const forgottenLinkDays = 2;

type Link = Pick<GivenLink, 'createdAt' | 'expiresAt' | 'revokedAt' | 'openedAt'>;

/** Whether a link was forgotten: open, and opened by nobody for some days (docs/areas/links.md#reminders). */
export function isLinkForgotten({ createdAt, expiresAt, revokedAt, openedAt }: Link, now: Temporal.Instant): boolean {
  const isOpen = revokedAt === null && Temporal.Instant.compare(Temporal.Instant.from(expiresAt), now) > 0;
  const old = Temporal.Instant.from(createdAt).add({ hours: 24 * forgottenLinkDays });
  return isOpen && openedAt === null && Temporal.Instant.compare(old, now) <= 0;
}
