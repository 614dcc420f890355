import { asId, type MonthExemption } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { day } from '../needs/testing/arbitrary.ts';
import { sentenceText } from '../sentences/sentence.ts';
import { statusChangeDayCount, statusChangeDays, statusDayProblem } from './days.ts';
import { canDismissStatus, laterPresentStatus, presentStatus } from './history.ts';
import { monthExemption, type StatusChangeItem, statusChangeProblem } from './items.ts';
import { daysUntilMonthCloses, firstOpenDay, isMonthOpen, monthClosesOn } from './months.ts';
import { isDeprecatedStatus, statusProblem } from './options.ts';
import {
  approvalProblem,
  canAlterStatusChange,
  canAuditStatusChange,
  canEditStatusChange,
  statusChangeState,
} from './requests.ts';

const settings = { graceDays: 5, algorithmStartDate: '2024-01-01' };
const noon = (on: string) => `${on}T18:00:00Z`;
const at = (today: string, stageKey = 'in-program', hasAdminTools = false, now = noon(today)) => ({
  today,
  now,
  stageKey,
  hasAdminTools,
});
const call = (on: string): StatusChangeItem => ({ type: 'call', day: on, at: noon(on), isIncoming: false });
const text = (on: string, isIncoming = true, instant = noon(on)): StatusChangeItem => ({
  type: 'message',
  day: on,
  at: instant,
  isIncoming,
});
const problemText = (why: ReturnType<typeof statusChangeProblem>) => why && sentenceText(why);
const grace = fc.integer({ min: 1, max: 28 });

describe('the month of a status', () => {
  it('closes after its days of grace, also over the end of a year and in a leap year', () => {
    expect(monthClosesOn('2026-11-27', 5)).toBe('2026-12-05');
    expect(monthClosesOn('2026-12-31', 5)).toBe('2027-01-05');
    expect(monthClosesOn('2028-01-15', 29)).toBe('2028-02-29');
    expect([4, 5, 6].map((n) => isMonthOpen('2026-11-27', `2026-12-0${n}`, 5))).toEqual([true, true, false]);
  });

  it('is open during itself, and never opens again', () => {
    fc.assert(
      fc.property(day, day, grace, (of, today, days) => {
        const isOpen = isMonthOpen(of, today, days);
        if (of.slice(0, 7) >= today.slice(0, 7)) expect(isOpen).toBe(true);
        expect(isOpen).toBe(daysUntilMonthCloses(of, today, days) >= 0);
        const later = Temporal.PlainDate.from(today).add({ days: 1 }).toString();
        if (!isOpen) expect(isMonthOpen(of, later, days)).toBe(false);
      }),
    );
  });
});

describe('an entry of the history', () => {
  const now = Temporal.Instant.from('2026-12-03T12:00:00Z');
  const entry = (id: number, effectiveAt: string) => ({ id, effectiveAt });

  it('can be dismissed if another one has begun', () => {
    const history = [entry(2, '2026-12-01T06:00:00Z'), entry(1, '2026-09-02T06:00:00Z')];
    expect([1, 2].map((id) => canDismissStatus(history, id, now))).toEqual([true, true]);
    const toCome = [entry(2, '2026-12-09T06:00:00Z'), entry(1, '2026-09-02T06:00:00Z')];
    expect([1, 2].map((id) => canDismissStatus(toCome, id, now))).toEqual([false, true]);
    expect(canDismissStatus([entry(1, '2026-09-02T06:00:00Z')], 1, now)).toBe(false);
  });

  it('is the present one if it is the last that has begun, in any order; the higher id counts at the same instant', () => {
    const [first, second, toCome] = [
      entry(1, '2026-09-02T06:00:00Z'),
      entry(2, '2026-12-01T06:00:00Z'),
      entry(3, '2026-12-09T06:00:00Z'),
    ];
    for (const history of [
      [toCome, second, first],
      [first, second, toCome],
    ])
      expect(presentStatus(history, now)?.id).toBe(2);
    expect(presentStatus([entry(5, second.effectiveAt), second], now)?.id).toBe(5);
    expect(presentStatus([toCome], now)).toBe(undefined);
  });

  it('stays if another one begins earlier, and is replaced if it begins at the same instant or later', () => {
    const history = [entry(2, '2026-12-01T06:00:00Z'), entry(1, '2026-09-02T06:00:00Z')];
    const staysBefore = (begins: string) => laterPresentStatus(history, Temporal.Instant.from(begins), now)?.id;
    expect([
      staysBefore('2026-12-01T05:59:59Z'),
      staysBefore('2026-12-01T06:00:00Z'),
      staysBefore('2026-12-09T06:00:00Z'),
    ]).toEqual([2, undefined, undefined]);
  });
});

