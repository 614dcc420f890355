import { asId } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import type { ArchivedEntry } from '../platform/audit/archive/format.ts';
import { parseMonths } from './change-rule.ts';
import { expiredParties, keptOf, newTally, type Party, partiesOf, type RetentionRule } from './retention.ts';

const rule = (client_id: Party, months: number | null, hold_reason: string | null = null): RetentionRule => ({
  client_id,
  months,
  hold_reason,
});
const expired = (rules: RetentionRule[], month: string, today: string) => [
  ...expiredParties(rules, month, Temporal.PlainDate.from(today)),
];

describe('a rule of retention', () => {
  it.each([
    ['2025-01-01', 12, '2026-01-31', false],
    ['2025-01-01', 12, '2026-02-01', true],
    ['2025-12-01', 12, '2026-12-31', false],
    ['2025-12-01', 12, '2027-01-01', true],
    ['2024-02-01', 12, '2025-02-28', false],
    ['2024-02-01', 12, '2025-03-01', true],
    ['2019-06-01', 72, '2025-06-30', false],
    ['2019-06-01', 72, '2025-07-01', true],
  ])('lets %s expire after %i months, when all its entries are older: on %s %s', (month, months, today, isOver) => {
    expect(expired([rule(5, months)], month, today)).toEqual(isOver ? [[5, months]] : []);
  });

  it('keeps entries permanently without a number of months, and during a legal hold', () => {
    expect(expired([rule(5, null), rule(6, 12, 'Case 114'), rule(null, 12)], '2020-01-01', '2026-01-01')).toEqual([
      [null, 12],
    ]);
  });

  it.each([
    ['12', 12],
    ['1200', 1200],
    ['permanent', null],
    ['11', undefined],
    ['1201', undefined],
    ['12.5', undefined],
    ['1e2', undefined],
    ['', undefined],
    ['-72', undefined],
  ])('can have the months %s: %s', (text, months) => {
    expect(parseMonths(text)).toBe(months);
  });
});

const entry = (members: number[], more: Partial<ArchivedEntry> = {}): ArchivedEntry => ({
  id: 1,
  xid: '7',
  at: '2020-01-05T08:00:00Z',
  request_id: 'r',
  actor_id: null,
  impersonated_id: null,
  session_id: null,
  action: 'GET /users/{memberId}',
  member_ids: members.map(asId<'Member'>),
  address: null,
  outcome: 200,
  code: null,
  reason: null,
  facts: null,
  ...more,
});
/** Members 11 and 12 are of client 1, and member 21 is of client 2. */
const clientOf = new Map([
  [11, 1],
  [12, 1],
  [21, 2],
]);

describe('an entry', () => {
  it.each<[string, ArchivedEntry, Party[] | null]>([
    ['about members of one client', entry([11, 12]), [1]],
    ['about members of two clients', entry([11, 21]), [1, 2]],
    ['without a member', entry([]), [null]],
    ['about an unknown member', entry([11, 99]), null],
    ['without a member, about the settings of a client', entry([], { facts: '{"client": 2}' }), [null, 2]],
    ['about an export of all clients', entry([], { action: 'POST /exports/tables' }), [null, 1, 2]],
    ['about an export of a client', entry([], { action: 'POST /exports/tables', facts: '{"client": 2}' }), [null, 2]],
    ['about a list of customers', entry([], { action: 'GET /clients' }), [null, 1, 2]],
    ['about a path with a similar name', entry([], { action: 'GET /clients-of-users' }), [null]],
    ['with other facts', entry([11], { facts: '{"outcome": 3}' }), [1]],
    ['about a removal', entry([], { action: 'audit expire' }), null],
    ['about a change of a rule', entry([], { action: 'audit retention', facts: '{"client": 2}' }), null],
  ])('%s has the rules of its clients', (_what, given, parties) => {
    expect(partiesOf(given, { clientOf, clients: [1, 2] })).toEqual(parties);
  });

  it('is removed only if the rules of all its clients let it expire', () => {
    const all = [entry([11]), entry([11, 21]), entry([21]), entry([]), entry([99])];
    const kept = (parties: [Party, number][]) => {
      const tally = newTally();
      const found = keptOf(all, { expired: new Map(parties), clientOf, clients: [1, 2] }, tally);
      return { kept: found.map(({ member_ids }) => member_ids.join()), removed: tally.entries, of: [...tally.byParty] };
    };
    expect(kept([])).toEqual({ kept: ['11', '11,21', '21', '', '99'], removed: 0, of: [] });
    expect(kept([[1, 12]])).toEqual({ kept: ['11,21', '21', '', '99'], removed: 1, of: [[1, 1]] });
    expect(
      kept([
        [1, 12],
        [2, 24],
        [null, 12],
      ]),
    ).toEqual({
      kept: ['99'],
      removed: 4,
      of: [
        [1, 2],
        [2, 2],
        [null, 1],
      ],
    });
  });
});
