import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { removeLeftoverClusters } from '../apps/local/src/testing/test-cluster.ts';
import { provideBrowser } from './lib/browser.ts';
import { changedFiles, reachedTests } from './lib/changed.ts';
import { runChecks } from './lib/checks.ts';
import { defaultMoments, momentOf, timedTests } from './lib/moment.ts';
import { readImports, sources } from './lib/rules.ts';
import { showTool } from './lib/show-tool.ts';
import {
  add,
  failIfTooManyRetried,
  playwrightTally,
  slowest,
  type TestResult,
  vitestTally,
  withExitCode,
} from './lib/tallies.ts';
import { scriptOf } from './lib/tools.ts';

const HELP = `Runs the checks, all unit and server tests, and each user journey once in a browser.

  npm test -- [options] [FILE…]

  --all       all tests, also in dark mode, on phones, at 400 % zoom, in Spanish, from a fresh clone and late at night,
              and each workload of the bench for a second
  --check     only the checks, like npm run check
  --unit      only unit and server tests
  --browser   only browser tests
  --at MOMENT runs the tests at a simulated time, such as 2026-11-29T23:30[America/Chicago]; can be repeated
  --moments   runs the tests that depend on time, or the FILEs, at eight simulated times that often cause errors
  --changed   runs the checks, and the tests that are affected by the changes since main (or since --since COMMIT)
  --trace     browser tests store a trace of failures in test-results; show it with \`npx playwright show-trace\`
  --watch     runs unit and server tests again on each change, until Ctrl-C
  --inspect   runs unit and server tests after a debugger has connected to 127.0.0.1:9229
  --axe NAME  checks the accessibility of the screen with this name, or of all screens whose name contains NAME
  -t NAME     only tests whose name contains NAME
  FILE        only test files whose path contains FILE; *.spec.ts files are browser tests, the others unit or server tests

If CI is set, a failed server or browser test runs once more.
The output ends with the ten slowest tests, tests that passed only on the second try, failed tests, and a line: N passed, N failed.
`;

const root = path.resolve(import.meta.dirname, '..');
const reports = mkdtempSync(path.join(tmpdir(), 'guidepost-reports-'));
const printLine = (text: string) => process.stdout.write(`${text}\n`);

