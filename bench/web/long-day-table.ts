import type { newestResults } from '../lib/results-read.ts';
import { markdownTable } from '../summary/markdown.ts';

/** A page's objects in memory after a forced garbage collection. */
export interface Footprint {
  heapMb: number;
  nodes: number;
  listeners: number;
  sockets: number;
}

export interface LongDay {
  minutes: number;
  /** Number of live events that the page received. */
  events: number;
  /** Number of changes that caused the events. */
  changes: number;
  screens: number;
  dialogs: number;
  /** Screens and dialogs that did not open. */
  failed: string[];
  before: Footprint;
  after: Footprint;
  /** After the browser has removed the responses that no screen uses. */
  rested: Footprint;
  restMinutes: number;
}

/** Maximum growth of the heap, as a factor. */
const maxGrowth = 1.1;

export const longDayColumns = [
  'on the docket, after garbage collection',
  '>before the day',
  '>right after it',
  '>after a rest',
  '>target',
  '',
] as const;

/** Returns the rows that compare a page before and after a long day. */
export function longDayRows({ before, after, rested }: LongDay): string[][] {
  const row = (name: string, pick: (one: Footprint) => number, digits: number, target: number) => [
    name,
    ...[before, after, rested].map((one) => pick(one).toFixed(digits)),
    target.toFixed(digits),
    pick(rested) <= target ? 'met' : 'missed',
  ];
  return [
    row('heap in MB', ({ heapMb }) => heapMb, 1, before.heapMb * maxGrowth),
    row('DOM nodes', ({ nodes }) => nodes, 0, before.nodes * maxGrowth),
    row('event listeners', ({ listeners }) => listeners, 0, before.listeners),
    row('sockets', ({ sockets }) => sockets, 0, before.sockets),
  ];
}

/** Returns the table of a long day. */
export function longDayTable(results: ReturnType<typeof newestResults>): string {
  const found = results.get('long-day') as unknown as LongDay | undefined;
  if (!found) return 'Not run.';
  const { events, screens, dialogs, minutes, restMinutes, failed } = found;
  const parts = `${events.toLocaleString('en')} live events, ${screens} screens and ${dialogs} dialogs in ${minutes} minutes`;
  const faults = failed.length === 0 ? '' : ` ${failed.length} screens or dialogs did not open.`;
  return `${markdownTable(longDayColumns, longDayRows(found))}\n\n${parts}, then a rest of ${restMinutes} minutes.${faults}`;
}
