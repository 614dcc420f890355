import type { BodyOf, contracts, Member } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { send } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Db, Services } from '../../platform/module.ts';
import type { FieldChange } from '../../platform/services/changes.ts';
import { getMember } from './get.ts';

/** What an endpoint about members acts with. */
export interface Acting {
  db: Db;
  viewer: Viewer;
  now: Temporal.Instant;
  services: Services;
}

/** Columns by field, and where they stand. */
const columns = {
  preferredName: 'preferred_name',
  namePronunciation: 'name_pronunciation',
  pronouns: 'pronouns',
  reportedLanguage: 'reported_language',
  raceEthnicitySummary: 'race_ethnicity_summary',
  language: 'language',
} as const;
type Field = keyof typeof columns;

/** The member, held until the transaction ends; every edit of theirs goes through here. @throws AppError VERSION_CONFLICT */
export async function lockMember(
  { db, viewer, now, services }: Acting,
  memberId: number,
  version: number | undefined,
): Promise<Member> {
  send(db, 'SELECT 1 FROM users WHERE id = $1 FOR NO KEY UPDATE', [memberId]);
  const member = await getMember(db, viewer, memberId, now, services.connectors.emr);
  if (version !== undefined && version !== member.version) throw new AppError('VERSION_CONFLICT', { current: member });
  return member;
}

/** Counts an edit, writes it down and tells the screens that show the member. */
export async function tellChanged(
  { db, viewer, now, services }: Acting,
  member: Pick<Member, 'id' | 'assignedGuideId'>,
  fields: readonly FieldChange[],
): Promise<void> {
  send(db, 'UPDATE users SET version = version + 1 WHERE id = $1', [member.id]);
  await services.changes.record(db, { memberId: member.id, actorId: viewer.id, at: now, fields });
  services.live.emit(
    db,
    'user_updated',
    { id: member.id },
    { member: { id: member.id, permission: 'CAN_VIEW_MEMBERS' }, guideIds: [member.assignedGuideId] },
  );
}

/** Changes personal information (staff §7). An empty text is none; what stays the same is no change. */
export async function updateMember(
  acting: Acting,
  memberId: number,
  { version, ...given }: BodyOf<typeof contracts.members.update>,
): Promise<Member> {
  const { db, viewer, now, services } = acting;
  const member = await lockMember(acting, memberId, version);
  const fields = (Object.keys(columns) as Field[]).flatMap((field): (FieldChange & { field: Field })[] => {
    const newValue = given[field] === undefined ? member[field] : given[field] || null;
    return newValue === member[field] ? [] : [{ field, oldValue: member[field], newValue }];
  });
  if (fields.length === 0) return member;
  const values: unknown[] = [memberId];
  const own = fields
    .filter(({ field }) => field !== 'preferredName')
    .map(({ field, newValue }) => `${columns[field]} = $${values.push(newValue)}`);
  if (own.length > 0) send(db, `UPDATE members SET ${own.join(', ')} WHERE user_id = $1`, values);
  const preferred = fields.find(({ field }) => field === 'preferredName');
  // A trigger carries the name on to the member's own row, where it is searched.
  if (preferred) send(db, 'UPDATE users SET preferred_name = $2 WHERE id = $1', [memberId, preferred.newValue]);
  await tellChanged(acting, member, fields);
  return getMember(db, viewer, memberId, now, services.connectors.emr);
}
