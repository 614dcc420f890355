import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { spanish } from './use-labels.ts';

it("translates every problem of a member's answer", () => {
  const rule = readFileSync(new URL('../../../../packages/rules/src/surveys/answers.ts', import.meta.url), 'utf8');
  const problems = [...rule.matchAll(/sentence\('([^']+)'/g)].map(([, words]) => words);
  expect(problems).toContain('The value must be a number.');
  expect(problems.filter((words) => words === undefined || !(words in spanish))).toEqual([]);
});
