import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** A run's result: the number of passed tests, and each failed test's name with the start of its message. */
export interface TestResult {
  passed: number;
  failed: string[];
  /** Tests that passed only after a retry, with the first failure. They count as passed and are listed. */
  shaky: string[];
  /** Each part's duration. A part is a file of unit or server tests, a browser test or a check. */
  parts: Part[];
}

export interface Part {
  name: string;
  seconds: number;
}

const withoutReport = (tool: string): TestResult => ({
  passed: 0,
  failed: [`${tool} ended without a report`],
  shaky: [],
  parts: [],
});

/** Returns the slowest parts, the slowest first. */
export const slowest = (parts: readonly Part[], count = 10): Part[] =>
  [...parts].sort((a, b) => b.seconds - a.seconds).slice(0, count);

/** Adds a failure if the tool ended with an error although none of its tests failed. */
export function withExitCode(tally: TestResult, tool: string, code: number): TestResult {
  return code !== 0 && tally.failed.length === 0 ? { ...tally, failed: [`${tool} ended with ${code}`] } : tally;
}

interface VitestReport {
  numPassedTests: number;
  testResults: {
    name: string;
    status: string;
    message?: string;
    startTime: number;
    endTime: number;
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[];
  }[];
}

/**
 * Maximum number of tests that can pass only at their second attempt. If more tests do, the run fails.
 * docs/decisions/2026-11-22-test-retries.md gives the reason for second attempts.
 */
const maxUncertain = 3;

/** Adds a failure if too many tests passed only at their second attempt. */
export function failIfTooManyRetried(tally: TestResult): TestResult {
  const { shaky, failed } = tally;
  if (shaky.length <= maxUncertain) return tally;
  return {
    ...tally,
    failed: [...failed, `${shaky.length} tests passed only at their second try; ${maxUncertain} may`],
  };
}

/**
 * Reads vitest's JSON report. A file that could not be loaded counts as one failure.
 * @param unhandled the file that `unhandled.ts` wrote, with errors that occurred outside tests; each counts as a
 * failure
 */
export function vitestTally(file: string, unhandled: string): TestResult {
  const report = readReport<VitestReport>(file);
  if (!report) return withoutReport('vitest');
  const failed = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length > 0)
      return tests.map((test) => named(path.relative('.', name), test.fullName, test.failureMessages?.[0]));
    return status === 'failed' ? [named(path.relative('.', name), 'could not be run', message)] : [];
  });
  const shaky = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages && failureMessages.length > 0)
      .map((test) => named(path.relative('.', name), test.fullName, test.failureMessages?.[0])),
  );
  const parts = report.testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative('.', name),
    seconds: (endTime - startTime) / 1000,
  }));
  const errors = (readReport<{ message?: string; stack?: string }[]>(unhandled) ?? []).map(({ message, stack }) =>
    named('vitest', 'an error that belongs to no test', stack ?? message),
  );
  return { passed: report.numPassedTests, failed: [...failed, ...errors], shaky, parts };
}

interface Suite {
  title: string;
  suites?: Suite[];
  specs?: {
    title: string;
    file: string;
    line: number;
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
}

/** Reads Playwright's JSON report. */
export function playwrightTally(file: string): TestResult {
  const report = readReport<{
    stats: { expected: number; flaky: number };
    errors: { message?: string }[];
    suites: Suite[];
  }>(file);
  if (!report) return withoutReport('Playwright');
  const specs = report.suites.flatMap(specsOf);
  const those = (wanted: string) =>
    specs.flatMap((spec) =>
      spec.tests
        .filter(({ status }) => status === wanted)
        .map(({ results }) =>
          named(`${spec.file}:${spec.line}`, spec.title, results.find(({ error }) => error)?.error?.message),
        ),
    );
  const parts = specs.map(({ file, title, tests }) => ({
    name: `${file} › ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
  return {
    passed: report.stats.expected + report.stats.flaky,
    parts,
    shaky: those('flaky'),
    failed: [...those('unexpected'), ...report.errors.map(({ message }) => named('Playwright', 'error', message))],
  };
}

const specsOf = (suite: Suite): NonNullable<Suite['specs']> => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap(specsOf),
];

/** Uses only the start of the message, because the complete message is printed above. */
function named(file: string, test: string, message = ''): string {
  const start = stripVTControlCharacters(message).split('\n').slice(0, 6).join('\n      ').trimEnd();
  return `${file} › ${test}${start ? `\n      ${start}` : ''}`;
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

export function add(tallies: TestResult[]): TestResult {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.flatMap(({ failed }) => failed),
    shaky: tallies.flatMap(({ shaky }) => shaky),
    parts: tallies.flatMap(({ parts }) => parts),
  };
}
