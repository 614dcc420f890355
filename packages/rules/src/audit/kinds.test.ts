import { expect, it } from 'vitest';
import { auditKindOf } from './kinds.ts';

it.each([
  ['GET /users/{memberId}', 200, 'saw'],
  ['WATCH /socket.io', 200, 'saw'],
  ['POST /notes', 201, 'changed'],
  ['import_members', 200, 'changed'],
  ['GET /users/{memberId}', 404, 'refused'],
  ['POST /notes', 403, 'refused'],
  ['POST /audit/exports', 201, 'exported'],
  ['POST /audit/exports', 403, 'refused'],
] as const)('%s with %i is %s', (action, outcome, kind) => {
  expect(auditKindOf(action, outcome)).toBe(kind);
});
