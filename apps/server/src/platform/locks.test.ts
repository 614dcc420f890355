import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { lockKeys, lockSpaces } from './locks.ts';

const root = path.resolve(import.meta.dirname, '..');
// queries-command.ts has the functions that receive a key
const sources = globSync('**/*.{ts,sql}', { cwd: root }).filter(
  (file) => !file.endsWith('.test.ts') && file !== 'platform/queries-command.ts',
);

/**
 * Finds the calls of PostgreSQL's advisory-lock functions in source code, also those through `lockSession`. Returns the
 * first key and the statement's values for each call.
 */
function callsIn(text: string): { key: string; values: string[] }[] {
  const shared = [...text.matchAll(/\b(?:un)?lockSession\(db, ([^)]+)\)/g)].map(([, name = '']) => ({
    key: '$1',
    values: [name],
  }));
  const own = [...text.matchAll(/pg_(?:try_)?advisory_\w+\(\s*(\$\d+|[^\s,)]*)/g)].map((call) => {
    const [, given = ''] = /\[([^\]]*)\]/.exec(text.slice(call.index).replaceAll(/\w\[\]/g, '')) ?? [];
    return { key: call[1] ?? '', values: given.split(',').map((value) => value.trim()) };
  });
  return [...shared, ...own];
}

describe('advisory locks', () => {
  it.each([
    ['one key', lockKeys],
    ['two keys', lockSpaces],
  ])('with %s have different whole numbers that PostgreSQL accepts', (_name, keys) => {
    const values: number[] = Object.values(keys);
    expect(new Set(values).size).toBe(values.length);
    expect(values.every((value) => Number.isInteger(value) && Math.abs(value) < 2 ** 31)).toBe(true);
  });

  it('use only keys of the registry', () => {
    const used = new Set<string>();
    for (const file of sources)
      for (const { key, values } of callsIn(readFileSync(path.join(root, file), 'utf8'))) {
        const name = values[Number(key.slice(1)) - 1] ?? '';
        expect([file, key, name]).toEqual([
          file,
          expect.stringMatching(/^\$\d$/),
          expect.stringMatching(/^lock(Keys|Spaces)\.\w+$/),
        ]);
        used.add(name);
      }
    expect([...used].sort()).toEqual(
      [
        ...Object.keys(lockKeys).map((name) => `lockKeys.${name}`),
        ...Object.keys(lockSpaces).map((name) => `lockSpaces.${name}`),
      ].sort(),
    );
  });

  it('with a number or hash of their own are reported', () => {
    expect(callsIn('SELECT pg_advisory_lock(17)')[0]?.key).toBe('17');
    expect(callsIn('lockSession(db, 17)')).toEqual([{ key: '$1', values: ['17'] }]);
    expect(callsIn("SELECT pg_try_advisory_xact_lock(hashtext('x'))")[0]?.key).toMatch(/^hashtext/);
    expect(callsIn("('SELECT pg_advisory_xact_lock($1)', [7])")).toEqual([{ key: '$1', values: ['7'] }]);
  });
});
