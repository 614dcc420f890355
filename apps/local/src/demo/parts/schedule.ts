import { callToday, daysSinceContact, docketMember, isOnDocket, mainGuide } from '../contact-plan.ts';
import { dayOf, minuteOf, workdayFrom, workdayUntil } from '../times.ts';
import type { DemoMember, DemoStaff, Part } from '../world.ts';
import { agreesToTreat } from './consents.ts';

/** The note for a visit that a provider joins if the member consents to treatment. */
const withProvider = 'Look at the medication list together';

const plans: readonly (readonly [type: string, note: string])[] = [
  ['call', 'Ask how the appointment went'],
  ['call', 'Go through the renewal letter'],
  ['visit', withProvider],
  ['message', 'Send a reminder about the ride'],
  ['reminder', 'Check with the housing office'],
  ['reminder', 'Ask the pharmacy about the refill'],
  ['tbd', 'Talk about the walking group'],
];

/** One member's planned events: days from today, minutes since midnight (null for any time), type and note. */
const plannedEvents: readonly (readonly [days: number, minute: number | null, type: string, note: string])[] = [
  [1, 10 * 60, 'call', 'Ask how the ride service works now'],
  [3, 9 * 60 + 30, 'message', 'Send the list of dentists'],
  [6, 14 * 60, 'visit', 'Fill in the housing form together'],
  [9, null, 'reminder', 'Check whether the glasses have come'],
];

/** Scheduled events for the next three weeks. The main guide's docket has events for today and a late event. */
export const schedulePart: Part = (world) => {
  const random = world.random('schedule');
  const provider = world.staffBy('provider');
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
      provider_id: note === withProvider && agreesToTreat(world, member) ? provider.id : null,
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
    // Only recently contacted members get scheduled events, because a member with a scheduled event is not on the
    // outreach list.
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
    const { hour } = world.now.toZonedDateTimeISO(guide.timeZone);
    const [first, second, third] = own;
    const dayBefore = workdayUntil(today.subtract({ days: 1 }));
    // a time within working hours and before now
    const [lateDay, lateMinute] =
      hour >= 9 ? ([today, Math.min(hour - 1, 17) * 60] as const) : ([dayBefore, 16 * 60 + 30] as const);
    add(
      docketMember(world, 'Amara Okafor'),
      guide,
      today,
      callToday(world),
      'call',
      'go through the SNAP renewal letter',
    );
    if (first) add(first, guide, today, null, 'message', 'Ask whether the bus pass came');
    if (second) add(second, guide, lateDay, lateMinute, 'reminder', 'Call the landlord about the heater');
    if (third) add(third, guide, dayBefore, 15 * 60, 'visit', 'Sort the mail together');
    // one member has a future event of every type, so that each filter on the member page finds one
    const noelani = docketMember(world, 'Noelani Kahale');
    for (const [days, minute, type, note] of plannedEvents)
      add(noelani, guide, workdayFrom(today.add({ days })), minute, type, note);
  }
  return { scheduled_events: events, todos };
};
