import { expect, it } from 'vitest';
import { folderOf, summaryOf } from './summary.ts';

it('counts by rule, kind and folder', () => {
  const finding = { line: 1, phrase: 'x', fix: 'y' };
  const text = summaryOf(
    new Map([
      ['apps/web/src/features/notes/list/A.tsx', [{ ...finding, rule: 'start', kind: 'ui' }]],
      ['PAGE.md', [{ ...finding, rule: 'length', kind: 'docs' }]],
    ]),
  );
  expect(text).toMatch(/rule +docs +ui +total\nstart +0 +1 +1\nlength +1 +0 +1\ntotal +1 +1 +2/);
  expect(text).toMatch(/apps\/web\/src\/features\/notes +0 +1 +1/);
  expect(text).toContain('2 findings in 2 files');
});

it.each([
  ['apps/server/src/modules/notes/parts/a.ts', 'apps/server/src/modules/notes'],
  ['packages/rules/src/texts/a.ts', 'packages/rules/src/texts'],
  ['README.md', '.'],
])('%s is in the folder %s', (file, folder) => expect(folderOf(file)).toBe(folder));
