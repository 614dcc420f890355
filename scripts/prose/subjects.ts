import { execFileSync } from 'node:child_process';
import type { Finding } from './rules.ts';

/** If the repository has no tag, only the subjects of commits after this one are checked. */
const since = '06a2617021f37fb630ecd40f056dd77a0b1b91ee';

/** Maximum length of a subject, in characters. */
const maxSubjectLength = 72;

/** Imperatives that end like another verb form, such as "need" or "pass". A subject may start with them. */
const imperatives = new Set(
  'access address assess bias bring bypass compress cross discuss dismiss embed exceed express feed focus guess need pass press process proceed seed shed shred speed stress string succeed suppress toss'.split(
    ' ',
  ),
);

/** Returns the fix for a commit's subject. Returns undefined if the subject follows the rules. */
export function subjectFix(subject: string): string | undefined {
  if (/^Revert "/.test(subject)) return undefined;
  const [, first] = /^[a-z0-9][a-z0-9 ,./-]*: (\S+) \S/.exec(subject) ?? [];
  if (first === undefined) return 'write “area: what changes”, with the area in lower case';
  if (subject.length > maxSubjectLength) return `shorten it: ${subject.length} characters, at most ${maxSubjectLength}`;
  if (/^[A-Z][a-z]/.test(first)) return `start with a small letter after the area: “${first.toLowerCase()}”`;
  if (/^[a-z]+(?:s|ed|ing)$/.test(first) && !imperatives.has(first))
    return `use the imperative instead of “${first}”, such as “add” or “fix”`;
  return subject.endsWith('.') ? 'leave out the full stop' : undefined;
}

interface Commit {
  hash: string;
  subject: string;
}

/** Returns the findings in commit subjects. Uses a commit's short hash as the file name. */
export const subjectFindings = (commits: readonly Commit[]): { file: string; finding: Finding }[] =>
  commits.flatMap(({ hash, subject }) => {
    const fix = subjectFix(subject);
    return fix ? [{ file: `commit ${hash}`, finding: { line: 1, rule: 'subject', phrase: subject, fix } }] : [];
  });

/** Runs git. Returns undefined if git, the repository or the commit does not exist. */
export function git(root: string, ...args: string[]): string | undefined {
  try {
    return execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 1 << 28,
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return undefined;
  }
}

/**
 * Returns the commits since the last tag, except merges. Omits older commits that were merged later, because their
 * subjects can no longer be changed.
 */
export function newCommits(root: string): Commit[] {
  const start = git(root, 'describe', '--tags', '--abbrev=0') ?? since;
  const date = git(root, 'log', '-1', '--format=%cI', start);
  if (!date) return [];
  const log = git(root, 'log', '--no-merges', `--since=${date}`, '--format=%h %s', `${start}..HEAD`) ?? '';
  return log
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => ({ hash: line.slice(0, line.indexOf(' ')), subject: line.slice(line.indexOf(' ') + 1) }));
}
