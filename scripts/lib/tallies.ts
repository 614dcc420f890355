import { readFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/** What a run came to: how many passed, and each that did not, by name and with the start of its message. */
export interface Tally {
  passed: number;
  failed: string[];
  /** How long each part took: a file of unit and server tests, one browser test, one check. */
  parts: Part[];
}

export interface Part {
  name: string;
  seconds: number;
}

const withoutReport = (tool: string): Tally => ({ passed: 0, failed: [`${tool} ended without a report`], parts: [] });

/** Those that took longest, the longest first. */
export const slowest = (parts: readonly Part[], count = 10): Part[] =>
  [...parts].sort((a, b) => b.seconds - a.seconds).slice(0, count);

/** The failure of a tool that ended with an error although none of its tests failed. */
export function withExitCode(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed.length === 0 ? { ...tally, failed: [`ended with ${code}`] } : tally;
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

/** Reads vitest's JSON report; a file that could not even be loaded is one failure. */
export function vitestTally(file: string): Tally {
  const report = readReport<VitestReport>(file);
  if (!report) return withoutReport('vitest');
  const failed = report.testResults.flatMap(({ name, status, message, assertionResults }) => {
    const tests = assertionResults.filter((test) => test.status === 'failed');
    if (tests.length > 0)
      return tests.map((test) => named(path.relative('.', name), test.fullName, test.failureMessages?.[0]));
    return status === 'failed' ? [named(path.relative('.', name), 'could not be run', message)] : [];
  });
  const parts = report.testResults.map(({ name, startTime, endTime }) => ({
    name: path.relative('.', name),
    seconds: (endTime - startTime) / 1000,
  }));
  return { passed: report.numPassedTests, failed, parts };
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

/** Reads Playwright's JSON report; a test that passes only when tried again has failed. */
export function playwrightTally(file: string): Tally {
  const report = readReport<{
    stats: { expected: number };
    errors: { message?: string }[];
    suites: Suite[];
  }>(file);
  if (!report) return withoutReport('Playwright');
  const specs = report.suites.flatMap(specsOf);
  const failed = specs.flatMap((spec) =>
    spec.tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ results }) =>
        named(`${spec.file}:${spec.line}`, spec.title, results.find(({ error }) => error)?.error?.message),
      ),
  );
  const parts = specs.map(({ file, title, tests }) => ({
    name: `${file} › ${title}`,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  }));
  return {
    passed: report.stats.expected,
    parts,
    failed: [...failed, ...report.errors.map(({ message }) => named('Playwright', 'error', message))],
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
    parts: tallies.flatMap(({ parts }) => parts),
  };
}
