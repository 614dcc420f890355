import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import {
  add,
  failIfTooManyRetried,
  playwrightTally,
  slowest,
  type TestResult,
  vitestTally,
  withExitCode,
} from './tallies.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'tallies-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Returns a test file's start and end times, in milliseconds. */
const ran = (seconds: number) => ({ startTime: 1_000_000, endTime: 1_000_000 + seconds * 1000 });

/** Returns the path of a file that does not exist. */
const none = () => path.join(folder, 'none.json');

function report(content: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

it('names each test that failed or passed only at its second attempt, and a test file that could not be loaded', () => {
  const file = report({
    numPassedTests: 4,
    testResults: [
      {
        name: path.resolve('a.test.ts'),
        status: 'passed',
        ...ran(2),
        assertionResults: [{ status: 'passed', fullName: 'well' }],
      },
      {
        name: path.resolve('b.test.ts'),
        status: 'failed',
        ...ran(0.5),
        assertionResults: [
          { status: 'passed', fullName: 'well', failureMessages: [] },
          { status: 'passed', fullName: 'group late', failureMessages: ['too late'] },
          { status: 'failed', fullName: 'group badly', failureMessages: ['\u001b[31mexpected 1\u001b[39m\n  at b'] },
        ],
      },
      { name: path.resolve('c.test.ts'), status: 'failed', ...ran(0), message: 'No such module', assertionResults: [] },
    ],
  });
  expect(vitestTally(file, none())).toEqual({
    passed: 4,
    shaky: ['b.test.ts › group late\n      too late'],
    failed: [
      'b.test.ts › group badly\n      expected 1\n        at b',
      'c.test.ts › could not be run\n      No such module',
    ],
    parts: [
      { name: 'a.test.ts', seconds: 2 },
      { name: 'b.test.ts', seconds: 0.5 },
      { name: 'c.test.ts', seconds: 0 },
    ],
  });
});

it('names each failed browser test, and separately those that passed only at the second attempt', () => {
  const spec = (title: string, status: string, message?: string) => ({
    title,
    file: 'texts.spec.ts',
    line: 7,
    tests: [
      { status, results: message ? [{ duration: 500, error: { message } }, { duration: 250 }] : [{ duration: 1500 }] },
    ],
  });
  const file = report({
    stats: { expected: 5, flaky: 1 },
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
    passed: 6,
    shaky: ['texts.spec.ts:7 › late\n      late'],
    failed: ['texts.spec.ts:7 › badly\n      gone', 'Playwright › error\n      no browser'],
    parts: [
      { name: 'texts.spec.ts › well', seconds: 1.5 },
      { name: 'texts.spec.ts › badly', seconds: 0.75 },
      { name: 'texts.spec.ts › late', seconds: 0.75 },
    ],
  });
});

it('counts a missing report as a failure', () => {
  expect(vitestTally(none(), none())).toMatchObject({ passed: 0, failed: [expect.any(String)] });
  expect(playwrightTally(none())).toMatchObject({ passed: 0, failed: [expect.any(String)] });
});

it('names each error that belongs to no test', () => {
  const tests = report({ numPassedTests: 3, testResults: [] });
  const unhandled = path.join(folder, 'unhandled.json');
  writeFileSync(unhandled, JSON.stringify([{ name: 'Error', message: 'gone', stack: 'Error: gone\n  at sweep' }]));
  expect(vitestTally(tests, unhandled)).toEqual({
    passed: 3,
    shaky: [],
    failed: ['vitest › an error that belongs to no test\n      Error: gone\n        at sweep'],
    parts: [],
  });
});

it('counts an error exit without a failed test as a failure', () => {
  const good = { passed: 4, failed: [], shaky: [], parts: [] };
  const bad = { passed: 4, failed: ['one', 'two'], shaky: [], parts: [] };
  expect(withExitCode(good, 'vitest', 1)).toEqual({ ...good, failed: ['vitest ended with 1'] });
  expect(withExitCode(bad, 'vitest', 1)).toEqual(bad);
  expect(withExitCode(good, 'vitest', 0)).toEqual(good);
});

const partWithSeconds = (seconds: number) => ({ name: `${seconds} s`, seconds });

it('adds the results of several runs', () => {
  expect(
    add([
      { passed: 1, failed: [], shaky: ['late'], parts: [partWithSeconds(1)] },
      { passed: 2, failed: ['one'], shaky: [], parts: [partWithSeconds(2)] },
    ]),
  ).toEqual({ passed: 3, failed: ['one'], shaky: ['late'], parts: [partWithSeconds(1), partWithSeconds(2)] });
});

it('fails a run in which more than three tests passed only at the second attempt', () => {
  const tally = (shaky: string[]): TestResult => ({ passed: 9, failed: [], shaky, parts: [] });
  const three = tally(['a', 'b', 'c']);
  expect(failIfTooManyRetried(three)).toEqual(three);
  expect(failIfTooManyRetried(tally(['a', 'b', 'c', 'd'])).failed).toEqual([
    '4 tests passed only at their second try; 3 may',
  ]);
});

it('names the slowest parts, the slowest first', () => {
  const parts = [3, 1, 4, 1.5, 9, 2.6].map(partWithSeconds);
  expect(slowest(parts, 3)).toEqual([9, 4, 3].map(partWithSeconds));
  expect(slowest(parts)).toHaveLength(6);
});
