import { describe, expect, it } from 'vitest';
import { memberNumberSystem, personSystem } from './identifier.ts';
import { type NumberLine, numberedIdentities, numberRoleOf } from './several-numbers.ts';

const [one, two] = [`${memberNumberSystem} 1`, `${memberNumberSystem} 2`];
const numbers = [one, two];
const line = (
  identity: string,
  position: number,
  endsOn: string | null = null,
  isOver = endsOn !== null,
): NumberLine => ({
  identity,
  position,
  line: position * 10,
  endsOn,
  isOver,
});
const acts = (endsOn: string | null, openNumber: string | null = null) => ({ kind: 'acts', endsOn, openNumber });

describe('a line about a member with several numbers', () => {
  it('acts if it is the first line that continues coverage', () => {
    expect(numberRoleOf(line(two, 1), [], numbers, null)).toEqual(acts(null, '1'));
    expect(numberRoleOf(line(two, 1), [line(one, 2)], numbers, null)).toEqual(acts(null, '1'));
    expect(numberRoleOf(line(one, 2), [line(two, 1)], numbers, null)).toEqual({ kind: 'ignored', line: 10 });
    expect(numberRoleOf(line(one, 2), [line(two, 1, '2026-10-31')], numbers, null)).toEqual(acts(null, '1'));
  });

  it('ends coverage only if the same file ends it under all numbers, on the latest day', () => {
    const end = line(two, 1, '2026-10-31');
    const covered = { kind: 'covered', number: '1' };
    expect(numberRoleOf(end, [], numbers, null)).toEqual(covered);
    expect(numberRoleOf(end, [], numbers, '2026-09-30')).toEqual(covered);
    expect(numberRoleOf(end, [line(one, 2)], numbers, null)).toEqual(covered);
    expect(numberRoleOf(end, [line(one, 2, '2026-11-15')], numbers, null)).toEqual(acts('2026-11-15'));
    expect(numberRoleOf(line(one, 2, '2026-11-15'), [end], numbers, null)).toEqual({ kind: 'ignored', line: 10 });
  });

  it('with a planned last day limits the coverage only if all numbers have one', () => {
    const planned = line(one, 1, '2026-12-31', false);
    expect(numberRoleOf(planned, [], numbers, null)).toEqual(acts(null, '2'));
    expect(numberRoleOf(planned, [line(two, 2)], numbers, '2026-12-31')).toEqual(acts(null, '2'));
    expect(numberRoleOf(planned, [line(two, 2, '2026-11-30', false)], numbers, null)).toEqual(acts('2026-12-31'));
    expect(numberRoleOf(planned, [], numbers, '2026-12-15')).toEqual(acts('2026-12-31'));
    expect(numberRoleOf(planned, [], numbers, '2027-01-31')).toEqual(acts('2027-01-31'));
  });
});

it('the identities with a number come from enrollment files', () => {
  const systems = [memberNumberSystem, personSystem, 'https://plan.example/member'];
  expect(numberedIdentities(systems.map((system) => ({ system, value: '1' })))).toEqual([one]);
});
