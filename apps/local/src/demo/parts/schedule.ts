import { daysSinceContact, docketMember, isOnDocket, mainGuide } from '../contact-plan.ts';
import { dayOf, minuteOf, workdayFrom } from '../times.ts';
import type { DemoMember, DemoStaff, Part } from '../world.ts';

const plans: readonly (readonly [type: string, note: string])[] = [
  ['call', 'Ask how the appointment went'],
  ['call', 'Go through the renewal letter'],
  ['visit', 'Look at the medication list together'],
  ['message', 'Remind of the ride'],
  ['reminder', 'Check with the housing office'],
  ['reminder', 'Ask the pharmacy about the refill'],
  ['tbd', 'Talk about the walking group'],
];

/** Three weeks of what is to happen, every day something; on the main docket something for today and something late. */
export const schedulePart: Part = (world) => {
  const random = world.random('schedule');
  const events: Record<string, unknown>[] = [];
  const todos: Record<string, unknown>[] = [];

  function add(
    member: DemoMember,
    guide: DemoStaff,
    day: Temporal.PlainDate,
    minute: number | null,
    type: string,
    note: string,
  ): void {
    const zone = guide.timeZone;
    const opens = day.toZonedDateTime({ timeZone: zone }).startOfDay().toInstant();
    const due = minute === null ? opens : minuteOf(day, zone, minute);
    const late =
      minute === null ? day.add({ days: 1 }).toZonedDateTime({ timeZone: zone }).startOfDay().toInstant() : due;
    const isOpen = Temporal.Instant.compare(opens, world.now) <= 0;
    const made = world.now.subtract({ hours: 24 * random.between(2, 9) }).toString();
    const id = world.nextId('scheduled_events');
    const time = minute === null ? '-1' : minuteOf(day, 'UTC', minute).toString().slice(11, 16);
    events.push({
      id,
      member_id: member.id,
      created_by: guide.id,
      date: day.toString(),
      time,
      time_zone: zone,
      due_at: due.toString(),
      late_at: late.toString(),
      opens_at: opens.toString(),
      type,
      visit_location: type === 'visit' ? 'Home' : null,
      note: `<p>${note}</p>`,
      todo_opened_at: isOpen ? opens.toString() : null,
      created_at: made,
      updated_at: made,
      version: 1,
    });
    const feedType = type === 'reminder' || type === 'tbd' ? 'task' : type;
    const pending = { type: feedType, eventType: type, lateAt: late };
    world.feed.push({
      memberId: member.id,
      type: 'scheduled_event',
      externalId: id,
      actorId: guide.id,
      at: due,
      pending,
    });
    if (!isOpen) return;
    todos.push({
      id: world.nextId('todos'),
      owner_id: guide.id,
      member_id: member.id,
      type: 'SCHEDULED_EVENT',
      cause_type: 'scheduled_event',
      cause_id: id,
      date: day.toString(),
      created_at: opens.toString(),
      completed_at: null,
    });
  }

  const since = daysSinceContact(world);
  for (const guide of world.staff.filter((person) => person.role === 'GUIDE')) {
    // Whoever waits to hear from somebody has no event: that is why they wait.
    const own = random.shuffled(
      world.members.filter(
        (member) => member.guideId === guide.id && (since.get(member.id) ?? 99) < 14 && !isOnDocket(member),
      ),
    );
    const today = dayOf(world.now, guide.timeZone);
    own.slice(3, 21).forEach((member, n) => {
      const day = workdayFrom(today.add({ days: 1 + Math.floor(n * 1.2) }));
      const [type, note] = random.pick(plans);
      add(member, guide, day, random.chance(0.2) ? null : random.between(17, 33) * 30, type, note);
    });
    if (guide.id !== world.staffBy(mainGuide).id) continue;
    const minute = world.now.toZonedDateTimeISO(guide.timeZone).hour * 60;
    const [first, second, third] = own;
    add(
      docketMember(world, 'Amara Okafor'),
      guide,
      today,
      Math.min(minute + 4 * 60 + 30, 23 * 60),
      'call',
      'go through the SNAP renewal letter',
    );
    if (first) add(first, guide, today, null, 'message', 'Ask whether the bus pass came');
    if (second) add(second, guide, today, Math.max(minute - 60, 0), 'reminder', 'Call the landlord about the heater');
    if (third) add(third, guide, today.subtract({ days: 1 }), 15 * 60, 'visit', 'Sort the mail together');
  }
  return { scheduled_events: events, todos };
};
