import type { MemberId, PriorityContact, StaffId } from '@guidepost/contracts';
import { priorityContacts } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import type { DocketDay } from './day.ts';
import { excerptOf, hiddenContacts } from './interactions.ts';
import { docketMemberOf } from './queries.ts';
import { findTopics } from './queries-interactions.ts';
import { findContactFacts } from './queries-priority.ts';

/** The guide's members to reach out to today, in order (docs/areas/docket.md#order-of-outreach). */
export async function listPriorityContacts(
  db: Db,
  viewer: Viewer,
  guideId: StaffId,
  day: DocketDay,
): Promise<PriorityContact[]> {
  const found = await findContactFacts(db, viewer, guideId, day);
  const byId = new Map<MemberId, (typeof found)[number]>(found.map((row) => [row.member_id, row]));
  const facts = found.map((row) => ({
    memberId: row.member_id,
    name: row.member_name,
    lastContactOn: row.last_contact_on,
    dischargedOn: viewer.permissions.has('CAN_SEE_HOSPITALIZATIONS') ? row.discharged_on : null,
    needExpiresOn: viewer.permissions.has('CAN_SEE_USER_NEEDS') ? row.need_expires_on : null,
  }));
  const contacts = priorityContacts(facts, day.today);
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
    return [{ ...priority, guideId, sortOrder: n + 1, lastContactAt, topic, member: docketMemberOf(row) }];
  });
}
