import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { repositoryRoot } from '../../apps/local/src/shared/root.ts';
import { faultNames } from '../faults/faults.ts';
import { dailyResults, newestResults, storedResults } from '../lib/results-read.ts';
import type { BenchOptions } from '../lib/run.ts';
import { textsTable } from '../texts/texts-table.ts';
import { longDayTable } from '../web/long-day-table.ts';
import { screensTable, slowLineTable } from '../web/screens-table.ts';
import { replacePart } from './markdown.ts';
import { faultTable, growthTable, killsTable, loadTable, socketsTable, waitTable } from './tables.ts';

const page = path.join(repositoryRoot, 'docs', 'performance.md');

/**
 * Implements `npm run bench -- summary`. Writes the tables in docs/performance.md from each run's newest raw result.
 */
export async function summary({ say }: BenchOptions): Promise<void> {
  const all = storedResults();
  const results = newestResults(all);
  const newest = [...results.values()].sort((a, b) => a.date.localeCompare(b.date)).at(-1);
  if (!newest) throw new Error('There are no results yet.');
  const { machine } = newest;
  const parts: Record<string, string> = {
    machine: `${machine.cores} cores (${machine.cpu}), ${machine.memoryGb} GB, ${machine.kernel}, Node ${machine.node.slice(1)}; results up to ${newest.date}, commit ${newest.commit}.`,
    load: loadTable(results),
    growth: growthTable(dailyResults(all)),
    wait: waitTable(results),
    screens: screensTable(results),
    'slow-line': slowLineTable(results),
    'long-day': longDayTable(results),
    kills: killsTable(results),
    nodes: faultTable(results, ['nodes']),
    texts: textsTable(results),
    sockets: socketsTable(results),
    faults: faultTable(
      results,
      faultNames.map((name) => `fault-${name}`),
    ),
  };
  let text = readFileSync(page, 'utf8');
  for (const [name, part] of Object.entries(parts)) text = replacePart(text, name, part);
  writeFileSync(page, text);
  say(`${path.relative(repositoryRoot, page)} has the tables of ${results.size} results.`);
}
