import { asId, type MemberId } from '@guidepost/contracts';
import type { Acting } from '../../platform/module.ts';
import type { FieldChange } from '../../platform/services/changes.ts';
import { findAssignedGuide } from '../staff/public.ts';
import { type AnyContact, type ContactKind, emails } from './kinds.ts';

/** Returns the differences between a member's contacts before and after a change, for the change log. */
function changesBetween<E extends AnyContact>(
  kind: ContactKind<E, string>,
  before: readonly E[],
  after: readonly E[],
): FieldChange[] {
  const say = (list: readonly E[], id: number): string | null => {
    const found = list.find((contact) => contact.id === id);
    return found ? kind.say(found) : null;
  };
  const ids = [...new Set([...before, ...after].map(({ id }) => id))];
  const primary = (list: readonly E[]) => list.find((contact) => contact.primary);
  const [old, now] = [primary(before), primary(after)];
  return [
    ...ids.map((id) => ({ field: kind.logged.contact, oldValue: say(before, id), newValue: say(after, id) })),
    // Adds a line about the primary contact only if a different contact becomes primary. A correction does not change
    // which contact is primary. Adding the first contact or deleting the last one already gets its own line in the
    // change log.
    ...(old && now && old.id !== now.id
      ? [{ field: kind.logged.primary, oldValue: kind.name(old), newValue: kind.name(now) }]
      : []),
  ];
}

/** Records the changes in the change log and updates the screens that show the member. */
export async function notify<E extends AnyContact>(
  { db, viewer, now, services }: Acting,
  kind: ContactKind<E, string>,
  memberId: MemberId,
  before: readonly E[],
  after: readonly E[],
): Promise<void> {
  await services.changes.record(db, {
    memberId,
    actorId: viewer.id,
    at: now,
    fields: changesBetween(kind, before, after),
  });
  const room = { member: { id: memberId, permission: 'CAN_VIEW_MEMBERS' as const } };
  if (kind.table === emails.table) {
    for (const { id, version } of after) {
      const old = before.find((contact) => contact.id === id);
      if (!old)
        services.live.emit(db, 'email_address_created', { id: asId<'EmailAddress'>(id), userId: memberId }, room);
      else if (old.version !== version)
        services.live.emit(db, 'email_address_updated', { id: asId<'EmailAddress'>(id), userId: memberId }, room);
    }
    for (const { id } of before.filter((contact) => !after.some((other) => other.id === contact.id))) {
      services.live.emit(db, 'email_address_deleted', { id: asId<'EmailAddress'>(id), userId: memberId }, room);
    }
    return;
  }
  const guideIds = [await findAssignedGuide(db, memberId)];
  services.live.emit(db, 'user_updated', { id: memberId }, { ...room, guideIds });
}
