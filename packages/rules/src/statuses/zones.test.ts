import fc from 'fast-check';
import { afterEach, describe, expect, it } from 'vitest';
import { dayIn } from '../schedule/due.ts';
import { statusChangeDayCount, statusChangeDays, statusDayProblem } from './days.ts';
import { monthExemption, type StatusChangeItem, statusChangeProblem } from './items.ts';
import { isMonthOpen, monthClosesOn } from './months.ts';
import { approvalProblem } from './requests.ts';

/** Time zones of users in the United States. They are ordered by when a day begins, latest first. */
const zones = [
  'Pacific/Pago_Pago',
  'Pacific/Honolulu',
  'America/Adak',
  'America/Anchorage',
  'America/Los_Angeles',
  'America/Phoenix',
  'America/Denver',
  'America/Chicago',
  'America/New_York',
  'America/Puerto_Rico',
  'Pacific/Guam',
];
const settings = { graceDays: 5, algorithmStartDate: '2024-01-01' };

const begins = (day: string, zone: string): Temporal.Instant =>
  Temporal.PlainDate.from(day).toZonedDateTime({ timeZone: zone }).startOfDay().toInstant();

/**
 * Days when a rule or the clock changes: ends of months and years, last grace days, leap days, daylight saving time
 * changes.
 */
const turningDays = [
  ...['2026-11-30', '2026-12-01', '2026-12-05', '2026-12-06', '2026-12-31', '2027-01-01', '2027-01-05', '2027-01-06'],
  ...['2027-02-28', '2027-03-01', '2027-03-05', '2027-03-06', '2028-02-28', '2028-02-29', '2028-03-01', '2028-03-05'],
  ...['2027-03-14', '2027-03-15', '2027-11-07', '2027-11-08', '2028-03-12', '2028-03-13', '2028-11-05', '2028-11-06'],
];
const zone = fc.constantFrom(...zones);
/**
 * An instant near the start of a day in a time zone: exactly at the start, or a millisecond or some hours before or
 * after.
 */
const edge = fc
  .record({
    day: fc.constantFrom(...turningDays),
    where: zone,
    by: fc.constantFrom(-1, 0, 1, -3_600_000, 3_600_000, -7_200_001, 7_200_000, 43_200_000),
  })
  .map(({ day, where, by }) => begins(day, where).add({ milliseconds: by }));
const someInstant = fc
  .integer({ min: 0, max: 900 * 24 * 60 })
  .map((minutes) => Temporal.Instant.from('2026-11-01T00:00:00Z').add({ minutes }));
const now = fc.oneof(edge, someInstant);
/** An item that happened at most 24 days before an instant. It can be exactly at the start of a day. */
const done = fc.record({
  type: fc.constantFrom<StatusChangeItem['type'][]>('call', 'visit', 'note', 'message'),
  ms: fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: 24 * 86_400_000 })),
  isIncoming: fc.boolean(),
});
type Done = typeof done extends fc.Arbitrary<infer D> ? D : never;
const itemAt = ({ type, ms, isIncoming }: Done, at: Temporal.Instant, where: string): StatusChangeItem => ({
  type,
  day: dayIn(at.subtract({ milliseconds: ms }), where),
  at: at.subtract({ milliseconds: ms }).toString(),
  isIncoming,
});

