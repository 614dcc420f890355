import type { newestResults } from '../lib/results-read.ts';
import type { FaultRow } from '../lib/rows.ts';
import type { Comparison } from '../load/compare.ts';
import { microseconds, verdict } from '../load/run.ts';
import { workloads } from '../load/workloads.ts';
import { markdownTable } from './markdown.ts';

type Results = ReturnType<typeof newestResults>;

const sizes = [10_000, 100_000, 1_000_000];
/** Each workload's kind, and how much its p99 may grow from 10,000 to 1,000,000 members, as a factor. */
const growthTargets: Record<string, { kind: string; target: number | null }> = {
  'members-by-name': { kind: 'search', target: 2 },
  'members-by-phone': { kind: 'search', target: 2 },
  'members-by-last-event': { kind: 'sorted list', target: 1.5 },
  member: { kind: 'point read', target: 1.3 },
  feed: { kind: 'point read', target: 1.3 },
  note: { kind: 'write', target: null },
  'docket-followup': { kind: 'sorted list', target: 1.5 },
  'docket-pending': { kind: 'sorted list', target: 1.5 },
  'docket-late': { kind: 'sorted list', target: 1.5 },
  'docket-outreach': { kind: 'sorted list', target: 1.5 },
  'docket-activity': { kind: 'sorted list', target: 1.5 },
  'member-pending': { kind: 'sorted list', target: 1.5 },
  needs: { kind: 'point read', target: 1.3 },
  hub: { kind: 'search', target: 2 },
  conversation: { kind: 'point read', target: 1.3 },
  'create-text': { kind: 'write', target: null },
  hospitalizations: { kind: 'sorted list', target: 1.5 },
  'survey-answer': { kind: 'write', target: null },
  'members-filtered': { kind: 'sorted list', target: 1.5 },
  calls: { kind: 'sorted list', target: 1.5 },
  conversations: { kind: 'sorted list', target: 1.5 },
  notifications: { kind: 'sorted list', target: 1.5 },
  'change-log': { kind: 'point read', target: 1.3 },
  'transfer-requests': { kind: 'sorted list', target: 1.5 },
  'status-requests': { kind: 'sorted list', target: 1.5 },
  users: { kind: 'sorted list', target: 1.5 },
  'enrollment-imports': { kind: 'sorted list', target: 1.5 },
  'enrollment-lines': { kind: 'point read', target: 1.3 },
  'audit-of-member': { kind: 'point read', target: 1.3 },
  'texts-list': { kind: 'sorted list', target: 1.5 },
  'members-map': { kind: 'sorted list', target: 1.5 },
  'guide-calendar': { kind: 'sorted list', target: 1.5 },
  templates: { kind: 'point read', target: 1.3 },
  'member-todos': { kind: 'point read', target: 1.3 },
  'member-statuses': { kind: 'point read', target: 1.3 },
  'consent-links': { kind: 'point read', target: 1.3 },
  'member-workflows': { kind: 'point read', target: 1.3 },
  'member-surveys': { kind: 'point read', target: 1.3 },
  'docket-team': { kind: 'sorted list', target: 1.5 },
  teams: { kind: 'sorted list', target: 1.5 },
  duplicates: { kind: 'sorted list', target: 1.5 },
  'hospital-messages': { kind: 'sorted list', target: 1.5 },
  'audit-newest': { kind: 'sorted list', target: 1.5 },
};
const names = Object.keys(growthTargets);
const percent = (share: number) => `${(share * 100).toFixed(0)} %`;
const comparison = (results: Results, name: string, size: number) =>
  results.get(`${name}-${size}`) as unknown as (Comparison & { machine: { cores: number } }) | undefined;

/**
 * Returns the table of all workloads and sizes: Guidepost's and pgbench's rates and p99s, their ratios, and the
 * targets.
 */
export function loadTable(results: Results): string {
  const rows = sizes.flatMap((size) =>
    workloads.flatMap(({ name }) => {
      const found = comparison(results, name, size);
      if (!found) return [];
      const { rate, p99, ofOwnQuery, rateMet, p99Met } = verdict(found);
      const missed = [...(rateMet ? [] : ['rate']), ...(p99Met ? [] : ['p99'])];
      return [
        [
          size.toLocaleString('en'),
          name,
          found.ours.perSecond.toFixed(0),
          found.pgbench.perSecond.toFixed(0),
          rate.toFixed(2),
          found.ours.p50.toFixed(1),
          found.ours.p99.toFixed(1),
          found.pgbench.p99.toFixed(1),
          p99.toFixed(2),
          missed.length === 0 ? 'met' : `missed: ${missed.join(', ')}`,
          ofOwnQuery.toFixed(2),
          found.serverMemoryMb.most,
          microseconds(found.serverShare, found, found.machine.cores),
          microseconds(found.postgresShare, found, found.machine.cores),
          percent(found.generatorShare),
          percent(found.othersShare),
        ],
      ];
    }),
  );
  const head = [
    '>members',
    'workload',
    '>ours/s',
    '>pgbench/s',
    '>ratio (target 0.5 or more)',
    '>p50 ms',
    '>p99 ms',
    '>pgbench p99 ms',
    '>ratio (target 2.5 or less)',
    'targets',
    '>of the query alone',
    '>server MB',
    '>server µs per request',
    '>PostgreSQL µs per request',
    '>generator',
    '>others',
  ];
  return markdownTable(head, rows);
}

