import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { provideBrowser } from './lib/browser.ts';
import { runChecks } from './lib/checks.ts';
import { add, playwrightTally, type Tally, vitestTally, withExitCode } from './lib/tallies.ts';
import { scriptOf, showTool } from './lib/tools.ts';

const HELP = `Runs all tests: checks, unit and server tests, browser tests.

  npm test -- [options] [FILE…]

  --check     only the checks: types, lint, format, import rules, dead code
  --unit      only unit and server tests
  --browser   only browser tests
  -t NAME     only tests whose name contains this
  FILE        only test files whose path contains this

The last line counts: N passed, N failed.
`;

const root = path.resolve(import.meta.dirname, '..');
const reports = mkdtempSync(path.join(tmpdir(), 'guidepost-reports-'));
const say = (text: string) => process.stdout.write(`${text}\n`);

function readOptions() {
  try {
    return parseArgs({
      options: {
        check: { type: 'boolean', default: false },
        unit: { type: 'boolean', default: false },
        browser: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h', default: false },
        t: { type: 'string', short: 't' },
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

async function check(): Promise<Tally> {
  say('\nChecks\n');
  const results = await runChecks(root, ({ name, ok, output, seconds }) =>
    say(` ${ok ? '✓' : '✗'} ${name} (${seconds.toFixed(1)} s)${ok ? '' : `\n\n${output}\n`}`),
  );
  const failed = results.filter(({ ok }) => !ok).map(({ name }) => `check › ${name}`);
  return { passed: results.length - failed.length, failed };
}

async function unit(name: string | undefined, files: string[]): Promise<Tally> {
  say('\nUnit and server tests\n');
  const report = path.join(reports, 'vitest.json');
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...(name ? ['-t', name] : []),
  ];
  const code = await showTool(process.execPath, [scriptOf(root, 'vitest', 'vitest'), ...args, ...files], root, {});
  return withExitCode(vitestTally(report), code);
}

async function browser(name: string | undefined, files: string[]): Promise<Tally> {
  say('\nBrowser tests\n');
  const found = provideBrowser(say);
  if ('sentence' in found) {
    say(found.sentence);
    return { passed: 0, failed: [found.sentence] };
  }
  const report = path.join(reports, 'playwright.json');
  const args = ['test', '--config=e2e/playwright.config.ts', '--reporter=list,json', ...(name ? ['--grep', name] : [])];
  const code = await showTool(
    process.execPath,
    [scriptOf(root, '@playwright/test', 'playwright'), ...args, ...files],
    root,
    {
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      CHROME_PATH: found.file,
    },
  );
  return withExitCode(playwrightTally(report), code);
}

const { values, positionals } = readOptions();
if (values.help) {
  process.stdout.write(HELP);
  process.exit(0);
}
const all = !values.check && !values.unit && !values.browser;
const narrowed = values.t !== undefined || positionals.length > 0;
const tallies: Tally[] = [];
try {
  if (values.check || (all && !narrowed)) tallies.push(await check());
  if (values.unit || all) tallies.push(await unit(values.t, positionals));
  if (values.browser || (all && !narrowed)) tallies.push(await browser(values.t, positionals));
} finally {
  rmSync(reports, { recursive: true, force: true });
}
const { passed, failed } = add(tallies);
// Once more at the end, where whoever sees only that finds it.
if (failed.length > 0) say(`\nFailed\n\n${failed.map((one) => `  ✗ ${one}`).join('\n')}`);
say(`\n${passed} passed, ${failed.length} failed`);
process.exitCode = failed.length > 0 || passed === 0 ? 1 : 0;
