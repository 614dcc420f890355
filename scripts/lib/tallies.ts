import { readFileSync } from 'node:fs';

export interface Tally {
  passed: number;
  failed: number;
}

/** What a run whose tests say nothing of a failure adds to it: a tool that ends badly has failed at something. */
export function withExitCode(tally: Tally, code: number): Tally {
  return code !== 0 && tally.failed === 0 ? { ...tally, failed: 1 } : tally;
}

/** Counts vitest's JSON report; a file that could not even be loaded is one failure. */
export function vitestTally(file: string): Tally {
  const report = readReport<{
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: { status: string }[] }[];
  }>(file);
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

/** Counts Playwright's JSON report; one that passes only when tried again has failed. */
export function playwrightTally(file: string): Tally {
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number }; errors: unknown[] }>(
    file,
  );
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: unexpected + flaky + report.errors.length };
}

function readReport<T>(file: string): T | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

export function add(tallies: Tally[]): Tally {
  return tallies.reduce((sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }), {
    passed: 0,
    failed: 0,
  });
}
