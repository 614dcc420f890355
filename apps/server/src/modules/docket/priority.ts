import type { MemberId, PriorityContact, StaffId } from '@guidepost/contracts';
import { movesToCover, priorityContacts } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import { createRespondingGuideFinder } from '../../platform/services/covers.ts';
import type { DocketDay } from './docket-day.ts';
import { excerptOf, hiddenContacts } from './interactions.ts';
import { type DocketOwners, docketMemberOf } from './queries.ts';
import { findTopics } from './queries-interactions.ts';
import { findContactFacts } from './queries-priority.ts';

/**
 * Returns the members whom a guide must contact today, in order (docs/areas/docket.md#order-of-outreach). Includes the
 * guide's own members. Also includes an absent guide's members if their contact is due while this guide covers
 * (docs/areas/absences.md#duties-of-the-cover).
 */
export async function listPriorityContacts(
  db: Db,
  viewer: Viewer,
  ownerIds: DocketOwners,
  day: DocketDay,
  now: Temporal.Instant,
): Promise<PriorityContact[]> {
  const [guideId] = ownerIds;
  const found = await findContactFacts(db, viewer, ownerIds, day);
  const byId = new Map<MemberId, (typeof found)[number]>(found.map((row) => [row.member_id, row]));
  const facts = found.map((row) => ({
    memberId: row.member_id,
    name: row.member_name,
    lastContactOn: row.last_contact_on,
    dischargedOn: viewer.permissions.has('CAN_SEE_HOSPITALIZATIONS') ? row.discharged_on : null,
    needExpiresOn: viewer.permissions.has('CAN_SEE_USER_NEEDS') ? row.need_expires_on : null,
  }));
  const ownerOf = (memberId: MemberId): StaffId => byId.get(memberId)?.assigned_guide_id ?? guideId;
  const isOwn = found.every((row) => row.assigned_guide_id === guideId);
  const answers = isOwn ? null : await createRespondingGuideFinder(db, now);
  const contacts = priorityContacts(facts, day.today).filter((contact) => {
    const owner = ownerOf(contact.memberId);
    if (owner === guideId || answers === null) return true;
    return movesToCover(contact, (date) => answers(owner, noonOfDay(date, day.timeZone)) === guideId);
  });
  const topics = new Map(
    (
      await findTopics(
        db,
        contacts.map(({ memberId }) => memberId),
        hiddenContacts(viewer),
      )
    ).map((row) => [row.member_id, excerptOf(row)]),
  );
  return contacts.flatMap((priority, n) => {
    const row = byId.get(priority.memberId);
    if (!row) return [];
    const topic = topics.get(priority.memberId) ?? null;
    const lastContactAt = row.last_contact_at;
    const owner = ownerOf(priority.memberId);
    const coveredFor = owner === guideId ? null : { id: owner, name: row.guide_name ?? '' };
    return [
      {
        ...priority,
        guideId,
        sortOrder: n + 1,
        lastContactAt,
        topic,
        member: docketMemberOf(row),
        ...(coveredFor ? { coveredFor } : {}),
      },
    ];
  });
}

const noonOfDay = (date: string, timeZone: string): Temporal.Instant =>
  Temporal.PlainDate.from(date).toZonedDateTime({ timeZone, plainTime: '12:00' }).toInstant();
