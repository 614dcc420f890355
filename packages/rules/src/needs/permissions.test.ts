import { asId, memberStageKeys } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canChangeNeed,
  canDeleteNeed,
  canDocumentNeed,
  canExtendNeed,
  canWorkOnNeeds,
  needPermissions,
} from './permissions.ts';
import { day, instant } from './testing/arbitrary.ts';

const luis = asId<'Member'>(1);
const otherGuide = asId<'Member'>(2);

const open = {
  memberId: luis,
  createdAt: '2026-11-20T16:00:00Z',
  fulfilledAt: null as string | null,
  abandonedAt: null as string | null,
  expiresAt: '2026-12-20',
  actionCount: 0,
};
const here = { memberId: luis, stageKey: 'in-program', today: '2026-11-20', timeZone: 'America/Chicago' };
const fulfilled = { ...open, fulfilledAt: '2026-11-20T17:00:00Z' };
const abandoned = { ...open, abandonedAt: '2026-11-20T17:00:00Z' };
const expired = { ...open, expiresAt: '2026-11-20' };
const independence = { ...here, stageKey: 'independence' };

const need = fc.record({
  memberId: fc.constantFrom(luis, otherGuide),
  createdAt: instant,
  fulfilledAt: fc.option(instant),
  abandonedAt: fc.option(instant),
  expiresAt: day,
  actionCount: fc.integer({ min: 0, max: 2 }),
});
const situation = fc.record({
  memberId: fc.constant(luis),
  stageKey: fc.constantFrom(...memberStageKeys),
  today: day,
  timeZone: fc.constantFrom('America/New_York', 'Pacific/Honolulu'),
});

describe('a need can be documented', () => {
  it('while its window is open, for its own member, outside independence', () => {
    expect(canDocumentNeed(open, here)).toBe(true);
    expect(canDocumentNeed(open, { ...here, memberId: otherGuide })).toBe(false);
    expect(canDocumentNeed(expired, here)).toBe(false);
    expect(canDocumentNeed(abandoned, here)).toBe(false);
    expect(canDocumentNeed(open, independence)).toBe(false);
  });

  it('also if it is fulfilled, until it expires', () => {
    expect(canDocumentNeed(fulfilled, here)).toBe(true);
    expect(canDocumentNeed({ ...fulfilled, expiresAt: '2026-11-20' }, here)).toBe(false);
    expect(canDocumentNeed(fulfilled, independence)).toBe(false);
  });
});

describe('a need can be changed', () => {
  it('if it is not fulfilled, abandoned or expired, and its member is not in independence', () => {
    expect(canChangeNeed(open, here)).toBe(true);
    for (const one of [fulfilled, abandoned, expired]) expect(canChangeNeed(one, here)).toBe(false);
    expect(canChangeNeed(open, independence)).toBe(false);
  });

  it('only if it can be documented', () => {
    fc.assert(
      fc.property(need, situation, (one, now) => {
        if (canChangeNeed(one, now)) expect(canDocumentNeed(one, now)).toBe(true);
      }),
    );
  });
});

describe('a need can be extended', () => {
  it('at any time before it is closed, also after its window has ended', () => {
    expect([open, expired].map((one) => canExtendNeed(one, here))).toEqual([true, true]);
    expect([fulfilled, abandoned].map((one) => canExtendNeed(one, here))).toEqual([false, false]);
    expect(canExtendNeed(open, independence)).toBe(false);
    expect(canExtendNeed(open, { ...here, memberId: otherGuide })).toBe(false);
  });
});

describe('a need can be deleted', () => {
  it("on the day of its creation in the user's time zone", () => {
    const late = { ...open, createdAt: '2026-11-21T04:30:00Z' };
    expect(canDeleteNeed(late, here)).toBe(true);
    expect(canDeleteNeed(late, { ...here, timeZone: 'America/New_York', today: '2026-11-20' })).toBe(true);
    expect(canDeleteNeed(late, { ...here, today: '2026-11-21' })).toBe(false);
    expect(
      canDeleteNeed(
        { ...open, createdAt: '2026-11-21T05:30:00Z' },
        { ...here, timeZone: 'America/New_York', today: '2026-11-21' },
      ),
    ).toBe(true);
  });

  it('only without actions', () => {
    expect(canDeleteNeed({ ...open, actionCount: 1 }, here)).toBe(false);
  });
});

describe('the possible actions for a need', () => {
  it('are all while it is open and new', () => {
    expect(needPermissions(open, here)).toEqual([
      'CAN_DOCUMENT',
      'CAN_EDIT',
      'CAN_FULFILL',
      'CAN_STOP_PURSUING',
      'CAN_EXTEND',
      'CAN_CALL',
      'CAN_DELETE',
    ]);
  });

  it('exclude calls and actions for a member in independence', () => {
    expect(canWorkOnNeeds('independence')).toBe(false);
    expect(canWorkOnNeeds('in-program')).toBe(true);
    fc.assert(
      fc.property(need, situation, (one, now) => {
        const can = needPermissions(one, { ...now, stageKey: 'independence' });
        expect(can.filter((name) => name !== 'CAN_DELETE')).toEqual([]);
      }),
    );
  });

  it('exclude fulfilling, stopping and editing after it is fulfilled or abandoned', () => {
    fc.assert(
      fc.property(need, situation, (one, now) => {
        if (one.fulfilledAt === null && one.abandonedAt === null) return;
        const can = needPermissions(one, now);
        for (const name of ['CAN_EDIT', 'CAN_FULFILL', 'CAN_STOP_PURSUING', 'CAN_EXTEND'] as const)
          expect(can).not.toContain(name);
      }),
    );
  });

  it('are none for a need of another member', () => {
    fc.assert(
      fc.property(need, situation, (one, now) => {
        expect(needPermissions({ ...one, memberId: otherGuide }, now)).toEqual([]);
      }),
    );
  });
});
