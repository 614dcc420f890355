import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withAccess } from './access-page.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/security/access.md'), 'utf8');
const rowsOf = (name: string) => page.split('\n').filter((line) => line.startsWith(`| ${name} |`));

it('the page of permissions, endpoints and fields is up to date: run npm run access', () => {
  expect(page).toBe(withAccess(page));
});

it('the tables contain who may use an endpoint, and its fields', () => {
  const [request, fields] = rowsOf('notes.create');
  expect(request).toContain('`POST /notes` | CAN_CREATE_NOTES_AND_VISITS | member');
  expect(fields).toMatch(/\btext\b.*CAN_CREATE_NOTES_AND_VISITS/);
  expect(rowsOf('StaffSession')).toEqual([
    expect.stringMatching(/userAgent, address.*\| CAN_SEE_ALL_USER_DATA, signed-in users \|/),
  ]);
  expect(rowsOf('CAN_IMPERSONATE_USERS')).toEqual([expect.stringContaining('SUPER_ADMIN, ADMIN |')]);
});

it('a page without its marks is refused', () => {
  expect(() => withAccess('# Permissions')).toThrow('marks');
});
