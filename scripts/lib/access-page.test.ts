import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
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

describe('the rules for single fields', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const [, section = ''] = page.split('\n## Rules for single fields\n');
  const rows = (section.split('<!-- written')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('| ') && !/^\| (record|---) /.test(line));

  it.each(rows)('have a test: %s', (row) => {
    const proofs = [...row.matchAll(/`([^`]+)`: `([^`]+)`/g)];
    expect(proofs.length).toBeGreaterThan(0);
    for (const [, file = '', words = ''] of proofs) {
      const name = file.replace(/^server\//, 'apps/server/src/').replace(/^rules\//, 'packages/rules/src/');
      expect(readFileSync(path.join(root, name), 'utf8')).toContain(words);
    }
  });

  it('name records of the contracts', () => {
    const names = rows.flatMap((row) => /^\| `(\w+)` \|/.exec(row)?.[1] ?? []);
    expect(names.length).toBeGreaterThan(15);
    expect(names.filter((name) => !page.includes(`\n| ${name} | `))).toEqual([]);
  });

  it('contain each record whose permissions depend on its state', () => {
    const records = [...page.matchAll(/^\| (\w+) \| `[^|]*\b(?:userPermissions|memberPermissions)\b/gm)].map(
      ([, name = '']) => name,
    );
    expect(records.length).toBeGreaterThan(8);
    expect(records.filter((name) => !rows.some((row) => row.startsWith(`| \`${name}\` |`)))).toEqual([]);
  });
});
