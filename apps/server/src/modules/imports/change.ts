import type { ClientId, IdOf } from '@guidepost/contracts';
import { loggedChanges, type MemberChanges } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import type { Services } from '../../platform/module.ts';
import type { FieldChange } from '../../platform/services/changes.ts';
import { announceStays, findHospitalizations } from '../hospitalizations/public.ts';
import { changeContacts, insertContacts } from './contacts.ts';
import { ofMember } from './fields.ts';
import { addReportedStays, stayOccurredAt } from './hospitalizations.ts';
import { updateStays } from './queries-hospitalizations.ts';
import type { Known } from './queries-known.ts';
import { insertIdentifiers, updateLocations, updateMembers, updateUsers } from './queries-members.ts';

export interface Change {
  member: Known;
  changes: MemberChanges;
  /** Entries for the change log. If missing, all changes are logged. */
  logged?: readonly FieldChange[];
}

/**
 * Stores the new data from files for existing members, and updates the screens that show them. The entries in the change
 * log have no author.
 */
export async function changeMembers(
  tx: Db,
  clientId: ClientId,
  list: readonly Change[],
  now: Temporal.Instant,
  services: Services,
): Promise<void> {
  if (list.length === 0) return;
  await updateFields(tx, list);
  for (const kind of ['phones', 'emails', 'addresses'] as const) {
    const changed = list.map(({ changes }) => changes[kind]);
    const primaryIds = changed.flatMap((change) => (change.primaryId === null ? [] : [change.primaryId]));
    await changeContacts(tx, kind, { removeIds: changed.flatMap((change) => change.removeIds), primaryIds }, now);
  }
  const added = <T>(pick: (changes: MemberChanges) => readonly T[]) =>
    list.flatMap(({ member, changes }) => pick(changes).map((entry) => ({ ...entry, memberId: member.id })));
  await insertContacts(
    tx,
    {
      phones: added((c) => c.phones.add),
      emails: added((c) => c.emails.add),
      addresses: added((c) => c.addresses.add),
    },
    now,
  );
  await updateLocations(
    tx,
    list.map(({ member }) => member.id),
  );
  const identifiers = added((changes) => changes.identifiers);
  if (identifiers.length > 0) await insertIdentifiers(tx, clientId, identifiers);
  const fresh = added((changes) => changes.newStays);
  const freshIds = await addReportedStays(tx, fresh, now);
  const changedStays = list.flatMap(({ changes }) => changes.changedStays);
  if (changedStays.length > 0) await updateStays(tx, changedStays, now.toString());
  const changedIds = changedStays.map(({ id }) => id);
  await services.changes.recordAll(
    tx,
    { actorId: null, at: now },
    list.map(({ member, changes, logged = loggedChanges(member, changes) }) => ({
      memberId: member.id,
      fields: logged,
    })),
  );
  await notify(tx, list, [...freshIds, ...changedIds], now, services);
}

async function updateFields(tx: Db, list: readonly Change[]): Promise<void> {
  const fieldChanges = list.map(({ member, changes }) => ({ id: member.id, ...changes.fields }));
  // Every member in the list has changed. The version therefore increases even if no field of the member itself
  // changed.
  await updateUsers(tx, fieldChanges);
  const own = fieldChanges.filter((entry) => ofMember.fields.some((field) => field in entry));
  if (own.length > 0) await updateMembers(tx, own);
}

async function notify(
  tx: Db,
  list: readonly Change[],
  stayIds: readonly IdOf<'Hospitalization'>[],
  now: Temporal.Instant,
  services: Services,
): Promise<void> {
  const members = new Map(
    list.map(({ member, changes }) => [member.id, { ...member, zone: changes.fields.timeZone ?? member.timeZone }]),
  );
  const stays = stayIds.length === 0 ? [] : await findHospitalizations(tx, stayIds);
  // Stays are processed one by one, because existing members have few new or changed stays.
  for (const stay of stays) {
    const member = members.get(stay.memberId);
    const guideIds = [member?.assignedGuideId ?? null];
    await services.feed.put(tx, {
      memberId: stay.memberId,
      type: 'hospitalization',
      externalType: 'hospitalization',
      externalId: stay.id,
      eventType: 'hospitalization',
      actorId: null,
      occurredAt: stayOccurredAt(stay.admitDate, member?.zone ?? 'America/New_York', now),
    });
    const audience = { member: { id: stay.memberId, permission: 'CAN_SEE_HOSPITALIZATIONS' as const }, guideIds };
    services.live.emit(tx, 'hospitalization_updated', { id: stay.id, memberId: stay.memberId }, audience);
  }
  await announceStays(tx, stayIds, now, services);
  for (const { member } of list) {
    const audience = {
      member: { id: member.id, permission: 'CAN_VIEW_MEMBERS' as const },
      guideIds: [member.assignedGuideId],
    };
    services.live.emit(tx, 'user_updated', { id: member.id }, audience);
  }
}
