import { expect, it } from 'vitest';
import { auditActions } from './actions.ts';
import { auditKindOf } from './kinds.ts';

it.each([
  ['GET /users/{memberId}', 200, 'saw'],
  ['WATCH /socket.io', 200, 'saw'],
  ['POST /notes', 201, 'changed'],
  ['POST /users/sigma-embed', 200, 'saw'],
  ['import_members', 200, 'changed'],
  ['GET /users/{memberId}', 404, 'refused'],
  ['POST /notes', 403, 'refused'],
  ['POST /audit/exports', 201, 'exported'],
  ['POST /audit/exports', 403, 'refused'],
] as const)('%s with %i is %s', (action, outcome, kind) => {
  expect(auditKindOf(action, outcome)).toBe(kind);
});

it('is “saw” for every action whose sentence says that data was viewed', () => {
  const viewed = Object.entries(auditActions).filter(([, write]) =>
    /^(Viewed|Checked) |^\{member\} viewed /.test(write({ facts: {} } as never).key),
  );
  expect(viewed.length).toBeGreaterThan(100);
  expect(viewed.filter(([action]) => auditKindOf(action, 200) !== 'saw').map(([action]) => action)).toEqual([]);
});
