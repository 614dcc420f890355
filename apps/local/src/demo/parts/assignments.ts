import type { MemberId, StaffId } from '@guidepost/contracts';
import { supervisorOf } from '../roster.ts';
import { dayOf, minuteOf, randomTimeOn, workdayFrom } from '../times.ts';
import type { Part } from '../world.ts';

/** How many days ago Colleen's members were handed over. The handovers were in the week before she left. */
const handoverDays = [25, 31] as const;

/** When an administrator assigns the members who were enrolled overnight, in minutes since midnight. */
const sortedBetween = [8 * 60 + 5, 9 * 60 + 50] as const;

/** Each member's assignments: the guide, and the user who made the assignment. */
export const assignmentsPart: Part = (world) => {
  const random = world.random('assignments');
  const rows: Record<string, unknown>[] = [];
  const left = world.staffBy('colleen.burke').id;
  const admin = world.staffBy('admin');

  function assign(memberId: MemberId, guideId: StaffId, at: Temporal.Instant, by: StaffId): void {
    const id = world.nextId('member_assignments');
    rows.push({ id, member_id: memberId, guide_id: guideId, effective_at: at.toString(), created_by: by });
    world.feed.push({ memberId, type: 'assignment', externalId: id, actorId: by, at });
  }

  for (const member of world.members) {
    if (member.guideId === null) continue;
    const account = world.staff.find((person) => person.id === member.guideId)?.email.split('@')[0] ?? '';
    const supervisor = world.staffBy(supervisorOf(account)).id;
    assign(
      member.id,
      member.formerGuideId ?? member.guideId,
      minuteOf(
        dayOf(member.enrolledAt, admin.timeZone),
        admin.timeZone,
        random.between(...sortedBetween),
        random.between(0, 59),
      ),
      admin.id,
    );
    if (member.formerGuideId === null) continue;
    const zone = member.city.zone;
    const enrolled = member.enrolledAt.toZonedDateTimeISO(zone).toPlainDate();
    const today = world.now.toZonedDateTimeISO(zone).toPlainDate();
    const daysAgo =
      member.formerGuideId === left
        ? random.between(...handoverDays)
        : Math.round(enrolled.until(today).days * (0.3 + random.next() * 0.4));
    const day = workdayFrom(today.subtract({ days: Math.max(3, daysAgo) }));
    member.handedOverAt = randomTimeOn(day, zone, random);
    assign(member.id, member.guideId, member.handedOverAt, supervisor);
  }
  return { member_assignments: rows };
};