describe('the first day that is still open', () => {
  it('is the first day of the earliest open month', () => {
    fc.assert(
      fc.property(day, grace, (today, days) => {
        const first = firstOpenDay(today, days);
        const before = Temporal.PlainDate.from(first).subtract({ days: 1 }).toString();
        expect([first.slice(8), isMonthOpen(first, today, days), isMonthOpen(before, today, days)]).toEqual([
          '01',
          true,
          false,
        ]);
      }),
    );
  });
});

describe('the items of a status request', () => {
  it('are from this month, and from last month until its days of grace are over', () => {
    expect(statusChangeProblem(call('2026-12-01'), at('2026-12-31'), settings)).toBeNull();
    expect(statusChangeProblem(call('2026-11-27'), at('2026-12-05'), settings)).toBeNull();
    expect(problemText(statusChangeProblem(call('2026-11-27'), at('2026-12-06'), settings))).toBe(
      'November closed on December 5.',
    );
  });

  it('can be any for a member in outreach and for a user with the administrators’ tools', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 0, max: 700 }), (today, age) => {
        const item = call(Temporal.PlainDate.from(today).subtract({ days: age }).toString());
        expect(statusChangeProblem(item, at(today, 'outreach'), settings)).toBeNull();
        expect(statusChangeProblem(item, at(today, 'in-program', true), settings)).toBeNull();
      }),
    );
  });

  it('can be a text from the member of the last seven days in any month, and never one to the member', () => {
    expect(statusChangeProblem(text('2026-11-30'), at('2026-12-06'), settings)).toBeNull();
    expect(problemText(statusChangeProblem(text('2026-11-29'), at('2026-12-06'), settings))).toBe(
      'November closed on December 5.',
    );
    expect(
      problemText(statusChangeProblem(text('2026-12-06', false), at('2026-12-06', 'outreach', true), settings)),
    ).toBe('A text can be the reason for a status change only if the member sent it.');
  });

  it('count a text from the member for exactly 168 hours', () => {
    const late = text('2026-11-29', true, '2026-11-29T23:30:00-06:00');
    const moment = (now: string) => at('2026-12-06', 'in-program', false, now);
    expect(statusChangeProblem(late, moment('2026-12-06T23:29:59-06:00'), settings)).toBeNull();
    expect(problemText(statusChangeProblem(late, moment('2026-12-06T23:30:00-06:00'), settings))).toBe(
      'November closed on December 5.',
    );
    // daylight saving time ended on November 1, so the same hour seven days later is 169 hours later
    const october = text('2026-10-31', true, '2026-10-31T12:00:00-05:00');
    const november = (now: string) => at('2026-11-07', 'in-program', false, now);
    expect(statusChangeProblem(october, november('2026-11-07T10:59:59-06:00'), settings)).toBeNull();
    expect(problemText(statusChangeProblem(october, november('2026-11-07T11:00:00-06:00'), settings))).toBe(
      'October closed on November 5.',
    );
  });

  it('are never in the future', () => {
    expect(problemText(statusChangeProblem(call('2026-12-07'), at('2026-12-06', 'outreach', true), settings))).toBe(
      'The date of this call, visit, note or text is in the future.',
    );
  });
});