/**
 * Returns the table that shows how p99 grows with the number of members, with the targets. Compares only results from
 * the same day.
 * @param days the results of each day, the newest day first
 */
export function growthTable(days: readonly Results[]): string {
  const rows = names.flatMap((name) => {
    const pairs = days.map(
      (results) => [comparison(results, name, 10_000), comparison(results, name, 1_000_000)] as const,
    );
    const [small, large] = pairs.find(([one, other]) => one && other) ?? [];
    const targets = growthTargets[name];
    if (!small || !large || !targets) return [];
    const growth = large.ours.p99 / small.ours.p99;
    const met = targets.target === null ? '' : growth <= targets.target ? 'met' : 'missed';
    return [
      [
        name,
        targets.kind,
        small.ours.p99.toFixed(1),
        large.ours.p99.toFixed(1),
        growth.toFixed(2),
        targets.target ?? 'none',
        met,
        (large.pgbench.p99 / small.pgbench.p99).toFixed(2),
      ],
    ];
  });
  return markdownTable(
    [
      'workload',
      'kind',
      '>p99 ms at 10,000',
      '>p99 ms at 1,000,000',
      '>growth',
      '>target',
      '',
      ">pgbench's own growth",
    ],
    rows,
  );
}

/**
 * Returns the table that shows how long guides wait at 100,000 members: p99 with 20 concurrent requests, and the target
 * in milliseconds.
 */
export function waitTable(results: Results, target = 100): string {
  const rows = names.flatMap((name) => {
    const found = comparison(results, name, 100_000);
    if (!found || growthTargets[name]?.kind === 'write') return [];
    const { rate, rateMet } = verdict(found);
    const missed = [...(found.ours.p99 < target ? [] : ['p99']), ...(rateMet ? [] : ['rate'])];
    const numbers = [found.ours.p50.toFixed(1), found.ours.p99.toFixed(1), found.ours.perSecond.toFixed(0)];
    return [[name, ...numbers, rate.toFixed(2), missed.length === 0 ? 'met' : `missed: ${missed.join(', ')}`]];
  });
  return markdownTable(
    [
      'workload',
      '>p50 ms',
      `>p99 ms (target below ${target})`,
      '>per second',
      '>of pgbench (target 0.5 or more)',
      'targets',
    ],
    rows,
  );
}

/** Returns a table of fault rows, from the newest result for each of these names. */
export function faultTable(results: Results, wanted: readonly string[]): string {
  const rows = wanted.flatMap((name) => (results.get(name)?.rows as FaultRow[] | undefined) ?? []);
  return markdownTable(
    ['injection', 'expectation', 'observation', 'met'],
    rows.map((row) => [row.injection, row.expectation, row.observation, row.met ? 'yes' : '**no**']),
  );
}

interface KillsResult {
  rounds: number;
  verdict: {
    acknowledged: number;
    lost: string[];
    doubled: string[];
    strangers: string[];
    replayed: number;
    auditChain: string;
  };
  live: { gap: number; heardTwice: number; connects: number; resyncs: number }[];
  repeated: number;
}

export function killsTable(results: Results): string {
  const found = results.get('kills') as unknown as KillsResult | undefined;
  if (!found) return 'Not run.';
  const { verdict: told, live } = found;
  return markdownTable(
    ['expectation', 'observed'],
    [
      ['random kills of the server, of PostgreSQL or of both', found.rounds],
      [
        'notes acknowledged',
        `${told.acknowledged}; ${found.repeated} were sent more than once, ${told.replayed} of these received the stored response`,
      ],
      ['lost notes: 0', told.lost.length],
      ['duplicate notes, feed entries, live events or audit entries: 0', told.doubled.length],
      ['stored notes that were not acknowledged: 0', told.strangers.length],
      ['the audit chain is valid', told.auditChain],
      ...live.map((one, n) => [
        `live client ${n + 1} receives the events of all notes: 0 missing`,
        `${one.gap} missing, ${one.heardTwice} received twice, ${one.connects} connections, ${one.resyncs} full reloads`,
      ]),
    ],
  );
}

interface SocketsResult {
  sides: {
    side: string;
    sockets: number;
    connectMs: number;
    kbEach: number;
    p50: number;
    p99: number;
    missing: number;
    stormMs: number;
    stormMissing: number;
  }[];
  slow: { rows: string[][] };
}

export function socketsTable(results: Results): string {
  const found = results.get('sockets') as unknown as SocketsResult | undefined;
  if (!found) return 'Not run.';
  const sides = markdownTable(
    [
      '>sockets',
      'side',
      '>connected in s',
      '>kB per socket',
      '>fan-out p50 ms',
      '>fan-out p99 ms',
      '>missing',
      '>all connected again after a kill in s',
      '>missing after the kill',
    ],
    found.sides.map((side) => [
      side.sockets.toLocaleString('en'),
      side.side,
      (side.connectMs / 1000).toFixed(1),
      side.kbEach.toFixed(1),
      side.p50.toFixed(0),
      side.p99.toFixed(0),
      side.missing,
      (side.stormMs / 1000).toFixed(1),
      side.stormMissing,
    ]),
  );
  return `${sides}\n\n${markdownTable(['slow readers: expectation', 'observed'], found.slow.rows)}`;
}
