import {
  type BodyOf,
  type contracts,
  type EditedField,
  editedFields,
  type Member,
  type MemberId,
  memberFields,
} from '@guidepost/contracts';
import { AppError } from '../../platform/errors.ts';
import type { Acting } from '../../platform/module.ts';
import { sendLockProfile } from '../../platform/queries-member-locks.ts';
import type { FieldChange } from '../../platform/services/changes.ts';
import { getMember } from './get.ts';
import { sendIncrementVersion, sendUpdateFields } from './queries-profile.ts';

/**
 * Returns a member and locks it until the transaction ends. Every edit of a member calls this first.
 * @throws AppError NOT_FOUND, VERSION_CONFLICT
 */
export async function lockMember(
  { db, viewer, now, services }: Acting,
  memberId: MemberId,
  version: number | undefined,
): Promise<Member> {
  sendLockProfile(db, memberId);
  const member = await getMember(db, viewer, memberId, now, services.connectors.emr);
  if (version !== undefined && version !== member.version) throw new AppError('VERSION_CONFLICT', { current: member });
  return member;
}

/** Increases the member's version, records the changes and updates the screens that show the member. */
export async function notifyChanged(
  { db, viewer, now, services }: Acting,
  member: Pick<Member, 'id' | 'assignedGuideId'>,
  fields: readonly FieldChange[],
  reason?: string,
): Promise<void> {
  sendIncrementVersion(db, member.id);
  await services.changes.record(db, {
    memberId: member.id,
    actorId: viewer.id,
    at: now,
    fields,
    ...(reason === undefined ? {} : { reason }),
  });
  services.live.emit(
    db,
    'user_updated',
    { id: member.id },
    { member: { id: member.id, permission: 'CAN_VIEW_MEMBERS' }, guideIds: [member.assignedGuideId] },
  );
}

type Edit = FieldChange & { field: EditedField };

/** Changes a member's personal information. Stores an empty text as null. Does nothing if all values are unchanged. */
export async function updateMember(
  acting: Acting,
  memberId: MemberId,
  { version, ...sentFields }: BodyOf<typeof contracts.members.update>,
): Promise<Member> {
  const { db, viewer, now, services } = acting;
  const member = await lockMember(acting, memberId, version);
  const fields = editedFields.flatMap((field): Edit[] => {
    const newValue = sentFields[field] === undefined ? member[field] : sentFields[field] || null;
    return newValue === member[field] ? [] : [{ field, oldValue: member[field], newValue }];
  });
  if (fields.length === 0) return member;
  for (const table of ['members', 'users'] as const) {
    const edits = fields.filter(({ field }) => memberFields[field].table === table);
    if (edits.length > 0) sendUpdateFields(db, table, memberId, edits);
  }
  await notifyChanged(acting, member, fields);
  return getMember(db, viewer, memberId, now, services.connectors.emr);
}

/** Corrects a member's first and last name. Does nothing if both are unchanged. */
export async function correctName(
  acting: Acting,
  memberId: MemberId,
  { version, reason, ...sentFields }: BodyOf<typeof contracts.members.correctName>,
): Promise<Member> {
  const { db, viewer, now, services } = acting;
  const member = await lockMember(acting, memberId, version);
  const fields = (['firstName', 'lastName'] as const)
    .map((field) => ({ field, oldValue: member[field], newValue: sentFields[field] }))
    .filter(({ oldValue, newValue }) => oldValue !== newValue);
  if (fields.length === 0) return member;
  sendUpdateFields(db, 'users', memberId, fields);
  await notifyChanged(acting, member, fields, reason);
  return getMember(db, viewer, memberId, now, services.connectors.emr);
}