describe('the days on which a status can begin', () => {
  it('are today and the nine days before, the earliest first, each with the reason if it cannot be chosen', () => {
    const days = statusChangeDays(call('2026-11-27'), at('2026-12-03'), settings);
    expect(days.map(({ date, why }) => [date, problemText(why)])).toEqual([
      ['2026-11-24', 'A status cannot begin before the call on November 27.'],
      ['2026-11-25', 'A status cannot begin before the call on November 27.'],
      ['2026-11-26', 'A status cannot begin before the call on November 27.'],
      ...['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30', '2026-12-01', '2026-12-02', '2026-12-03'].map((d) => [
        d,
        null,
      ]),
    ]);
  });

  it('leave out a closed month, except for outreach, a text from the member, or the administrators’ tools', () => {
    const closed = (...[item, moment]: [StatusChangeItem | null, ReturnType<typeof at>]) =>
      statusChangeDays(item, moment, settings)
        .filter(({ why }) => why)
        .map(({ date }) => date);
    expect(closed(null, at('2026-12-06'))).toEqual(['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30']);
    expect(closed(null, at('2026-12-05'))).toEqual([]);
    expect(closed(null, at('2026-12-06', 'outreach'))).toEqual([]);
    expect(closed(null, at('2026-12-06', 'in-program', true))).toEqual([]);
    expect(closed(text('2026-11-30'), at('2026-12-06'))).toEqual(['2026-11-27', '2026-11-28', '2026-11-29']);
  });

  it('start with the first day of all statuses', () => {
    const early = { ...settings, algorithmStartDate: '2026-12-02' };
    expect(problemText(statusDayProblem('2026-12-01', null, at('2026-12-03', 'outreach', true), early))).toBe(
      'A status cannot begin before December 2, 2026.',
    );
  });

  it('are never in the future, before their item, or outside of the ten days', () => {
    fc.assert(
      fc.property(day, day, fc.option(day), fc.boolean(), grace, (today, date, itemDay, hasAdminTools, graceDays) => {
        const item = itemDay === null ? null : call(itemDay);
        const moment = at(today, 'in-program', hasAdminTools);
        const why = statusDayProblem(date, item, moment, { ...settings, graceDays });
        const offered = statusChangeDays(item, moment, { ...settings, graceDays });
        expect(offered).toHaveLength(statusChangeDayCount);
        const found = offered.find((one) => one.date === date);
        if (found) expect(found.why).toEqual(why);
        else expect(why).not.toBeNull();
        if (why === null && item) expect(Temporal.PlainDate.compare(item.day, date)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('the statuses that can be requested', () => {
  const subject = {
    stageId: asId<'Stage'>(1),
    statusId: asId<'Status'>(2),
    statusName: 'Attempted',
    clientName: 'Bluebonnet Care',
    hasMedicalCenter: false,
    canRequestAdminStatuses: false,
  };
  const status = {
    key: 'newly-engaged',
    isAdminOnly: false,
    changeRequestStageIds: [asId<'Stage'>(1)],
    changeRequestStatusIds: [],
  };

  it('are those that list the member’s stage or status', () => {
    expect(statusProblem(status, asId(4), subject)).toBeNull();
    expect(
      statusProblem(
        { ...status, changeRequestStageIds: [], changeRequestStatusIds: [asId<'Status'>(2)] },
        asId(4),
        subject,
      ),
    ).toBeNull();
    expect(problemText(statusProblem({ ...status, changeRequestStageIds: [asId<'Stage'>(3)] }, asId(4), subject))).toBe(
      'This status cannot follow Attempted.',
    );
    expect(problemText(statusProblem(status, asId(2), subject))).toBe('Attempted is the current status.');
  });

  it('exclude skill building without a medical center, and administrators’ statuses without the permission', () => {
    const skill = { ...status, key: 'skill-building' };
    expect(problemText(statusProblem(skill, asId(7), subject))).toBe(
      'This status requires a medical center, but Bluebonnet Care does not have one.',
    );
    expect(statusProblem(skill, asId(7), { ...subject, hasMedicalCenter: true })).toBeNull();
    const admin = { ...status, isAdminOnly: true };
    expect(problemText(statusProblem(admin, asId(9), subject))).toBe('Only administrators can request this status.');
    expect(statusProblem(admin, asId(9), { ...subject, canRequestAdminStatuses: true })).toBeNull();
  });

  it('exclude deprecated ones', () => {
    expect(['engaged', 'engaged-deprecated', 'deprecated-queued'].map(isDeprecatedStatus)).toEqual([false, true, true]);
  });
});

describe('a request', () => {
  const pending = { approvedAt: null, deniedAt: null, creatorId: asId<'Staff'>(7) };
  const approved = { ...pending, approvedAt: '2026-12-03T10:00:00Z' };
  const denied = { ...pending, deniedAt: '2026-12-03T10:00:00Z' };
  const guide = { id: asId<'Staff'>(7), canRequest: true, canAudit: false, canAlterComplete: false };
  const auditor = { id: asId<'Staff'>(8), canRequest: true, canAudit: true, canAlterComplete: false };

  it('is pending until it is approved or denied', () => {
    expect([pending, approved, denied].map(statusChangeState)).toEqual(['pending', 'approved', 'denied']);
  });

  it('is edited by its author while it is pending, and later by users who may alter decided ones', () => {
    expect([pending, approved].map((request) => canEditStatusChange(request, guide))).toEqual([true, false]);
    expect(canEditStatusChange(pending, auditor)).toBe(false);
    const altering = { ...auditor, canAlterComplete: true };
    const states = [pending, approved, denied];
    expect(states.map((request) => canAlterStatusChange(request, altering))).toEqual([false, true, true]);
    expect(states.map((request) => canAlterStatusChange(request, auditor))).toEqual([false, false, false]);
  });

  it('is decided by an auditor, once', () => {
    expect([pending, approved, denied].map((request) => canAuditStatusChange(request, auditor))).toEqual([
      true,
      false,
      false,
    ]);
    expect(canAuditStatusChange(pending, guide)).toBe(false);
  });

  const asksFor = (effectiveOn: string, exemption: MonthExemption | null = null) => ({ effectiveOn, exemption });
  const on = (today: string, hasAdminTools = false) => ({ today, hasAdminTools });
  const why = (date: string, today: string, exemption: MonthExemption | null = null, hasAdminTools = false) =>
    problemText(approvalProblem(date, asksFor(date, exemption), on(today, hasAdminTools), settings));

  it('is approved only for a day in an open month', () => {
    expect(why('2026-11-27', '2026-12-05')).toBeNull();
    expect(why('2026-11-27', '2026-12-06')).toBe('November closed on December 5.');
    expect(why('2023-12-31', '2024-01-02')).toBe('A status cannot begin before January 1, 2024.');
    expect(why('2027-12-05', '2026-12-05')).toBeNull();
    expect(why('2027-12-06', '2026-12-05')).toBe('Choose a day within the next year.');
    expect(why('2999-01-01', '2026-12-05')).toBe('Choose a day within the next year.');
  });

  it('is approved for a closed month if it has an exemption, from its day on, and with the administrators’ tools', () => {
    expect(why('2026-11-27', '2026-12-06', 'outreach')).toBeNull();
    expect(why('2026-11-27', '2027-02-06', 'text')).toBeNull();
    expect(why('2026-11-27', '2026-12-06', null, true)).toBeNull();
    const asked = asksFor('2026-11-27', 'text');
    expect(problemText(approvalProblem('2026-11-26', asked, on('2026-12-06'), settings))).toBe(
      'November closed on December 5.',
    );
    expect(approvalProblem('2026-11-26', asked, on('2026-12-06', true), settings)).toBeNull();
  });

  it('can be approved for every day for which it can be requested', () => {
    const moments = fc.record({ today: day, stageKey: fc.constantFrom('outreach', 'in-program'), tools: fc.boolean() });
    const items = fc.record({ type: fc.constantFrom('call', 'message'), age: fc.nat(40), isIncoming: fc.boolean() });
    fc.assert(
      fc.property(
        moments,
        items,
        fc.nat(12),
        fc.nat(4),
        grace,
        ({ today, stageKey, tools }, of, back, wait, graceDays) => {
          const set = { ...settings, graceDays };
          const moment = at(today, stageKey, tools);
          const ago = (days: number) => Temporal.PlainDate.from(today).subtract({ days }).toString();
          const item: StatusChangeItem = {
            type: of.type,
            day: ago(of.age),
            at: noon(ago(of.age)),
            isIncoming: of.isIncoming,
          };
          const date = ago(back);
          fc.pre(statusChangeProblem(item, moment, set) === null && statusDayProblem(date, item, moment, set) === null);
          const request = { effectiveOn: date, exemption: monthExemption(item, moment) };
          expect(approvalProblem(date, request, on(today), set)).toBeNull();
          // a request without an exemption cannot be approved after the end of the month
          const later = Temporal.PlainDate.from(today)
            .add({ days: wait * 20 })
            .toString();
          const isStopped = approvalProblem(date, request, on(later), set) !== null;
          expect(isStopped).toBe(request.exemption === null && !isMonthOpen(date, later, graceDays));
        },
      ),
    );
  });
});
