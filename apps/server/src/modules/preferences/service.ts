import {
  type BodyOf,
  type contracts,
  memberCardSections,
  type Preference,
  preferenceSchemas,
} from '@guidepost/contracts';
import { visibleMembers } from '../../platform/access/scope.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import { AppError, badRequest, notFound } from '../../platform/errors.ts';
import type { Db } from '../../platform/module.ts';

type Given = BodyOf<typeof contracts.preferences.save>;

const columns = 'p.member_id AS "memberId", p.section, p.preference, p.updated_at AS "updatedAt"';
const isCard = (section: string): boolean => (memberCardSections as readonly string[]).includes(section);

/** The preferences of the person themselves; of a member only while they may see that member. */
export async function listPreferences(db: Db, viewer: Viewer, memberId: number | null): Promise<Preference[]> {
  const visible = memberId === null ? new Set() : await visibleMembers(db, viewer, [memberId]);
  if (memberId !== null && !visible.has(memberId)) throw notFound();
  return rows<Preference>(
    db,
    `SELECT ${columns} FROM user_preferences p
      WHERE p.user_id = $1 AND (p.member_id IS NULL OR p.member_id = $2) ORDER BY p.member_id NULLS FIRST, p.section`,
    [viewer.id, memberId],
  );
}

/** The preference as its section allows it. @throws AppError BAD_REQUEST naming what does not belong there */
function checked({ section, preference }: Given): Given['preference'] {
  const result = preferenceSchemas[section].safeParse(preference);
  if (!result.success) {
    throw new AppError('BAD_REQUEST', {
      errors: result.error.issues.flatMap((issue) => {
        const path = ['preference', ...issue.path.map(String)];
        const keys = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...path, key]) : [path];
        return keys.map((key) => ({ property: key.join('.'), constraints: { [issue.code]: issue.message } }));
      }),
    });
  }
  return result.data;
}

/** Keeps one section of a person's preferences; the last write wins. @throws AppError BAD_REQUEST, NOT_FOUND */
export async function savePreference(db: Db, viewer: Viewer, now: Temporal.Instant, given: Given): Promise<Preference> {
  const preference = checked(given);
  const memberId = given.memberId ?? null;
  if (isCard(given.section) && memberId === null) throw badRequest('memberId', 'required', 'memberId is required.');
  if (!isCard(given.section) && memberId !== null)
    throw badRequest('memberId', 'unknown', 'this section is for all members');
  if (memberId !== null && !(await visibleMembers(db, viewer, [memberId])).has(memberId)) throw notFound();
  const [row] = await rows<Preference>(
    db,
    `INSERT INTO user_preferences AS p (user_id, member_id, section, preference, updated_at) VALUES ($1, $2, $3, $4::jsonb, $5)
     ON CONFLICT (user_id, member_id, section) DO UPDATE SET preference = EXCLUDED.preference, updated_at = EXCLUDED.updated_at
     RETURNING ${columns}`,
    [viewer.id, memberId, given.section, JSON.stringify(preference), now.toString()],
  );
  if (!row) throw new Error('The preference was not written');
  return row;
}
