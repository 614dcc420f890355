/** Number of findings that each file may still have. */
export type Baseline = ReadonlyMap<string, number>;

/** Reads a baseline. If a file is listed twice, as after a merge of two branches, the smaller number applies. */
export function readBaseline(text: string): Baseline {
  const counts = new Map<string, number>();
  for (const line of text.split('\n')) {
    const [, count, file] = /^(\d+) (\S.*)$/.exec(line) ?? [];
    if (count && file) counts.set(file, Math.min(Number(count), counts.get(file) ?? Number.POSITIVE_INFINITY));
  }
  return counts;
}

/** Returns the text of a baseline: one line per file, sorted. */
export const writeBaseline = (counts: Baseline): string =>
  [...counts]
    .filter(([, count]) => count > 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([file, count]) => `${count} ${file}\n`)
    .join('');

/** Moves the numbers of renamed files to their new names. */
export function followRenames(baseline: Baseline, renames: ReadonlyMap<string, string>): Baseline {
  const followed = new Map(baseline);
  for (const [from, to] of renames) {
    const count = baseline.get(from);
    if (count === undefined) continue;
    followed.delete(from);
    followed.set(to, Math.max(count, baseline.get(to) ?? 0));
  }
  return followed;
}

/** Returns the files with more findings than the baseline allows. */
export const overBaseline = (baseline: Baseline, counts: Baseline): string[] =>
  [...counts].filter(([file, count]) => count > (baseline.get(file) ?? 0)).map(([file]) => file);

/** Returns the baseline with smaller numbers for files that have improved. No number increases. */
export const lowered = (baseline: Baseline, counts: Baseline): Baseline =>
  new Map([...baseline].map(([file, allowed]) => [file, Math.min(allowed, counts.get(file) ?? 0)]));
