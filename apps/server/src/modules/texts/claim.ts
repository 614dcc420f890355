import { rows } from '../../platform/database.ts';
import type { Db, JobContext } from '../../platform/module.ts';
import { textingAnswer } from '../consents/service.ts';
import { failures } from './checks.ts';
import { inItsHours } from './due.ts';
import { type Outcome, settle } from './outcome.ts';
import { realIn, realNow } from './real.ts';
import { externalType } from './store.ts';

/** A text that this worker alone may send, until its lease ends. */
export interface Claimed {
  id: number;
  claim: string;
  attempt: number;
  text: string;
  to: string;
  from: string;
  hasFiles: boolean;
  /** Not before this, in real time: its place in the pace that all processes share. */
  notBefore: number;
  /** Nor after this: a request that is begun now is over long before the lease is. */
  notAfter: number;
}

/** Far longer than a request takes (10 s): who slept through it finds the claim gone. */
export const leaseMs = 90_000;
const beginWithinMs = 45_000;
/** Places are taken so far ahead, no further: what is claimed soon leaves. */
const aheadMs = 250;
/** A little below what the carrier takes, so that it never refuses. */
const share = 0.96;

interface ClaimedRow {
  id: number;
  attempts: number;
  text: string;
  phone_number: string;
  line_number: string | null;
  has_files: boolean;
  failure: string | null;
}

/** Why a text may not go out now, asked in the statement that claims it: our line, consent, the number. */
const refusal = `CASE
    WHEN l.number IS NULL THEN '${failures.noLine}'
    WHEN q.answers_id IS NULL AND ${textingAnswer('q.member_id', 2)} IS NOT TRUE THEN '${failures.notAllowed}'
    WHEN EXISTS (SELECT FROM phone_numbers p WHERE p.number = q.phone_number AND p.deleted_at IS NULL AND p.do_not_contact_reason IS NOT NULL
                    AND (p.user_id = q.member_id OR q.member_id IS NULL))
      THEN '${failures.optedOut}'
    WHEN q.answers_id IS NULL AND NOT EXISTS (SELECT FROM phone_numbers p WHERE p.number = q.phone_number AND p.user_id = q.member_id AND p.deleted_at IS NULL)
      THEN '${failures.noNumber}' END`;

const claimSql = `
  WITH due AS MATERIALIZED (
    SELECT q.id, l.id AS line_id, l.number AS line_number, ${refusal} AS failure
      FROM messages q LEFT JOIN LATERAL (
        SELECT n.id, n.number FROM lines n WHERE n.deleted_at IS NULL AND (n.id = q.line_id OR n.is_default)
         ORDER BY (n.id = q.line_id) IS TRUE DESC LIMIT 1) l ON true
     WHERE q.status = 'queued' AND q.look_at <= $1 AND q.deleted_at IS NULL
       AND (q.answers_id IS NOT NULL OR ${inItsHours('q', '$2')})
       AND (SELECT free_at FROM text_pace) < $1::timestamptz + interval '${aheadMs} ms'
     ORDER BY q.look_at LIMIT $3::int FOR UPDATE OF q SKIP LOCKED)
  UPDATE messages c SET status = 'sending', attempts = c.attempts + 1, claim = $4, claimed_until = $5, look_at = $5,
         attempted_at = $1, updated_at = $2, line_id = coalesce(due.line_id, c.line_id)
    FROM due WHERE c.id = due.id
  RETURNING c.id, c.attempts, c.text, c.phone_number, due.line_number, due.failure,
    EXISTS (SELECT FROM files f WHERE f.owner_type = '${externalType}' AND f.owner_id = c.id AND f.deleted_at IS NULL) AS has_files`;

const paceSql = `
  UPDATE text_pace SET free_at = greatest(free_at, $1::timestamptz) + $2 * interval '1 ms'
  RETURNING extract(epoch FROM free_at) * 1000 AS free_ms`;

/**
 * Claims texts that are to go out: `sending`, with a lease, committed before anything leaves. Consent is asked again in
 * the same statement; what may not go out has failed, and its guide is told (design 7).
 * @param most how many this worker can take on
 */
export function claimTexts(context: JobContext, most: number): Promise<Claimed[]> {
  const { services } = context;
  const claim = crypto.randomUUID();
  return context.transaction(async (tx) => {
    const began = realNow();
    const found = await rows<ClaimedRow>(tx, claimSql, [
      began.toString(),
      context.now().toString(),
      most,
      claim,
      realIn(leaseMs),
    ]);
    const allowed = found.filter(({ failure }) => failure === null);
    for (const row of found) if (row.failure !== null) await fail(tx, context, row.id, row.failure);
    if (allowed.length === 0) return [];
    const everyMs = 1000 / (services.config.texts.perSecond * share);
    const [pace] = await rows<{ free_ms: string }>(tx, paceSql, [began.toString(), allowed.length * everyMs]);
    const first = Number(pace?.free_ms) - allowed.length * everyMs;
    return allowed.map((row, n) => ({
      id: row.id,
      claim,
      attempt: row.attempts,
      text: row.text,
      to: row.phone_number,
      from: row.line_number ?? '',
      hasFiles: row.has_files,
      notBefore: first + n * everyMs,
      notAfter: began.epochMilliseconds + beginWithinMs,
    }));
  });
}

const fail = (tx: Db, context: JobContext, id: number, failure: string): Promise<boolean> => {
  const outcome: Outcome = { id, sid: null, status: 'failed', errorCode: null, failure };
  return settle(tx, context.services, outcome, context.now());
};

/** Whether the claim still holds, asked right before the text leaves: who was asleep may have lost it. */
export async function stillHolds(context: JobContext, { id, claim, notAfter }: Claimed): Promise<boolean> {
  const [row] = await context.transaction((tx) =>
    rows(tx, `SELECT 1 FROM messages WHERE id = $1 AND claim = $2 AND status = 'sending'`, [id, claim]),
  );
  return row !== undefined && Date.now() < notAfter;
}
