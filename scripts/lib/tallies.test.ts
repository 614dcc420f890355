import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { add, playwrightTally, vitestTally, withExitCode } from './tallies.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tallies-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

it('names each test that failed, and a test file that could not be loaded', () => {
  const file = report({
    numPassedTests: 3,
    testResults: [
      { name: path.resolve('a.test.ts'), status: 'passed', assertionResults: [{ status: 'passed', fullName: 'well' }] },
      {
        name: path.resolve('b.test.ts'),
        status: 'failed',
        assertionResults: [
          { status: 'passed', fullName: 'well' },
          { status: 'failed', fullName: 'group badly', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n  at b'] },
        ],
      },
      { name: path.resolve('c.test.ts'), status: 'failed', message: 'No such module', assertionResults: [] },
    ],
  });
  expect(vitestTally(file)).toEqual({
    passed: 3,
    failed: [
      'b.test.ts › group badly\n      expected 1\n        at b',
      'c.test.ts › could not be run\n      No such module',
    ],
  });
});

it('names each browser test that failed, one that passed only on its second try too', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'texts.spec.ts',
    line: 7,
    tests: [{ status, results: message ? [{ error: { message } }, {}] : [{}] }],
  });
  const file = report({
    stats: { expected: 5 },
    errors: [{ message: 'no browser' }],
    suites: [
      {
        title: 'texts.spec.ts',
        specs: [spec('well', 'expected'), spec('badly', 'unexpected', 'gone')],
        suites: [{ title: 'deeper', specs: [spec('late', 'flaky', 'late')] }],
      },
    ],
  });
  expect(playwrightTally(file)).toEqual({
    passed: 5,
    failed: [
      'texts.spec.ts:7 › badly\n      gone',
      'texts.spec.ts:7 › late\n      late',
      'Playwright › error\n      no browser',
    ],
  });
});

it('counts a missing report as a failure', () => {
  expect(vitestTally(path.join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: [expect.any(String)] });
  expect(playwrightTally(path.join(folder, 'none.json'))).toMatchObject({ passed: 0, failed: [expect.any(String)] });
});

it('does not let a bad end pass that no test accounts for', () => {
  expect(withExitCode({ passed: 4, failed: [] }, 1)).toEqual({ passed: 4, failed: ['ended with 1'] });
  expect(withExitCode({ passed: 4, failed: ['one', 'two'] }, 1)).toEqual({ passed: 4, failed: ['one', 'two'] });
  expect(withExitCode({ passed: 4, failed: [] }, 0)).toEqual({ passed: 4, failed: [] });
});

it('adds up', () => {
  expect(
    add([
      { passed: 1, failed: [] },
      { passed: 2, failed: ['one'] },
    ]),
  ).toEqual({ passed: 3, failed: ['one'] });
});