describe('the days of a status request in the acting user’s zone', () => {
  it('change at midnight of the zone, also in the nights of clock changes', () => {
    for (const where of zones)
      for (const day of turningDays) {
        const midnight = begins(day, where);
        const before = Temporal.PlainDate.from(day).subtract({ days: 1 }).toString();
        expect(
          [-1, 0, 1].map((milliseconds) => dayIn(midnight.add({ milliseconds }), where)),
          `${day} ${where}`,
        ).toEqual([before, day, day]);
      }
  });

  it('are never empty for a member in outreach and for administrators, in any zone', () => {
    fc.assert(
      fc.property(now, zone, fc.option(done), fc.boolean(), (at, where, of, hasAdminTools) => {
        const item = of && itemAt(of, at, where);
        const stageKey = hasAdminTools ? 'in-program' : 'outreach';
        const moment = { today: dayIn(at, where), now: at.toString(), stageKey, hasAdminTools };
        const chosen = statusChangeDays(item, moment, settings).filter(({ why }) => why === null);
        expect(chosen.at(-1)?.date).toBe(moment.today);
        // all of the last ten days can be chosen, except those before the item
        const age = item ? Temporal.PlainDate.from(item.day).until(moment.today).days : statusChangeDayCount - 1;
        expect(chosen).toHaveLength(Math.min(age + 1, statusChangeDayCount));
      }),
    );
  });

  it('have begun, are not before the item, and are in an open month unless there is an exemption', () => {
    fc.assert(
      fc.property(now, zone, fc.option(done), fc.constantFrom('outreach', 'in-program'), (at, where, of, stageKey) => {
        const item = of && itemAt(of, at, where);
        const moment = { today: dayIn(at, where), now: at.toString(), stageKey, hasAdminTools: false };
        const exemption = monthExemption(item, moment);
        for (const { date, why } of statusChangeDays(item, moment, settings)) {
          if (why !== null) continue;
          expect(Temporal.Instant.compare(begins(date, where), at)).toBeLessThanOrEqual(0);
          if (item) expect(date >= item.day).toBe(true);
          expect(exemption !== null || isMonthOpen(date, moment.today, settings.graceDays)).toBe(true);
          // a change that can be requested can be approved at the same moment, unless its month has closed in the
          // auditor's time zone
          for (const elsewhere of zones) {
            const asked = { effectiveOn: date, exemption };
            const auditor = { today: dayIn(at, elsewhere), hasAdminTools: false };
            const refused = approvalProblem(date, asked, auditor, settings) !== null;
            const hasClosed = exemption === null && !isMonthOpen(date, auditor.today, settings.graceDays);
            expect(refused).toBe(hasClosed);
          }
        }
      }),
    );
  });

  it('of last month are accepted until the last millisecond of the last day of grace in the zone', () => {
    for (const where of zones)
      for (const month of ['2026-11-30', '2026-12-31', '2027-02-28', '2028-02-29', '2027-10-31']) {
        const closes = begins(
          Temporal.PlainDate.from(monthClosesOn(month, settings.graceDays)).add({ days: 1 }).toString(),
          where,
        );
        const taken = [-1, 0].map((milliseconds) => {
          const at = closes.add({ milliseconds });
          const today = dayIn(at, where);
          const moment = { today, now: at.toString(), stageKey: 'in-program', hasAdminTools: false };
          const item: StatusChangeItem = {
            type: 'call',
            day: month,
            at: begins(month, where).toString(),
            isIncoming: false,
          };
          return [statusChangeProblem(item, moment, settings), statusDayProblem(month, item, moment, settings)].map(
            (why) => why === null,
          );
        });
        expect(taken, `${month} ${where}`).toEqual([
          [true, true],
          [false, false],
        ]);
      }
  });
});

describe('the zone of the machine', () => {
  const before = process.env.TZ;
  afterEach(() => {
    if (before === undefined) delete process.env.TZ;
    else process.env.TZ = before;
  });

  it('makes no difference', () => {
    fc.assert(
      fc.property(edge, zone, fc.option(done), (at, where, of) => {
        const [first, ...others] = ['UTC', 'Pacific/Honolulu', 'America/Chicago', 'Pacific/Guam'].map((machine) => {
          process.env.TZ = machine;
          const moment = {
            today: dayIn(at, where),
            now: at.toString(),
            stageKey: 'in-program',
            hasAdminTools: false,
          };
          return statusChangeDays(of && itemAt(of, at, where), moment, settings);
        });
        for (const other of others) expect(other).toEqual(first);
      }),
    );
  });
});
