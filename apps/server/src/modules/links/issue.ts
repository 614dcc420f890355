import type { ConsentLanguage, LinkPurpose, MemberId } from '@guidepost/contracts';
import type { Config } from '../../platform/config.ts';
import { notFound } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { makeLink } from './make-link.ts';
import { findSubject, type Subject } from './queries-subject.ts';

/** Purposes of members' links, with the path of each page in the public app. */
const pages = { consent: '', survey: 'survey' } as const satisfies Partial<Record<LinkPurpose, string>>;
export type GivenPurpose = keyof typeof pages;

/** Returns the URL of a member's page. The key in the URL is the only authorization. */
export const pageAddress = ({ consentUrl }: Config, purpose: GivenPurpose, key: string): string =>
  `${consentUrl}/${pages[purpose]}?key=${key}`;

/**
 * Creates a link for a member, optionally in a chosen language. Returns its URL, which cannot be read again later.
 * @throws AppError NOT_FOUND
 */
export async function issueLink(
  { db, now, viewer, services: { config } }: Acting,
  purpose: GivenPurpose,
  memberId: MemberId,
  language?: ConsentLanguage,
): Promise<{ id: number; url: string; subject: Subject }> {
  const subject = await findSubject(db, memberId);
  if (!subject) throw notFound();
  const expiresAt = now.add({ hours: 24 * config.consentLinkDays });
  const { id, key } = await makeLink(db, {
    purpose,
    memberId,
    createdBy: viewer.id,
    now,
    expiresAt,
    ...(language && { language }),
  });
  return { id, url: pageAddress(config, purpose, key), subject };
}
