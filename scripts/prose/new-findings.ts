import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { type Baseline, followRenames, lowered, overBaseline, readBaseline, writeBaseline } from './baseline.ts';
import { catalogueTexts, checkProse, checkText, type FoundIn } from './check.ts';
import type { Finding } from './rules.ts';
import { git, newCommits, subjectFindings } from './subjects.ts';

/** File with the number of findings that each file may still have. */
const baselineName = 'scripts/prose/baseline.txt';

const countsOf = (found: ReadonlyMap<string, readonly FoundIn[]>): Baseline =>
  new Map([...found].map(([file, findings]) => [file, findings.length]));

/** Describes a finding in one line. */
export const lineOf = (file: string, { line, rule, phrase, fix }: Finding): string =>
  `${file}:${line} ${rule}: “${phrase}”: ${fix}.`;

/** Returns the commit that last changed the baseline. */
const baselineCommit = (root: string): string | undefined =>
  git(root, 'log', '-1', '--format=%H', '--', baselineName) || undefined;

/** Returns the new name of each file that was renamed since a commit, by its old name. */
function renamesSince(root: string, commit: string | undefined): Map<string, string> {
  const status = commit ? git(root, 'diff', '--name-status', '--diff-filter=R', '-M40%', commit) : undefined;
  return new Map(
    (status ?? '').split('\n').flatMap((line): [string, string][] => {
      const [, from, to] = line.split('\t');
      return from && to ? [[from, to]] : [];
    }),
  );
}

function currentBaseline(root: string): Baseline {
  const file = path.join(root, baselineName);
  const baseline = readBaseline(existsSync(file) ? readFileSync(file, 'utf8') : '');
  const isGone = [...baseline.keys()].some((name) => !existsSync(path.join(root, name)));
  return isGone ? followRenames(baseline, renamesSince(root, baselineCommit(root))) : baseline;
}

/**
 * Returns the findings that a file did not have when the baseline was last changed. Returns all findings if this is
 * unknown.
 */
async function addedFindings(root: string, file: string, findings: readonly FoundIn[]): Promise<readonly FoundIn[]> {
  const commit = baselineCommit(root);
  const earlierName = [...renamesSince(root, commit)].find(([, to]) => to === file)?.[0] ?? file;
  const before = commit ? git(root, 'show', `${commit}:${earlierName}`) : undefined;
  if (before === undefined) return findings;
  const keyOf = ({ rule, phrase }: FoundIn) => `${rule} ${phrase}`;
  const old = (await checkText(earlierName, before, catalogueTexts(root))).map(keyOf);
  const added = findings.filter((finding) => {
    const at = old.indexOf(keyOf(finding));
    if (at >= 0) old.splice(at, 1);
    return at < 0;
  });
  return added.length > 0 ? added : findings;
}

/**
 * Returns a line for each finding that the baseline does not allow, and for each commit subject that breaks the rules.
 */
export async function newFindings(root: string): Promise<string[]> {
  const found = await checkProse(root);
  const lines: string[] = [];
  for (const file of overBaseline(currentBaseline(root), countsOf(found)))
    for (const finding of await addedFindings(root, file, found.get(file) ?? [])) lines.push(lineOf(file, finding));
  return [...lines, ...subjectFindings(newCommits(root)).map(({ file, finding }) => lineOf(file, finding))];
}

function saveBaseline(root: string, baseline: Baseline): void {
  const text = writeBaseline(baseline);
  if (text === '') rmSync(path.join(root, baselineName), { force: true });
  else writeFileSync(path.join(root, baselineName), text);
}

/** Lowers the baseline to the current numbers. No number increases. */
export async function lowerBaseline(root: string): Promise<void> {
  saveBaseline(root, lowered(currentBaseline(root), countsOf(await checkProse(root))));
}

/**
 * Writes the current number of every file to the baseline, even if it is larger. Use this only after a rule has been
 * added.
 */
export async function rebuildBaseline(root: string): Promise<void> {
  saveBaseline(root, countsOf(await checkProse(root)));
}
