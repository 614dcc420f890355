import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const page = read('docs/security/rules.md');
const fileOf = (name: string) => name.replace(/^(rules|contracts)\//, 'packages/$1/src/');
const rows = page
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (rule|---) /.test(line))
  .map((line) => line.slice(2, -2).split(' | '));

/** Functions about one value. Their names end like the names of rules that combine several fields. */
const singleValue = ['phoneProblem', 'replyTextProblem', 'tooFarAheadProblem', 'variableProblem'];

it.each(rows)('the rule exists and has a test: %s', (_rule, fields, code = '', proof = '') => {
  expect(fields).toMatch(/\w/);
  const places = [...code.matchAll(/((?:`\w+`(?:, )?)+) in `([^`]+)`/g)];
  expect(places.length).toBeGreaterThan(0);
  for (const [, names = '', file = ''] of places)
    for (const [, name] of names.matchAll(/`(\w+)`/g))
      expect(read(fileOf(file))).toMatch(new RegExp(`\\b(?:function\\*?|const) ${name}\\b`));
  const [, test = '', words = ''] = /^`([^`]+)`: `([^`]+)`$/.exec(proof) ?? [];
  expect(read(fileOf(test))).toContain(words);
});

it('every function that returns the problem of several fields is on the page', () => {
  const names = globSync('packages/rules/src/**/*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .flatMap((file) => [...read(file).matchAll(/^export (?:const|function) (\w+(?:Problems?|Refusal|Missing))\b/gm)])
    .map(([, name = '']) => name);
  expect(names.length).toBeGreaterThan(20);
  const listed = (name: string) => page.includes(`\`${name}\``) || singleValue.includes(name);
  expect(names.filter((name) => !listed(name) && !/^is[A-Z]/.test(name))).toEqual([]);
});

it('every contract that compares fields of a body is on the page', () => {
  const compares = /\.refine\(\s*\(\{|\.refine\((?!\()\w+, \{|\.check\(\(\{ value|\.refine\(\s*\(numbers\)/;
  const files = globSync('packages/contracts/src/*.ts', { cwd: root }).filter(
    (file) => !file.endsWith('.test.ts') && compares.test(read(file)),
  );
  expect(files.length).toBeGreaterThan(5);
  expect(files.map((file) => `contracts/${path.basename(file)}`).filter((file) => !page.includes(file))).toEqual([]);
});
