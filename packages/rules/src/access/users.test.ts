import { asId, roles } from '@guidepost/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  canDisable,
  capitalizedName,
  isAssignable,
  lastDayInTeam,
  lostRequirements,
  specializationsFor,
  teamProblem,
} from './users.ts';

const team = (id: number, more: object = {}) => ({ teamId: asId<'Team'>(id), ...more });

describe('the teams of one user', () => {
  it('are any number as VIEWER, one as MEMBER, and no team twice', () => {
    expect(teamProblem([team(1, { role: 'MEMBER' }), team(2), team(3, { role: 'VIEWER' })])).toBeNull();
    expect(teamProblem([team(1, { role: 'MEMBER' }), team(2, { isPrimary: true })])).toEqual({
      at: 1,
      problem: 'two-teams',
    });
    expect(teamProblem([team(1), team(2), team(1)])).toEqual({ at: 2, problem: 'twice' });
  });

  it('can be several as MEMBER one after another, but not on the same day', () => {
    const until = (endDate: string, startDate: string) =>
      teamProblem([team(1, { role: 'MEMBER', endDate }), team(2, { role: 'MEMBER', startDate })]);
    expect(until('2026-05-31', '2026-06-01')).toBeNull();
    expect(until('2026-06-01', '2026-06-01')?.problem).toBe('two-teams');
  });
});

it('a name begins with a capital letter, and otherwise stays as it was typed', () => {
  expect(['mary ann', "  o'Brien", 'jean-luc', 'McDonald', 'élodie', '李'].map(capitalizedName)).toEqual([
    'Mary Ann',
    "O'Brien",
    'Jean-Luc',
    'McDonald',
    'Élodie',
    '李',
  ]);
  fc.assert(fc.property(fc.string(), (name) => capitalizedName(capitalizedName(name)) === capitalizedName(name)));
});

it('three roles can be assigned on the screen; only a SUPER_ADMIN can disable administrators, and no user themselves', () => {
  expect(roles.filter(isAssignable)).toEqual(['GUIDE', 'GUIDE_SUPERVISOR', 'PROVIDER']);
  const [admin, boss] = [{ id: 1, role: 'ADMIN' } as const, { id: 2, role: 'SUPER_ADMIN' } as const];
  expect([canDisable(admin, { id: 3, role: 'GUIDE' }), canDisable(admin, boss), canDisable(boss, admin)]).toEqual([
    true,
    false,
    true,
  ]);
  expect(canDisable(boss, boss)).toBe(false);
});

describe('the requirements that a change removes from a user with members', () => {
  const today = '2026-11-25';
  const guide = { role: 'GUIDE', teams: [team(1, { role: 'MEMBER', startDate: '2026-01-01' }), team(2)] } as const;
  const taken = (
    after: Partial<Parameters<typeof lostRequirements>[1]>,
    before: Parameters<typeof lostRequirements>[0] = guide,
  ) => lostRequirements(before, { ...before, ...after }, today);

  it('are a guiding role, and being MEMBER of a team on that day', () => {
    expect(taken({ role: 'PROVIDER' })).toEqual(['role']);
    expect(taken({ teams: [] })).toEqual(['team']);
    expect(taken({ teams: [team(1, { role: 'VIEWER' }), team(2)] })).toEqual(['team']);
    expect(taken({ teams: [team(3, { role: 'MEMBER', startDate: '2026-11-27' })] })).toEqual(['team']);
    expect(taken({ teams: [team(1, { role: 'MEMBER', endDate: today })] })).toEqual(['team']);
    expect(taken({ teams: [team(1, { role: 'MEMBER', endDate: '2026-11-24' })] })).toEqual(['team']);
    expect(taken({ role: 'PROVIDER', teams: [] })).toEqual(['role', 'team']);
  });

  it('are none if the user still guides in any team, or met none before', () => {
    expect(taken({})).toEqual([]);
    expect(taken({ role: 'GUIDE_SUPERVISOR', teams: [team(3, { isPrimary: true })] })).toEqual([]);
    expect(taken({ teams: [team(1, { role: 'MEMBER', endDate: '2026-11-26' })] })).toEqual([]);
    expect(taken({ teams: [team(3, { role: 'MEMBER', startDate: '2026-11-26' })] })).toEqual([]);
    // the role is unknown until the administrator chooses one
    expect(taken({ role: '' })).toEqual([]);
    expect(taken({ role: 'PROVIDER', teams: [] }, { role: 'PROVIDER', teams: [team(1)] })).toEqual([]);
    expect(taken({ role: 'GUIDE' }, { role: 'PROVIDER', teams: [] })).toEqual([]);
  });
});

it('the last day in a team is the end of the last membership that follows without a gap', () => {
  const of = (...teams: Parameters<typeof lastDayInTeam>[0]) => lastDayInTeam(teams, '2026-11-25');
  const member = (id: number, dates: object) => team(id, { role: 'MEMBER', ...dates });
  expect(of(member(1, {}))).toBeNull();
  expect(of(member(1, { endDate: '2026-12-03' }))).toBe('2026-12-03');
  expect(of(member(1, { endDate: '2026-12-03' }), member(2, { startDate: '2026-12-04', endDate: '2026-12-31' }))).toBe(
    '2026-12-31',
  );
  expect(of(member(1, { endDate: '2026-12-03' }), member(2, { startDate: '2026-12-04' }))).toBeNull();
  expect(of(member(1, { endDate: '2026-12-03' }), member(2, { startDate: '2026-12-05' }))).toBe('2026-12-03');
  expect(of(team(1, { role: 'VIEWER', endDate: '2026-12-03' }))).toBeNull();
});

it('users other than providers have only supporting roles in the external record', () => {
  const all = [
    { name: 'Psychiatry', isSupport: false },
    { name: 'Care guide', isSupport: true },
  ];
  expect(specializationsFor(all, 'GUIDE').map(({ name }) => name)).toEqual(['Care guide']);
  expect(specializationsFor(all, 'PROVIDER')).toHaveLength(2);
});
