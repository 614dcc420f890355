import path from 'node:path';
import { checkMigrations } from './migrations.ts';
import { checkChanges } from './release.ts';
import { type Outcome, runTool, scriptOf } from './tools.ts';

export interface CheckResult extends Outcome {
  name: string;
  seconds: number;
}

/**
 * Runs all checks at the same time: types, lint and format, import rules, prose, change files, migrations and dead
 * code.
 * @param done called after each check
 */
export function runChecks(root: string, done: (result: CheckResult) => void): Promise<CheckResult[]> {
  const node = process.execPath;
  const tool = (packageName: string, command: string, args: string[]) => () =>
    runTool(node, [scriptOf(root, packageName, command), ...args], root);
  /** The compiler stores its state after each run. This makes the next run several times faster. */
  const types = (project: string, name: string) =>
    tool('typescript', 'tsc', [
      '-p',
      project,
      '--pretty',
      'false',
      '--incremental',
      '--tsBuildInfoFile',
      path.join(root, 'node_modules/.cache/types', `${name}.tsbuildinfo`),
    ]);
  const work: Record<string, () => Promise<Outcome>> = {
    types: types('.', 'all'),
    'types of the web app': types('apps/web', 'web'),
    'types of the public app': types('apps/consent', 'consent'),
    'lint and format': tool('@biomejs/biome', 'biome', [
      'check',
      '.',
      '--error-on-warnings',
      '--max-diagnostics=50',
      '--colors=off',
    ]),
    'our own rules': () => runTool(node, [path.join(root, 'scripts/lib/rules-cli.ts')], root),
    'plain words': () => runTool(node, [path.join(root, 'scripts/prose.ts')], root),
    'change files': () => checkChanges(root),
    'locks of migrations': () => checkMigrations(root),
    'dead code': tool('knip', 'knip', ['--no-progress', '--no-config-hints']),
  };
  return Promise.all(
    Object.entries(work).map(async ([name, run]) => {
      const started = performance.now();
      const result = { name, ...(await run()), seconds: (performance.now() - started) / 1000 };
      done(result);
      return result;
    }),
  );
}
