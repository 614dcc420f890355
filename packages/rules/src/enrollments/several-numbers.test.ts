import { describe, expect, it } from 'vitest';
import { memberNumberSystem, personSystem } from './identifier.ts';
import { endsAfterLine, type NumberLine, numberedIdentities, numberRoleOf } from './several-numbers.ts';

const [one, two] = [`${memberNumberSystem} 1`, `${memberNumberSystem} 2`];
const open = { [one]: null, [two]: null };
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

describe('a line about a member with several numbers', () => {
  it('acts alone, and otherwise the line with the stored number acts', () => {
    expect(numberRoleOf(line(two, 1), [], open, one)).toEqual({ kind: 'acts', endsOn: null });
    const others = [line(one, 2)];
    expect(numberRoleOf(line(two, 1), others, open, one)).toEqual({ kind: 'ignored', line: 20 });
    expect(numberRoleOf(line(one, 2), [line(two, 1)], open, one)).toEqual({ kind: 'acts', endsOn: null });
    expect(numberRoleOf(line(one, 2), [line(two, 1)], open, null)).toEqual({ kind: 'ignored', line: 10 });
  });

  it('ends coverage only if no other number covers the member, on the latest day', () => {
    const end = line(two, 1, '2026-10-31');
    expect(numberRoleOf(end, [], open, one)).toEqual({ kind: 'covered', number: '1' });
    expect(numberRoleOf(end, [line(one, 2)], { ...open, [one]: '2026-01-31' }, one)).toEqual({
      kind: 'covered',
      number: '1',
    });
    expect(numberRoleOf(end, [], { ...open, [one]: '2026-11-30' }, one)).toEqual({
      kind: 'acts',
      endsOn: '2026-11-30',
    });
    expect(numberRoleOf(end, [line(one, 2, '2026-09-30')], open, one)).toEqual({ kind: 'ignored', line: 20 });
    expect(numberRoleOf(line(one, 2, '2026-09-30'), [end], open, one)).toEqual({ kind: 'acts', endsOn: '2026-10-31' });
  });

  it('with a later last day does not limit the coverage under a different number', () => {
    const planned = line(one, 1, '2026-12-31', false);
    expect(numberRoleOf(planned, [], open, one)).toEqual({ kind: 'acts', endsOn: null });
    expect(numberRoleOf(planned, [line(two, 2, '2026-11-30', false)], open, one)).toEqual({
      kind: 'acts',
      endsOn: '2026-12-31',
    });
  });
});

it('the identities with a number come from enrollment files', () => {
  const systems = [memberNumberSystem, personSystem, 'https://plan.example/member'];
  expect(numberedIdentities(systems.map((system) => ({ system, value: '1' })))).toEqual([one]);
});

it('the end under one number does not change the ends under others, unless the whole coverage has ended', () => {
  expect(endsAfterLine(open, line(two, 1, '2026-10-31'), null)).toEqual({ [one]: null, [two]: '2026-10-31' });
  expect(endsAfterLine(open, line(two, 1), '2026-10-31')).toEqual({ [one]: '2026-10-31', [two]: null });
});
