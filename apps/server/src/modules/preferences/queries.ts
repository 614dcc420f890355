import { contracts, type MemberId, type Preference, type StaffId } from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import { id, instant, json, nullable, oneOf, row } from '../../platform/row.ts';

const { section, preference } = contracts.preferences.save.reply.shape;

const preferenceRow = row({
  memberId: nullable(id<'Member'>()),
  section: oneOf(section.options),
  preference: json(preference),
  updatedAt: instant,
});
const columns = 'p.member_id AS "memberId", p.section, p.preference, p.updated_at AS "updatedAt"';

/**
 * Returns a user's preferences that apply to all members. If `memberId` is not null, also returns the preferences for
 * that member.
 */
export const findPreferences = (db: Db, userId: StaffId, memberId: MemberId | null): Promise<Preference[]> =>
  rows(
    db,
    preferenceRow,
    `SELECT ${columns} FROM user_preferences p
      WHERE p.user_id = $1 AND (p.member_id IS NULL OR p.member_id = $2) ORDER BY p.member_id NULLS FIRST, p.section`,
    [userId, memberId],
  );

/** Stores one section of a user's preferences. Replaces the section's previous values. */
export async function upsertPreference(
  tx: Db,
  chosen: {
    userId: StaffId;
    memberId: MemberId | null;
    section: Preference['section'];
    preference: Preference['preference'];
    at: string;
  },
): Promise<Preference> {
  const [written] = await rows(
    tx,
    preferenceRow,
    `INSERT INTO user_preferences AS p (user_id, member_id, section, preference, updated_at) VALUES ($1, $2, $3, $4::jsonb, $5)
     ON CONFLICT (user_id, member_id, section) DO UPDATE SET preference = EXCLUDED.preference, updated_at = EXCLUDED.updated_at
     RETURNING ${columns}`,
    [chosen.userId, chosen.memberId, chosen.section, JSON.stringify(chosen.preference), chosen.at],
  );
  if (!written) throw new Error('The preference was not written');
  return written;
}
