import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { resultsFolder } from './results.ts';

export interface Kept {
  name: string;
  date: string;
  commit: string;
  machine: { cpu: string; cores: number; memoryGb: number; kernel: string; node: string; load: number[] };
}

/** The newest result of each name. */
export function newestResults(): Map<string, Kept & Record<string, unknown>> {
  const files = readdirSync(resultsFolder)
    .filter((file) => file.endsWith('.json'))
    .sort();
  const all = files.map(
    (file) => JSON.parse(readFileSync(path.join(resultsFolder, file), 'utf8')) as Kept & Record<string, unknown>,
  );
  return new Map(all.map((result) => [result.name, result]));
}
