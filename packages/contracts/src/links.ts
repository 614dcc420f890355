import { z } from 'zod';
import { Id, Instant, Text } from './fields.ts';
import { consentLanguages } from './terms.ts';

/**
 * Public links: an address with a key that is the only authorization. Invalid, expired and revoked keys all get the
 * same answer in the same time (docs/areas/links.md).
 */
export const linkPurposes = ['referral', 'consent', 'survey'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/**
 * A key in a request. It is in the body, because addresses appear in logs. Any text is accepted, so that a misspelled
 * key gets the same answer as an expired one.
 */
export const LinkKey = z.string().max(500);

/** A link of a member, as their guide sees it. */
export const GivenLink = z.object({
  id: Id,
  createdAt: Instant,
  createdBy: Text.nullable(),
  /** True if it was sent as a text; otherwise it was copied. */
  isText: z.boolean(),
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
  openedAt: Instant.nullable(),
  begunAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** End of the lock after wrong names or dates of birth. */
  lockedUntil: Instant.nullable(),
  /** True if it is open and was not opened for some days: the screen offers to send it again. */
  isForgotten: z.boolean(),
});
export type GivenLink = z.infer<typeof GivenLink>;

/** Head of every page that a member opens through a link: the organization, the member, the language and the expiry. */
export const LinkHead = z.object({
  organisationName: Text,
  clientName: Text,
  /** The member's guide; null if unassigned. */
  guideName: Text.nullable(),
  /** The language chosen for the link; by default the language of messages to the member. */
  languageCode: z.enum(consentLanguages),
  expiresAt: Instant,
});
