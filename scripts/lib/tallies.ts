import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** The result of a run: the number of passed tests, and each other test by name with the start of its message. */
export interface Tally {
  passed: number;
  failed: string[];
  /** Each that passed only when it was tried again, with what failed before: counted as passed, and named. */
  shaky: string[];
  /** How long each part took: a file of unit and server tests, one browser test, one check. */
  parts: Part[];
}

export interface Part {
  name: string;
  seconds: number;
}

const withoutReport = (tool: string): Tally => ({
  passed: 0,
  failed: [`${tool} ended without a report`],
  shaky: [],
  parts: [],
});

/** Those that took longest, the longest first. */
export const slowest = (parts: readonly Part[], count = 10): Part[] =>
  [...parts].sort((a, b) => b.seconds - a.seconds).slice(0, count);

/** The failure of a tool that ended with an error although none of its tests failed. */
export function withExitCode(tally: Tally, tool: string, code: number): Tally {
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
 * More than so many that pass only at their second try are no accident: the run has failed. Why there is a second try is
 * in docs/decisions/2026-11-22-test-retries.md.
 */
const maxUncertain = 3;

/** A run in which too many tests passed only at their second try has failed. */
export function withoutTooManyShaky(tally: Tally): Tally {
  const { shaky, failed } = tally;
  if (shaky.length <= maxUncertain) return tally;
  return {
    ...tally,
    failed: [...failed, `${shaky.length} tests passed only at their second try; ${maxUncertain} may`],
  };
}

/**
 * Reads vitest's JSON report; a file that could not even be loaded is one failure.
 * @param unhandled the file in which `unhandled.ts` wrote the errors that belong to no test: each is a failure
 */
export function vitestTally(file: string, unhandled: string): Tally {
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
export function playwrightTally(file: string): Tally {
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

/** The beginning is enough here; the complete message is printed further up. */
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

export function add(tallies: Tally[]): Tally {
  return {
    passed: tallies.reduce((sum, { passed }) => sum + passed, 0),
    failed: tallies.flatMap(({ failed }) => failed),
    shaky: tallies.flatMap(({ shaky }) => shaky),
    parts: tallies.flatMap(({ parts }) => parts),
  };
}
