import { execFileSync } from 'node:child_process';
import { specsOfAreas } from '../../e2e/specs-of-areas.ts';
import type { Import } from './rules.ts';

/** The tests that may be affected by the changed files. `all` explains why every test is needed. */
export type AffectedTests = { all: string } | { unit: string[]; browser: string[] };

/**
 * Files that import every module or feature. Files that import these are not searched, because that would find almost
 * every file.
 */
const aggregateFiles: ReadonlySet<string> = new Set([
  'apps/server/src/modules.ts',
  'apps/web/src/features.ts',
  'apps/web/src/features-dialogs.ts',
  'apps/web/src/features-palette.ts',
  'apps/web/src/routes.tsx',
  'packages/contracts/src/index.ts',
  'packages/rules/src/index.ts',
]);

/** Changed paths that can affect every test. */
const globalPaths = [
  /^package-lock\.json$/,
  /^vitest\.config\.ts$/,
  /^packages\/ui\//,
  /^apps\/server\/src\/(platform|connectors|migrations|testing)\//,
  /^apps\/server\/src\/(app|server|main)\.ts$/,
  /^apps\/web\/src\/(shell|shared)\//,
  /^apps\/local\/src\/(?!demo\/|carrier\/|findhelp\/|mail\/|identity\/)/,
  /^e2e\/(?!specs\/)/,
];

const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isSpec = (file: string) => /^e2e\/specs\/.*\.spec\.ts$/.test(file);

/**
 * Returns a file's area: the name that its module, feature, contract and rules share. Undefined for files without an
 * area.
 */
export function areaOf(file: string): string | undefined {
  const found =
    /^apps\/server\/src\/modules\/([^/]+)\//.exec(file) ??
    /^apps\/web\/src\/features\/([^/]+)\//.exec(file) ??
    /^packages\/rules\/src\/([^/]+)\//.exec(file) ??
    /^packages\/contracts\/src\/([^/]+?)(?:\.test)?\.ts$/.exec(file);
  return found?.[1];
}

/** Finds all files that import the given files, directly or through other files. Includes the given files. */
function importersOf(files: readonly string[], imports: readonly Import[]): Set<string> {
  const importers = Map.groupBy(imports, ({ target }) => target);
  const reached = new Set(files);
  for (const file of reached) {
    if (aggregateFiles.has(file)) continue;
    for (const { file: importer } of importers.get(file) ?? []) reached.add(importer);
  }
  return reached;
}

/**
 * Finds the tests that changed files can affect, by their imports and by their area's name. Server tests run the whole
 * server, so imports alone do not show which of them test a module. Documentation affects only the tests in `scripts`,
 * which check its pointers.
 * @param changed paths of changed files in the checkout
 * @param imports all imports in the checkout
 * @param sources all source files in the checkout
 */
export function reachedTests(
  changed: readonly string[],
  imports: readonly Import[],
  sources: readonly string[],
): AffectedTests {
  const broad = changed.find((file) => !isTest(file) && globalPaths.some((pattern) => pattern.test(file)));
  if (broad !== undefined) return { all: broad };
  const reached = importersOf(changed, imports);
  const areas = new Set([...reached].map(areaOf).filter((area) => area !== undefined));
  const own = new Set(changed.map(areaOf).filter((area) => area !== undefined));
  const isReached = (file: string) => reached.has(file) || areas.has(areaOf(file) ?? '');
  const docs = changed.some((file) => file.endsWith('.md'));
  const unit = sources.filter((file) => isTest(file) && (isReached(file) || (docs && file.startsWith('scripts/'))));
  const named = new Set([...own].flatMap((area) => specsOfAreas[area] ?? []));
  const browser = sources.filter((file) => isSpec(file) && (reached.has(file) || named.has(specName(file))));
  return { unit, browser };
}

/** Returns a spec file's name without folder and ending. */
export const specName = (file: string): string => file.slice(file.lastIndexOf('/') + 1).replace(/\.spec\.ts$/, '');

/**
 * Finds the files that differ from a commit, including uncommitted and new files.
 * @param base a commit; by default, the one where this branch left `main`
 */
export function changedFiles(root: string, base?: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [from = 'HEAD'] = base === undefined ? git('merge-base', 'HEAD', 'main') : [base];
  return [...new Set([...git('diff', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')])];
}
