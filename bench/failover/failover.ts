import { sleep } from '../../apps/local/src/shared/processes.ts';
import { databaseFindings } from '../../apps/server/src/doctor/database.ts';
import { loadConfig } from '../../apps/server/src/platform/config.ts';
import { guideId } from '../lib/database.ts';
import { keepResult } from '../lib/results.ts';
import type { BenchOptions } from '../lib/run.ts';
import { percentile } from '../lib/stats.ts';
import { table } from '../lib/table.ts';
import { until } from '../lib/until.ts';
import { memberIdOf, membersPerGuide } from '../seed/plan.ts';
import { type Failure, failures, untilWhole } from './faults.ts';
import type { NodeNumber } from './network.ts';
import { verdictOf } from './verdict.ts';
import { type FailoverWorld, startFailoverWorld } from './world.ts';
import { type Load, longestGap, startLoad } from './writers.ts';

interface Round {
  failure: string;
  /**
   * Longest time in which no note was acknowledged, in milliseconds. The next two fields are for hospital messages and
   * texts.
   */
  notesMs: number;
  messagesMs: number;
  textsMs: number;
  /** Milliseconds from the repair until all three nodes are connected again. */
  wholeMs: number;
  primary: NodeNumber;
  next: NodeNumber | undefined;
}

const text = (ms: number): string => (Number.isFinite(ms) ? (ms / 1000).toFixed(1) : 'never');

/** Makes the primary fail, waits until writes are acknowledged again, and repairs the node. */
async function strikeOnce(world: FailoverWorld, load: Load, failure: Failure): Promise<Round> {
  const { nodes } = world;
  const primary = await nodes.primary();
  if (primary === undefined) throw new Error(`There is no primary: ${await nodes.describe()}`);
  const gaps = (['notes', 'messages', 'texts'] as const).map((kind) => longestGap(() => load.counts()[kind]));
  await failure.strike(nodes, primary);
  // A takeover is complete when the other nodes agree on a new primary and all kinds of writes are acknowledged.
  const moved = await until(async () => {
    await sleep(250);
    const now = await nodes.primary();
    return now !== undefined && now !== primary;
  }, 120_000);
  const before = load.counts();
  await until(() => {
    const now = load.counts();
    return now.notes > before.notes && now.messages > before.messages && now.texts > before.texts;
  }, 120_000);
  await sleep(1500);
  const [notesMs = 0, messagesMs = 0, textsMs = 0] = gaps.map((gap) => gap.read());
  for (const gap of gaps) gap.stop();
  const next = await nodes.primary();
  failure.repair(nodes, primary);
  const wholeMs = await untilWhole(nodes);
  const found = { failure: failure.name, notesMs, messagesMs, textsMs, wholeMs, primary, next };
  if (!Number.isFinite(moved))
    throw new Error(`No other node took over after ${failure.name}: ${JSON.stringify(found)}`);
  if (!Number.isFinite(wholeMs)) throw new Error(`The nodes were not repaired: ${await nodes.describe()}`);
  return found;
}

/** Implements `npm run bench -- failover`. The primary of three nodes fails in several ways while Guidepost writes. */
export async function failover(options: BenchOptions): Promise<void> {
  const { say } = options;
  const rounds = options.rounds ?? (options.quick ? 2 : 20);
  const chosen = failures.filter(({ name }) => options.only?.split(',').includes(name) ?? true);
  const world = await startFailoverWorld(say);
  try {
    const findings = await databaseFindings(loadConfig(world.doctorEnv));
    const replication = findings.find(({ text }) => /replica|synchronous/.test(text));
    say(`the doctor: ${replication?.level}: ${replication?.text}`);
    const unencrypted = findings.find(({ text }) => /encrypt/.test(text));
    if (unencrypted) throw new Error(unencrypted.text);
    const members = Array.from({ length: membersPerGuide }, (_, n) => memberIdOf(n));
    const token = await world.issuer.token(String(guideId(0)), String(guideId(0)), 6 * 3600);
    const load = startLoad(world.base, world.mllpPort, token, members);
    await sleep(5000);
    const results: Round[] = [];
    const endsAt = performance.now() + (options.seconds ?? Number.POSITIVE_INFINITY) * 1000;
    for (let round = 0; round < rounds; round += 1)
      for (const failure of chosen) {
        if (performance.now() > endsAt) break;
        const one = await strikeOnce(world, load, failure);
        results.push(one);
        const counts = load.counts();
        say(
          `  ${round + 1}/${rounds} ${failure.name}: node ${one.primary} → ${one.next}; without an acknowledgment: notes ${text(one.notesMs)} s, messages ${text(one.messagesMs)} s, texts ${text(one.textsMs)} s; whole again after ${text(one.wholeMs)} s; ${counts.notes} notes, ${counts.texts} texts, ${counts.messages} messages`,
        );
      }
    await load.stop();
    const verdict = await verdictOf(world, load);
    const rows = chosen.map(({ name, injection, maxMs }) => {
      const gaps = results
        .filter(({ failure }) => failure === name)
        .map((one) => Math.max(one.notesMs, one.messagesMs));
      const sorted = gaps.toSorted((a, b) => a - b);
      const slowest = Math.max(...sorted);
      return {
        injection,
        times: sorted.length,
        maxMs,
        median: percentile(sorted, 0.5),
        slowest,
        met: slowest <= maxMs,
      };
    });
    say('');
    say(
      table(
        ['fault', 'times', 'median s', 'slowest s', 'maximum s', 'met'],
        rows.map((row) => [
          row.injection,
          row.times,
          text(row.median),
          text(row.slowest),
          text(row.maxMs),
          row.met ? 'yes' : 'no',
        ]),
      ),
    );
    say(JSON.stringify(verdict, null, 1));
    say(`kept in ${keepResult('failover', { rounds, rows, verdict, results })}`);
    const { notes, texts, messages } = verdict;
    const wrong = [notes.lost, notes.doubled, notes.unknown, notes.refused.length, texts.lost, texts.doubled];
    wrong.push(texts.sentTwice, texts.notSent, texts.notSettled, texts.refused.length, messages.lost, messages.doubled);
    if (wrong.some((n) => n !== 0) || !verdict.isChainValid || rows.some(({ met }) => !met)) process.exitCode = 1;
  } finally {
    await world.stop();
  }
}
