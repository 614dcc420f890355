import { type BenchContext, withWorld } from '../faults/context.ts';
import { asOwner, guideId } from '../lib/database.ts';
import { call } from '../lib/http.ts';
import { keepResult } from '../lib/results.ts';
import { faultRows } from '../lib/rows.ts';
import type { BenchOptions } from '../lib/run.ts';
import { percentile } from '../lib/stats.ts';
import { table } from '../lib/table.ts';

const defaultSizes = [1_000_000, 10_000_000, 30_000_000];
const months = 24;
const maxMs = 150;
/**
 * How many members and how many users have entries, and how many members are in the entry for a list. A few members and
 * users have far more entries than the others.
 */
const spread = { members: 100_000, people: 500, list: 25 };

/**
 * Adds the audit entries from number `from` up to `to`. The entries are spread over two years, with a realistic mix of
 * views, changes and refusals.
 */
async function fillAudit({ world }: BenchContext, from: number, to: number): Promise<void> {
  await asOwner(world.url(), async (owner) => {
    await owner.query(`SELECT make_audit_months((now() - interval '${months} months')::date, ${months + 2})`);
    const piece = 500_000;
    for (let at = from; at < to; at += piece)
      // A few members have many entries: the third power gives one percent of the members a fifth of all entries. Every
      // twentieth entry is about a list of members. With thirty million entries, the most frequent member is in about
      // five thousand lists a month.
      await owner.query(
        `INSERT INTO audit_entries (at, request_id, actor_id, session_id, action, member_ids, address, outcome, code)
         SELECT now() - (1 - n::float8 / $3) * interval '${months} months', 'bench-' || n,
                $4::bigint + floor(power(random(), 2) * ${spread.people})::bigint, 1,
                (ARRAY['GET /users/{memberId}', 'GET /feeds/items', 'POST /notes', 'PATCH /users/{memberId}'])[1 + n % 4],
                ARRAY(SELECT 1 + floor(power(random(), CASE WHEN n % 20 = 0 THEN 2 ELSE 3 END) * ${spread.members})::bigint
                        FROM generate_series(1, CASE WHEN n % 20 = 0 THEN ${spread.list} ELSE 1 END)), '10.0.0.1',
                CASE WHEN n % 50 = 0 THEN 404 ELSE 200 END, CASE WHEN n % 50 = 0 THEN 'NOT_FOUND' END
           FROM generate_series($1::bigint, $2::bigint - 1) n`,
        [at, Math.min(at + piece, to), to, guideId(0)],
      );
    await owner.query('ANALYZE audit_entries');
  });
}

interface Measured {
  entries: number;
  way: string;
  p50: number;
  p99: number;
}

/**
 * Returns how strongly a query's p99 grows from one size to the next, as an exponent of the number of entries. It is 0
 * if the p99 does not grow and 1 if it grows in proportion to the entries. Undefined for the first size.
 */
function slopeOf({ entries, way, p99 }: Measured, measured: readonly Measured[]): number | undefined {
  const before = measured.findLast((one) => one.way === way && one.entries < entries);
  return before && Math.log(p99 / before.p99) / Math.log(entries / before.entries);
}

/** Implements `npm run bench -- audit`. At each size, measures the first page and a later page of several queries. */
export async function auditPages({ say, rounds, entries }: BenchOptions): Promise<void> {
  const rows = faultRows(say);
  const calls = rounds ?? 300;
  const measured: Measured[] = [];
  await withWorld(async (stage) => {
    await asOwner(stage.world.url(), (owner) =>
      owner.query(`UPDATE users SET role = 'ADMIN' WHERE id = $1`, [guideId(0)]),
    );
    let { token } = stage;
    const ask = (query: string) => call(`${stage.base}/api/audit/entries?${query}`, { token });
    const ways: Record<string, () => string> = {
      'a member': () => `memberId=${1 + Math.floor(Math.random() ** 3 * spread.members)}`,
      'a person': () => `personId=${guideId(0) + Math.floor(Math.random() ** 2 * spread.people)}`,
      everybody: () => 'limit=50',
      'what people did': () => 'limit=50&ownAccord=false',
      'what was refused': () => 'kind=refused',
    };
    let from = 0;
    for (const size of entries ?? defaultSizes) {
      say(`filling up to ${size} entries`);
      await fillAudit(stage, from, size);
      from = size;
      // filling takes longer than a token is valid by default
      token = await stage.world.token(guideId(0), 7200);
      for (const [way, queryOf] of Object.entries(ways)) {
        const ms: number[] = [];
        for (let n = 0; n < calls; n += 1) {
          const query = queryOf();
          const first = await ask(query);
          if (first.status !== 200) throw new Error(`The audit answered ${first.status}`);
          ms.push(first.ms);
          const { next } = JSON.parse(first.text) as { next: number | null };
          if (next !== null) ms.push((await ask(`${query}&before=${next}`)).ms);
        }
        const sorted = ms.toSorted((a, b) => a - b);
        const found = { entries: size, way, p50: percentile(sorted, 0.5), p99: percentile(sorted, 0.99) };
        measured.push(found);
        rows.add(
          `${way}, ${size} entries`,
          `p99 below ${maxMs} ms`,
          `p50 ${found.p50.toFixed(1)} ms, p99 ${found.p99.toFixed(1)} ms`,
          found.p99 < maxMs,
        );
      }
    }
  });
  say('');
  say(
    table(
      ['entries', 'of', 'p50 ms', 'p99 ms', 'slope'],
      measured.map((one) => [
        String(one.entries),
        one.way,
        one.p50.toFixed(1),
        one.p99.toFixed(1),
        slopeOf(one, measured)?.toFixed(2) ?? '',
      ]),
    ),
  );
  say(rows.table());
  say(
    `kept in ${keepResult('audit', {
      calls,
      measured: measured.map((one) => ({ ...one, slope: slopeOf(one, measured) ?? null })),
      rows: rows.rows,
    })}`,
  );
  if (rows.failed() > 0) process.exitCode = 1;
}
