import { importedFields, type MemberChanges } from '@guidepost/rules';
import { rows } from '../../platform/database.ts';
import type { Db, Services } from '../../platform/module.ts';
import {
  announceStays,
  type HospitalizationRow,
  hospitalizationColumns,
  presentHospitalization,
} from '../hospitalizations/service.ts';
import { changeContacts, insertContacts } from './contacts.ts';
import { insertIdentifiers } from './create.ts';
import { insertStays, stayOccurredAt, updateStays } from './stays.ts';
import type { Known } from './stored.ts';

export interface Change {
  member: Known;
  changes: MemberChanges;
}

/** Writes what files say anew about members who are there, and tells the screens that show them. */
export async function changeMembers(
  tx: Db,
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
  await takeLocation(
    tx,
    list.map(({ member }) => member.id),
  );
  await insertIdentifiersOf(tx, list);
  const fresh = added((changes) => changes.newStays);
  const freshIds = await insertStays(tx, fresh, now);
  await updateStays(
    tx,
    list.flatMap(({ changes }) => changes.changedStays),
    now,
  );
  const changedIds = list.flatMap(({ changes }) => changes.changedStays.map((stay) => stay.id));
  await tell(tx, list, [...freshIds, ...changedIds], now, services);
}

async function updateFields(tx: Db, list: readonly Change[]): Promise<void> {
  const said = list.map(({ member, changes }) => ({ id: member.id, ...changes.fields }));
  // Everyone here changed in something, so the version moves even where no field of their own did.
  await rows(
    tx,
    `UPDATE users u SET first_name = coalesce(x."firstName", u.first_name), last_name = coalesce(x."lastName", u.last_name),
       preferred_name = coalesce(x."preferredName", u.preferred_name), version = u.version + 1
      FROM jsonb_to_recordset($1::jsonb) AS x (id bigint, "firstName" text, "lastName" text, "preferredName" text)
     WHERE u.id = x.id`,
    [JSON.stringify(said)],
  );
  const own = said.filter((entry) => importedFields.slice(3).some((field) => field in entry));
  if (own.length === 0) return;
  await rows(
    tx,
    `UPDATE members m SET date_of_birth = coalesce(x."dateOfBirth", m.date_of_birth), gender = coalesce(x.gender, m.gender),
       reported_language = coalesce(x."reportedLanguage", m.reported_language),
       race_ethnicity_summary = coalesce(x."raceEthnicitySummary", m.race_ethnicity_summary),
       time_zone = coalesce(x."timeZone", m.time_zone)
      FROM jsonb_to_recordset($1::jsonb) AS x (id bigint, "dateOfBirth" date, gender text, "reportedLanguage" text,
             "raceEthnicitySummary" text, "timeZone" text)
     WHERE m.user_id = x.id`,
    [JSON.stringify(own)],
  );
}

/** The place that lists show is the primary address. */
async function takeLocation(tx: Db, ids: readonly number[]): Promise<void> {
  await rows(
    tx,
    `UPDATE members m SET city = a.city, state = a.state FROM addresses a
      WHERE m.user_id = ANY($1::bigint[]) AND a.user_id = m.user_id AND a.is_primary AND a.deleted_at IS NULL
        AND (m.city, m.state) IS DISTINCT FROM (a.city, a.state)`,
    [ids],
  );
}

async function insertIdentifiersOf(tx: Db, list: readonly Change[]): Promise<void> {
  const identifiers = list.flatMap(({ member, changes }) =>
    changes.identifiers.map((entry) => ({ ...entry, memberId: member.id })),
  );
  if (identifiers.length === 0) return;
  const [first] = await rows<{ client_id: number }>(tx, 'SELECT client_id FROM members WHERE user_id = $1', [
    identifiers[0]?.memberId,
  ]);
  if (first) await insertIdentifiers(tx, first.client_id, identifiers);
}

async function tell(
  tx: Db,
  list: readonly Change[],
  stayIds: readonly number[],
  now: Temporal.Instant,
  services: Services,
): Promise<void> {
  const members = new Map(
    list.map(({ member, changes }) => [member.id, { ...member, zone: changes.fields.timeZone ?? member.timeZone }]),
  );
  const stays =
    stayIds.length === 0
      ? []
      : await rows<HospitalizationRow>(
          tx,
          `SELECT ${hospitalizationColumns} FROM hospitalizations WHERE id = ANY($1::bigint[]) AND deleted_at IS NULL ORDER BY id`,
          [stayIds],
        );
  // One by one, but only for stays that are news about members who are being looked after.
  for (const stay of stays) {
    const member = members.get(stay.member_id);
    const guideIds = [member?.assignedGuideId ?? null];
    await services.feed.put(tx, {
      memberId: stay.member_id,
      type: 'hospitalization',
      externalType: 'hospitalization',
      externalId: stay.id,
      eventType: 'hospitalization',
      actorId: null,
      occurredAt: stayOccurredAt(stay.admit_date, member?.zone ?? 'America/New_York', now),
    });
    const audience = { member: { id: stay.member_id, permission: 'CAN_SEE_HOSPITALIZATIONS' as const }, guideIds };
    services.live.emit(tx, 'hospitalization_updated', presentHospitalization(stay), audience);
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
