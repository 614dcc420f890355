import { createHash, randomBytes } from 'node:crypto';
import { type BenchContext, members, withWorld } from '../faults/context.ts';
import { asOwner } from '../lib/database.ts';
import { call } from '../lib/http.ts';
import { createRandomSource } from '../lib/random.ts';
import { keepResult } from '../lib/results.ts';
import { faultRows } from '../lib/rows.ts';
import type { BenchOptions } from '../lib/run.ts';
import { percentile } from '../lib/stats.ts';
import { table } from '../lib/table.ts';

/** Kinds of invalid keys. */
const kinds = ['never was', 'expired', 'revoked', 'locked'] as const;
type Kind = (typeof kinds)[number];

const newKey = (): string => randomBytes(32).toString('base64url');
const hashOf = (key: string): string => `\\x${createHash('sha256').update(key).digest('hex')}`;
const all = 100_000;
/** Number of simultaneous guesses. Each response has a minimum delay. */
const concurrentGuesses = 8;
/** The response times of two kinds of keys count as indistinguishable up to this z-score. */
const maxZIndex = 3;

/**
 * Creates the given number of invalid keys of each kind. All kinds except `never was` belong to a member's link. Each
 * key is used only once, because a repeated request gets a faster response.
 */
async function invalidKeys({ world }: BenchContext, many: Record<Kind, number>): Promise<Record<Kind, string[]>> {
  const keys = Object.fromEntries(kinds.map((kind) => [kind, Array.from({ length: many[kind] }, newKey)]));
  await asOwner(world.url(), async (owner) => {
    for (const kind of ['expired', 'revoked', 'locked'] as const)
      await owner.query(
        `INSERT INTO public_links (purpose, key_hash, member_id, created_at, expires_at, revoked_at, locked_until)
         SELECT 'consent', k.hash, ($2::bigint[])[1 + k.n % cardinality($2::bigint[])], now() - interval '9 days', now() + $3::interval, $4, $5
           FROM unnest($1::bytea[]) WITH ORDINALITY AS k (hash, n)`,
        [
          keys[kind]?.map(hashOf),
          [...members],
          kind === 'expired' ? '-1 hour' : '1 day',
          kind === 'revoked' ? new Date().toISOString() : null,
          kind === 'locked' ? new Date(Date.now() + 3_600_000).toISOString() : null,
        ],
      );
  });
  return keys as Record<Kind, string[]>;
}

/** Opens a consent link in the same way as the public app: with the key in the request body. */
const openLink = (base: string, consentLinkKey: string) =>
  call(`${base}/api/consent/form/open`, { method: 'POST', body: { consentLinkKey } });

/**
 * Returns how much two lists of times differ: the z-score from the Mann-Whitney test. It is near 0 if they cannot be
 * distinguished.
 */
function zScoreOf(one: readonly number[], other: readonly number[]): number {
  const ranked = [...one.map((ms) => ({ ms, mine: true })), ...other.map((ms) => ({ ms, mine: false }))].sort(
    (a, b) => a.ms - b.ms,
  );
  const ranks = ranked.reduce((sum, { mine: isFirst }, at) => (isFirst ? sum + at + 1 : sum), 0);
  const [n, m] = [one.length, other.length];
  const u = ranks - (n * (n + 1)) / 2;
  return (u - (n * m) / 2) / Math.sqrt((n * m * (n + m + 1)) / 12);
}

/**
 * Implements `npm run bench -- keys`. Checks that guessed keys open nothing, get identical responses, and are limited.
 * `--rounds` is the number of guesses.
 */
export async function guessedKeys({ say, rounds }: BenchOptions): Promise<void> {
  const guesses = rounds ?? all;
  const rows = faultRows(say);
  const times: Record<Kind, number[]> = { 'never was': [], expired: [], revoked: [], locked: [] };
  const answers = new Map<string, number>();
  let zs: [Kind, number][] = [];
  await withWorld(
    async (stage) => {
      // most keys never existed; the other kinds are mixed in randomly, so that all kinds have the same conditions
      const dice = createRandomSource(guesses);
      const order = Array.from({ length: guesses }, (): Kind => kinds[Math.max(0, dice.below(8) - 4)] ?? 'never was');
      const many = (kind: Kind) => order.filter((one) => one === kind).length;
      const dead = await invalidKeys(stage, {
        'never was': many('never was'),
        expired: many('expired'),
        revoked: many('revoked'),
        locked: many('locked'),
      });
      const ask = (key: string) => openLink(stage.base, key);
      for (let n = 0; n < 200; n += 1) await ask(newKey());
      const guess = async () => {
        for (let kind = order.pop(); kind !== undefined; kind = order.pop()) {
          const { status, code, ms } = await ask(dead[kind].pop() ?? newKey());
          times[kind].push(ms);
          answers.set(`${status} ${code}`, (answers.get(`${status} ${code}`) ?? 0) + 1);
        }
      };
      await Promise.all(Array.from({ length: concurrentGuesses }, guess));
      zs = kinds.slice(1).map((kind) => [kind, zScoreOf(times['never was'], times[kind])]);
      const answerCounts = [...answers].map(([answer, many]) => `${many} times ${answer}`).join(', ');
      rows.add(
        `${guesses} guessed keys`,
        'none opens anything',
        answerCounts,
        answers.size === 1 && answers.has('410 LINK_EXPIRED'),
      );
      for (const [kind, z] of zs)
        rows.add(
          `time of a key that ${kind === 'locked' ? 'is locked' : kind === 'revoked' ? 'was revoked' : 'has expired'}`,
          `not told from one that never was (|z| below ${maxZIndex})`,
          `z ${z.toFixed(2)}`,
          Math.abs(z) < maxZIndex,
        );
    },
    { env: { LOOKUP_LIMIT_PER_MINUTE: '1000000000' } },
  );
  await withWorld(async ({ base, token }) => {
    let limited = 0;
    let served = 0;
    const staff: number[] = [];
    for (let n = 0; n < 1000; n += 1) {
      const { status } = await openLink(base, newKey());
      if (status === 429) limited += 1;
      if (status !== 429 && status !== 410) served += 1;
      if (n % 20 === 0) staff.push((await call(`${base}/api/users/${members[0]}`, { token })).status);
    }
    rows.add(
      '1,000 more with the limits on',
      'most are refused, none opens',
      `${limited} refused, ${served} opened`,
      limited >= 900 && served === 0,
    );
    rows.add(
      'staff meanwhile',
      'are served',
      `${staff.filter((status) => status === 200).length} of ${staff.length}`,
      staff.every((status) => status === 200),
    );
  });
  say('');
  say(
    table(
      ['key', 'calls', 'p50 ms', 'p99 ms'],
      kinds.map((kind) => {
        const sorted = times[kind].toSorted((a, b) => a - b);
        return [kind, String(sorted.length), percentile(sorted, 0.5).toFixed(2), percentile(sorted, 0.99).toFixed(2)];
      }),
    ),
  );
  say(rows.table());
  say(`kept in ${keepResult('keys', { guesses, rows: rows.rows })}`);
  if (rows.failed() > 0) process.exitCode = 1;
}
