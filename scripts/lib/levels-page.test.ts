import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { withLevels } from './levels-page.ts';

const page = readFileSync(path.resolve(import.meta.dirname, '../../docs/security/data.md'), 'utf8');

it('the page of protection levels is up to date: run npm run levels', () => {
  expect(page).toBe(withLevels(page));
});

it('the page contains the level of a table and of a column', () => {
  expect(page).toContain('| `notes` | health |  |');
  expect(page).toContain('| `public_links` | health | `key_hash`: secret |');
});

it('a page without its marks is refused', () => {
  expect(() => withLevels('# Protection of data')).toThrow('marks');
});
