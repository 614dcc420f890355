import type { EmailAddress } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import type { Db, Services } from '../../platform/module.ts';
import type { FieldChange } from '../../platform/services/changes.ts';
import { emails, type Kind } from './kinds.ts';

/** What an endpoint about contacts acts with. */
export interface Acting {
  db: Db;
  viewer: Viewer;
  now: Temporal.Instant;
  services: Services;
}

type AnyContact = { id: number; primary: boolean; version: number };

/** What differs between a member's contacts before and after, as the change log tells it. */
export function changesBetween<E extends AnyContact>(
  kind: Kind<E, string>,
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
    // The first and the last contact are told by their own line; a corrected one is still the primary one.
    ...(old && now && old.id !== now.id
      ? [{ field: kind.logged.primary, oldValue: kind.name(old), newValue: kind.name(now) }]
      : []),
  ];
}

/** Writes down what changed and tells the screens that show the member (staff §7, live events). */
export async function tell<E extends AnyContact>(
  { db, viewer, now, services }: Acting,
  kind: Kind<E, string>,
  memberId: number,
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
    for (const entity of after as readonly unknown[] as readonly EmailAddress[]) {
      const old = before.find(({ id }) => id === entity.id);
      if (!old) services.live.emit(db, 'email_address_created', entity, room);
      else if (old.version !== entity.version) services.live.emit(db, 'email_address_updated', entity, room);
    }
    for (const { id } of before.filter((contact) => !after.some((other) => other.id === contact.id))) {
      services.live.emit(db, 'email_address_deleted', { id, userId: memberId }, room);
    }
    return;
  }
  const [member] = await rows<{ assigned_guide_id: number | null }>(
    db,
    'SELECT assigned_guide_id FROM members WHERE user_id = $1',
    [memberId],
  );
  services.live.emit(db, 'user_updated', { id: memberId }, { ...room, guideIds: [member?.assigned_guide_id ?? null] });
}
