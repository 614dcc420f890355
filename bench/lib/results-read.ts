import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { resultsFolder } from './results.ts';

export interface Kept {
  name: string;
  date: string;
  commit: string;
  machine: { cpu: string; cores: number; memoryGb: number; kernel: string; node: string; load: number[] };
}

/** Maximum share of the machine that other processes may use. Above it, the figures of a load are not reliable. */
const disturbed = 0.1;

/**
 * Returns the newest result of each name. For a load, returns the newest result that other processes did not disturb,
 * or otherwise the least disturbed result.
 */
export function newestResults(): Map<string, Kept & Record<string, unknown>> {
  const files = readdirSync(resultsFolder)
    .filter((file) => file.endsWith('.json'))
    .sort();
  const all = files.map(
    (file) => JSON.parse(readFileSync(path.join(resultsFolder, file), 'utf8')) as Kept & Record<string, unknown>,
  );
  const kept = new Map<string, (typeof all)[number]>();
  for (const result of all) {
    const before = kept.get(result.name);
    const others = Number(result.othersShare ?? 0);
    if (before && others > disturbed && Number(before.othersShare ?? 1) < others) continue;
    kept.set(result.name, result);
  }
  return kept;
}
