import { checkProse } from './check.ts';
import type { Finding } from './rules.ts';
import { newCommits, subjectFindings } from './subjects.ts';

/** Describes a finding in one line. */
export const lineOf = (file: string, { line, rule, phrase, fix }: Finding): string =>
  `${file}:${line} ${rule}: “${phrase}”: ${fix}.`;

/** Returns a line for each finding in a file or in a commit subject since the last tag. */
export async function allFindings(root: string): Promise<string[]> {
  const found = [...(await checkProse(root))];
  return [
    ...found.flatMap(([file, findings]) => findings.map((finding) => lineOf(file, finding))),
    ...subjectFindings(newCommits(root)).map(({ file, finding }) => lineOf(file, finding)),
  ];
}
