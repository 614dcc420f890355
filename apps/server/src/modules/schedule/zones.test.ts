import { contracts, type MemberId, type StaffId } from '@guidepost/contracts';
import { timeZones } from '@guidepost/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';
import { openDueTodos } from './todo.ts';

type Zone = (typeof timeZones)[number];

let test: TestApp;
const guides = new Map<Zone, { id: StaffId; token: string; memberId: MemberId }>();
const { schedule, docket, feed } = contracts;

beforeAll(async () => {
  test = await startTestApp();
  const clientId = await test.make.client();
  for (const timeZone of timeZones) {
    const person = await test.make.staff({ timeZone });
    await test.make.team({ members: [person.id], clients: [clientId] });
    const memberId = await test.make.member({ clientId, guideId: person.id });
    guides.set(timeZone, { id: person.id, token: await test.signIn(person), memberId });
  }
});
afterAll(() => test.stop());

/**
 * Returns functions that create a guide's events, read the overdue events and the Follow up list, and clear all events.
 */
function dayOf(zone: Zone) {
  const guide = guides.get(zone);
  if (!guide) throw new Error(`There is no guide in ${zone}.`);
  const as = guide.token;
  const input = { params: { guideId: guide.id } };
  return {
    create: async (date: string, time: string) => {
      const body = { date, time, type: 'reminder' as const };
      return (await test.call(schedule.create, { as, input: { params: { userId: guide.memberId }, body } })).body;
    },
    late: async () =>
      (await test.call(feed.pendingItems, { as, input: { query: { guideId: guide.id, late: true } } })).body.data.map(
        (item) => item.externalItemId,
      ),
    todos: async () => {
      await openDueTodos(test.app.jobs);
      return (await test.call(docket.todos, { as, input })).body.data.map(({ scheduledEvent, reason }) => [
        scheduledEvent?.id,
        reason.text,
      ]);
    },
    clearAll: async () => {
      const events = await test.call(schedule.list, { as, input: { params: { userId: guide.memberId } } });
      for (const { id } of events.body)
        await test.call(schedule.clear, { as, input: { params: { userId: guide.memberId, scheduledEventId: id } } });
    },
  };
}

/** Hours behind UTC, in winter and in summer. */
const behind: Readonly<Record<Zone, readonly [winter: number, summer: number]>> = {
  'America/New_York': [5, 4],
  'America/Chicago': [6, 5],
  'America/Denver': [7, 6],
  'America/Los_Angeles': [8, 7],
  'Pacific/Honolulu': [10, 10],
};
const utc = (date: string, hour: number, minute: number, hoursBehind: number) =>
  Temporal.Instant.from(`${date}T00:00:00Z`).add({ hours: hour + hoursBehind, minutes: minute });
const secondBefore = (at: Temporal.Instant) => at.subtract({ seconds: 15 }).toString();

describe.each(timeZones)('in %s', (zone) => {
  const [winter, summer] = behind[zone];

  it('an event in the hour that a night skips moves one hour later', async () => {
    const [eve, night] = ['2027-03-13', '2027-03-14'];
    await moveClock(test, utc(eve, 12, 0, winter).toString());
    const day = dayOf(zone);
    const skipped = await day.create(night, '02:30');
    const anytime = await day.create(night, '-1');
    // 2:30 is skipped on this day, so the event is due an hour later, except in Honolulu, which has no daylight saving
    // time.
    const due = zone === 'Pacific/Honolulu' ? utc(night, 2, 30, winter) : utc(night, 3, 30, summer);
    expect([skipped.dueAt, skipped.time, skipped.timeZone]).toEqual([due.toString(), '02:30', zone]);
    const begins = utc(night, 0, 0, winter);
    const ends = utc('2027-03-15', 0, 0, summer);
    expect([anytime.dueAt, anytime.lateAt]).toEqual([begins.toString(), ends.toString()]);

    await moveClock(test, secondBefore(begins));
    expect(await day.todos()).toEqual([]);
    await moveClock(test, begins.toString());
    const said = zone === 'Pacific/Honolulu' ? 'Reminder at 2:30 AM' : 'Reminder at 3:30 AM';
    expect((await day.todos()).toSorted()).toEqual(
      [
        [skipped.id, said],
        [anytime.id, 'Reminder'],
      ].toSorted(),
    );

    await moveClock(test, secondBefore(due));
    expect(await day.late()).toEqual([]);
    await moveClock(test, due.toString());
    expect(await day.late()).toEqual([skipped.id]);
    await moveClock(test, secondBefore(ends));
    expect(await day.late()).toEqual([skipped.id]);
    await moveClock(test, ends.toString());
    expect((await day.late()).toSorted()).toEqual([skipped.id, anytime.id].toSorted());
    await day.clearAll();
    expect([await day.late(), await day.todos()]).toEqual([[], []]);
  });

  it('an event in an hour that occurs twice is in the first one, and that day is longer', async () => {
    const [eve, night] = ['2027-11-06', '2027-11-07'];
    await moveClock(test, utc(eve, 12, 0, summer).toString());
    const day = dayOf(zone);
    const twice = await day.create(night, '01:30');
    const anytime = await day.create(night, '-1');
    const due = utc(night, 1, 30, summer);
    const ends = utc('2027-11-08', 0, 0, winter);
    expect([twice.dueAt, anytime.lateAt]).toEqual([due.toString(), ends.toString()]);
    await moveClock(test, secondBefore(due));
    expect(await day.late()).toEqual([]);
    await moveClock(test, due.toString());
    expect(await day.late()).toEqual([twice.id]);
    await moveClock(test, secondBefore(ends));
    expect(await day.late()).toEqual([twice.id]);
    await moveClock(test, ends.toString());
    expect((await day.late()).toSorted()).toEqual([twice.id, anytime.id].toSorted());
    await day.clearAll();
  });
});
