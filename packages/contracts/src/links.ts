import { z } from 'zod';

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
