import { z } from 'zod';
import { Id, Instant, Text } from './fields.ts';
import { consentLanguages } from './terms.ts';
import { textStatuses } from './text-record.ts';

/**
 * Public links. The key in the URL is the only authorization. Requests with invalid, expired and revoked keys all get
 * the same response after the same time (docs/areas/links.md).
 */
export const linkPurposes = ['referral', 'consent', 'survey'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

/**
 * A link's key in a request. It is in the body, because URLs appear in logs. Any string is accepted, so that a
 * misspelled key gets the same response as an expired one.
 */
export const LinkKey = z.string().max(500);

/** A link for a member, as the member's guide sees it. */
export const GivenLink = z.object({
  id: Id,
  createdAt: Instant,
  createdBy: Text.nullable(),
  /** True if the link was sent as a text, false if it was copied. */
  isText: z.boolean(),
  /** Delivery of the text that contains the link. Null if the link was copied, or if the text was deleted. */
  delivery: z
    .object({
      status: z.enum(textStatuses),
      errorCode: z.int().nullable(),
      /** The reason, as text, if Guidepost refused to send the text. */
      failure: Text.nullable(),
    })
    .nullable(),
  expiresAt: Instant,
  revokedAt: Instant.nullable(),
  openedAt: Instant.nullable(),
  begunAt: Instant.nullable(),
  finishedAt: Instant.nullable(),
  /** Time when the lock ends. A link is locked after wrong names or dates of birth were entered. */
  lockedUntil: Instant.nullable(),
  /** True if the link is valid but has not been opened for several days. The screen then offers to send it again. */
  isForgotten: z.boolean(),
});
export type GivenLink = z.infer<typeof GivenLink>;

/**
 * Data for the header of every page that a member opens through a link: the organization, the member's guide, the
 * language and the expiry.
 */
export const LinkHead = z.object({
  organisationName: Text,
  clientName: Text,
  /** The member's guide; null if the member is unassigned. */
  guideName: Text.nullable(),
  /** The language that was selected for the link. By default, the language of messages to the member. */
  languageCode: z.enum(consentLanguages),
  expiresAt: Instant,
});
