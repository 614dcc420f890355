import { globSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { specsOfAreas } from '../../e2e/specs-of-areas.ts';
import { areaOf, reachedTests, specName } from './changed.ts';

const modules = 'apps/server/src/modules';
const sources = [
  `${modules}/notes/notes.test.ts`,
  `${modules}/needs/needs.test.ts`,
  `${modules}/teams/teams.test.ts`,
  'packages/rules/src/notes/note.test.ts',
  'scripts/lib/pointers.test.ts',
  'e2e/specs/notes.spec.ts',
  'e2e/specs/needs.spec.ts',
];
const imports = [
  { file: `${modules}/notes/service.ts`, target: `${modules}/needs/public.ts` },
  { file: `${modules}/needs/public.ts`, target: `${modules}/needs/queries.ts` },
  { file: 'apps/server/src/modules.ts', target: `${modules}/needs/queries.ts` },
  { file: `${modules}/teams/module.ts`, target: 'apps/server/src/modules.ts' },
];
const testsFor = (...changed: string[]) => reachedTests(changed, imports, sources);

describe('the tests that a change can affect', () => {
  it('are those of its area, with its browser tests', () => {
    expect(testsFor(`${modules}/notes/service.ts`)).toEqual({
      unit: [`${modules}/notes/notes.test.ts`, 'packages/rules/src/notes/note.test.ts'],
      browser: ['e2e/specs/notes.spec.ts'],
    });
  });

  it('include the server and unit tests of areas that import it, but not through the list of all modules', () => {
    expect(testsFor(`${modules}/needs/queries.ts`)).toEqual({
      unit: [
        `${modules}/notes/notes.test.ts`,
        `${modules}/needs/needs.test.ts`,
        'packages/rules/src/notes/note.test.ts',
      ],
      browser: ['e2e/specs/needs.spec.ts'],
    });
  });

  it('are all tests if the change concerns every part', () => {
    expect(testsFor('apps/server/src/platform/db.ts')).toEqual({ all: 'apps/server/src/platform/db.ts' });
  });

  it('of documentation are the tests that check it', () => {
    expect(testsFor('docs/areas/notes.md')).toEqual({ unit: ['scripts/lib/pointers.test.ts'], browser: [] });
  });
});

describe('the browser tests of areas', () => {
  const root = path.resolve(import.meta.dirname, '../..');
  const specs = globSync('e2e/specs/*.spec.ts', { cwd: root }).map(specName);
  const folders = globSync(['apps/server/src/modules/*/*', 'apps/web/src/features/*/*'], { cwd: root });

  it('exist', () => {
    expect([...new Set(Object.values(specsOfAreas).flat())].filter((name) => !specs.includes(name))).toEqual([]);
  });

  it.each([...new Set(folders.map(areaOf).filter((area) => area !== undefined))])('are listed for %s', (area) => {
    expect(specsOfAreas[area]).toBeDefined();
  });
});
