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

it('counts a test file that could not be loaded as a failure', () => {
  const file = report({
    numPassedTests: 3,
    numFailedTests: 1,
    testResults: [
      { status: 'passed', assertionResults: [{ status: 'passed' }] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'failed', assertionResults: [] },
    ],
  });
  expect(vitestTally(file)).toEqual({ passed: 3, failed: 2 });
});

it('counts a browser test that passed only on its second try as a failure', () => {
  const file = report({ stats: { expected: 5, unexpected: 1, flaky: 2 }, errors: [] });
  expect(playwrightTally(file)).toEqual({ passed: 5, failed: 3 });
});

it('counts a missing report as a failure', () => {
  expect(vitestTally(path.join(folder, 'none.json'))).toEqual({ passed: 0, failed: 1 });
  expect(playwrightTally(path.join(folder, 'none.json'))).toEqual({ passed: 0, failed: 1 });
});

it('does not let a bad end pass that no test accounts for', () => {
  expect(withExitCode({ passed: 4, failed: 0 }, 1)).toEqual({ passed: 4, failed: 1 });
  expect(withExitCode({ passed: 4, failed: 2 }, 1)).toEqual({ passed: 4, failed: 2 });
});

it('adds up', () => {
  expect(
    add([
      { passed: 1, failed: 0 },
      { passed: 2, failed: 3 },
    ]),
  ).toEqual({ passed: 3, failed: 3 });
});
