import { z } from 'zod';
import { Id, Instant, Text } from './fields.ts';
import { consentLanguages } from './terms.ts';

/**
 * Public links: an address with a key that is the only authority. Whoever has no good key, because it expired, was
 * revoked or never was, gets the same answer in the same time (docs/areas/links.md).
 */
export const linkPurposes = ['referral', 'consent', 'survey'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/**
 * A key as it comes: in a body, because addresses of calls stand in logs. Any text is one, so that what is misspelled
 * gets the answer of what has expired.
 */
export const LinkKey = z.string().max(500);

/** A link that a member was given, as their guide sees it. */
export const GivenLink = z.object({
  id: Id,
  createdAt: Instant,
  createdBy: Text.nullable(),
  /** Whether it went out as a text; otherwise it was copied. */
  isText: z.boolean(),
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
  openedAt: Instant.nullable(),
  begunAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** Until when it is locked after wrong names or dates of birth. */
  lockedUntil: Instant.nullable(),
  /** Open, and opened by nobody for some days: it is offered to be sent again. */
  isForgotten: z.boolean(),
});
export type GivenLink = z.infer<typeof GivenLink>;

/** Who asks, of whom, in which language and until when: what every page says that a member opens by a link. */
export const LinkHead = z.object({
  organisationName: Text,
  clientName: Text,
  /** The member's guide; null if nobody guides them. */
  guideName: Text.nullable(),
  /** The language that was chosen for the link, else the one in which the member is written to. */
  languageCode: z.enum(consentLanguages),
  expiresAt: Instant,
});