function readOptions() {
  try {
    return parseArgs({
      options: {
        all: { type: 'boolean', default: false },
        check: { type: 'boolean', default: false },
        unit: { type: 'boolean', default: false },
        browser: { type: 'boolean', default: false },
        watch: { type: 'boolean', default: false },
        inspect: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        t: { type: 'string', short: 't' },
        trace: { type: 'boolean', default: false },
        changed: { type: 'boolean', default: false },
        since: { type: 'string' },
        at: { type: 'string', multiple: true, default: [] },
        axe: { type: 'string' },
        moments: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
  } catch (error) {
    process.stderr.write(
      `${error instanceof Error ? error.message.split('\n')[0] : error} (--help lists the options)\n`,
    );
    process.exit(2);
  }
}

async function check(): Promise<TestResult> {
  printLine('\nChecks\n');
  const results = await runChecks(root, ({ name, ok, output, seconds }) =>
    printLine(` ${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)${ok ? '' : `\n\n${output}\n`}`),
  );
  const failed = results.filter(({ ok }) => !ok).map(({ name }) => `check › ${name}`);
  return { passed: results.length - failed.length, failed, shaky: [], parts: results };
}

/** Removes the servers and reports that an interrupted run left behind. */
async function removeLeftovers(): Promise<void> {
  rmSync(reports, { recursive: true, force: true });
  await removeLeftoverClusters();
}

/**
 * Returns the file for a tool's report. Deletes an earlier run's report, so that it is not used if this run is aborted.
 */
function freshReport(name: string): string {
  const file = path.join(reports, name);
  rmSync(file, { force: true });
  return file;
}

type Env = Readonly<Record<string, string>>;

const vitest = (args: string[], env: Env) =>
  showTool(process.execPath, [scriptOf(root, 'vitest', 'vitest'), ...args], root, env, removeLeftovers);

async function unit(
  name: string | undefined,
  files: readonly string[],
  inspect: boolean,
  env: Env,
): Promise<TestResult> {
  printLine('\nUnit and server tests\n');
  const report = freshReport('vitest.json');
  const unhandled = freshReport('unhandled.json');
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--reporter=${path.join(root, 'scripts/lib/unhandled.ts')}`,
    `--outputFile.json=${report}`,
    ...(inspect ? ['--inspect-brk', '--no-file-parallelism'] : []),
    ...(name ? ['-t', name] : []),
  ];
  const code = await vitest([...args, ...files], {
    ...env,
    ...((values.all || narrowed) && { TEST_ALL: '1' }),
    GUIDEPOST_UNHANDLED: unhandled,
  });
  return withExitCode(vitestTally(report, unhandled), 'vitest', code);
}

async function browser(name: string | undefined, files: readonly string[], env: Env): Promise<TestResult> {
  printLine('\nBrowser tests\n');
  const found = provideBrowser(printLine);
  if ('sentence' in found) {
    printLine(found.sentence);
    return { passed: 0, failed: [found.sentence], shaky: [], parts: [] };
  }
  const report = freshReport('playwright.json');
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...(name ? ['--grep', name] : [])];
  const code = await showTool(
    process.execPath,
    [scriptOf(root, '@playwright/test', 'playwright'), ...args, ...files],
    root,
    {
      ...env,
      ...((values.all || values.changed || narrowed) && { E2E_ALL: '1' }),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      CHROME_PATH: found.file,
      ...(values.trace && { E2E_TRACE: 'on' }),
      ...(values.axe !== undefined && { E2E_AXE: values.axe }),
    },
    removeLeftovers,
  );
  return withExitCode(playwrightTally(report), 'Playwright', code);
}

const { values, positionals } = readOptions();
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
if (values.watch) {
  rmSync(reports, { recursive: true, force: true });
  process.exit(await vitest(['watch', ...(values.t ? ['-t', values.t] : []), ...positionals], {}));
}
const all = !values.check && !values.unit && !values.browser && !values.inspect;
const isAxe = values.axe !== undefined;
const narrowed = values.t !== undefined || positionals.length > 0 || values.moments || isAxe;
/**
 * By default, the file name determines whether it is a unit or browser test. With `--browser`, every file is a browser
 * test.
 */
const isSpec = (file: string) => values.browser || file.endsWith('.spec.ts');
const isTimed = values.moments && positionals.length === 0;
const specs = isTimed ? timedTests.browser : isAxe ? ['e2e/specs/axe.spec.ts'] : positionals.filter(isSpec);
const unitFiles = isTimed ? timedTests.unit : positionals.filter((file) => values.unit || !isSpec(file));
const moments = [...values.at, ...(values.moments ? defaultMoments() : [])];
/** `--all` also runs the time-dependent tests late on a Sunday, if this machine can move its clock. */
const lateMoment = values.all && !narrowed ? defaultMoments().find((text) => text.includes('T23:30')) : undefined;

/** Runs the checks and the tests that the changed files can affect. */
async function changedSuites(): Promise<TestResult[]> {
  const changed = changedFiles(root, values.since);
  const reached = reachedTests(changed, readImports(root), sources(root));
  const tallies = [await check()];
  if ('all' in reached) {
    printLine(`\n${reached.all} concerns every part, so all tests run.`);
    return [...tallies, await unit(values.t, [], false, {}), await browser(values.t, [], {})];
  }
  printLine(
    `\n${changed.length} changed files reach ${reached.unit.length} test files and ${reached.browser.length} browser test files.`,
  );
  if (reached.unit.length > 0) tallies.push(await unit(values.t, reached.unit, false, {}));
  if (reached.browser.length > 0) tallies.push(await browser(values.t, reached.browser, {}));
  return tallies;
}

interface Chosen {
  unit: readonly string[];
  browser: readonly string[];
}
const chosen: Chosen = { unit: unitFiles, browser: specs };

/** Runs the requested suites, or only the given files, in an environment. */
async function suites(env: Env, files: Chosen = chosen): Promise<TestResult[]> {
  const tallies: TestResult[] = [];
  const isNarrowed = narrowed || files !== chosen;
  if (values.unit || values.inspect || (all && (files.unit.length > 0 || files.browser.length === 0)))
    tallies.push(await unit(values.t, files.unit, values.inspect, env));
  if (values.browser || (all && (files.browser.length > 0 || !isNarrowed)))
    tallies.push(await browser(values.t, files.browser, env));
  return tallies;
}

/** Runs the suites at a simulated time. Adds that time to each failure. */
async function suitesAt(text: string, files?: Chosen): Promise<TestResult[]> {
  const moment = momentOf(text);
  if ('sentence' in moment) {
    printLine(moment.sentence);
    return [{ passed: 0, failed: [moment.sentence], shaky: [], parts: [] }];
  }
  printLine(`\nAt ${text}`);
  return (await suites(moment.env, files)).map(({ passed, failed, shaky, parts }) => ({
    passed,
    failed: failed.map((one) => `${one} (at ${text})`),
    shaky: shaky.map((one) => `${one} (at ${text})`),
    parts: parts.map(({ name, seconds }) => ({ name: `${name} (at ${text})`, seconds })),
  }));
}

const tallies: TestResult[] = [];
try {
  if (values.changed) tallies.push(...(await changedSuites()));
  else if (values.check || (all && !narrowed)) tallies.push(await check());
  if (moments.length === 0 && !values.changed) tallies.push(...(await suites({})));
  for (const text of moments) tallies.push(...(await suitesAt(text)));
  if (lateMoment !== undefined) tallies.push(...(await suitesAt(lateMoment, timedTests)));
} finally {
  rmSync(reports, { recursive: true, force: true });
}
const { passed, failed, shaky, parts } = failIfTooManyRetried(add(tallies));
const timed = slowest(parts).map(({ name, seconds }) => `  ${seconds.toFixed(1).padStart(6)} s  ${name}`);
if (timed.length > 0) printLine(`\nThe slowest ${timed.length}\n\n${timed.join('\n')}`);
if (shaky.length > 0) printLine(`\nPassed only at the second try\n\n${shaky.map((one) => `  ! ${one}`).join('\n')}`);
// Prints failures again at the end, for readers who see only the last lines.
if (failed.length > 0) printLine(`\nFailed\n\n${failed.map((one) => `  ✗ ${one}`).join('\n')}`);
printLine(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0;
