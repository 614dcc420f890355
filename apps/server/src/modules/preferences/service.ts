import {
  type BodyOf,
  type contracts,
  type MemberId,
  memberCardSections,
  type Preference,
  preferenceSchemas,
} from '@guidepost/contracts';
import { sentence } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import { visibleMembers } from '../../platform/access/visible.ts';
import type { Db } from '../../platform/db.ts';
import { badRequest, notFound } from '../../platform/errors.ts';
import { validBody } from '../../platform/http/validate.ts';
import { findPreferences, upsertPreference } from './queries.ts';

type PreferenceBody = BodyOf<typeof contracts.preferences.save>;

const isCard = (section: string): boolean => (memberCardSections as readonly string[]).includes(section);

/**
 * Returns the viewer's own preferences, and the preferences for a member if `memberId` is not null.
 * @throws AppError NOT_FOUND if the viewer may not view the member
 */
export async function listPreferences(db: Db, viewer: Viewer, memberId: MemberId | null): Promise<Preference[]> {
  const visible = memberId === null ? new Set() : await visibleMembers(db, viewer, [memberId]);
  if (memberId !== null && !visible.has(memberId)) throw notFound();
  return findPreferences(db, viewer.id, memberId);
}

/**
 * Stores one section of the viewer's preferences. If two requests arrive at the same time, the later one is stored.
 * @throws AppError BAD_REQUEST, NOT_FOUND
 */
export async function savePreference(
  db: Db,
  viewer: Viewer,
  now: Temporal.Instant,
  body: PreferenceBody,
): Promise<Preference> {
  const preference = validBody(preferenceSchemas[body.section], body.preference, 'preference');
  const memberId = body.memberId ?? null;
  if (isCard(body.section) && memberId === null)
    throw badRequest('memberId', 'required', sentence('{label} is required.', { label: 'memberId' }));
  if (!isCard(body.section) && memberId !== null)
    throw badRequest(
      'memberId',
      'unknown',
      'Remove memberId, because this section has no settings for a single member.',
    );
  if (memberId !== null && !(await visibleMembers(db, viewer, [memberId])).has(memberId)) throw notFound();
  const { section } = body;
  return upsertPreference(db, { userId: viewer.id, memberId, section, preference, at: now.toString() });
}
