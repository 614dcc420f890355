import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { resultsFolder } from './results.ts';

export interface StoredResult {
  name: string;
  date: string;
  commit: string;
  machine: { cpu: string; cores: number; memoryGb: number; kernel: string; node: string; load: number[] };
}

/** If other processes use more than this share of the machine, a load's figures are not reliable. */
const maxForeignLoad = 0.1;

type AnyResult = StoredResult & Record<string, unknown>;

/** Returns all stored results, oldest first. */
export const storedResults = (): AnyResult[] =>
  readdirSync(resultsFolder)
    .filter((file) => file.endsWith('.json'))
    .sort()
    .map((file) => JSON.parse(readFileSync(path.join(resultsFolder, file), 'utf8')) as AnyResult);

/**
 * Returns the newest result for each name. Skips a newer load result if other processes used much of the machine during
 * its run, and more than during the older run.
 */
export function newestResults(all = storedResults()): Map<string, AnyResult> {
  const kept = new Map<string, AnyResult>();
  for (const result of all) {
    const before = kept.get(result.name);
    const others = Number(result.othersShare ?? 0);
    if (before && others > maxForeignLoad && Number(before.othersShare ?? 1) < others) continue;
    kept.set(result.name, result);
  }
  return kept;
}

/** Returns the newest results of each day, the newest day first. The machine's speed differs between days. */
export const dailyResults = (all = storedResults()): Map<string, AnyResult>[] =>
  [...Map.groupBy(all, ({ date }) => date.slice(0, 10))]
    .sort(([a], [b]) => b.localeCompare(a))
    .map(([, results]) => newestResults(results));
