import type { MessageStatus } from '@guidepost/contracts';
import { carrierStatus, smsErrorLabel, statusesBefore } from '@guidepost/rules';
import { rows } from '../../platform/database.ts';
import type { Db, Services } from '../../platform/module.ts';
import { realNow } from './real.ts';
import { type MessageRow, readMessages } from './store.ts';
import { notifyFailed, putInFeed, tellChanged } from './tell.ts';

/** What is known of a text, from whoever knew it first: the worker, the carrier's webhook, or the carrier when asked. */
export interface Outcome {
  id: number;
  /** The carrier's name for it; null where it has none. */
  sid: string | null;
  status: Extract<MessageStatus, 'sent' | 'delivered' | 'undelivered' | 'failed'>;
  errorCode: number | null;
  /** Why, in words, where it was not the carrier that said so. */
  failure?: string;
  /** Only where it is still at this attempt: what is told of an earlier one says nothing of this. */
  attempt?: number;
}

/** The carrier's word as an outcome; null for a word that tells nothing. */
export function outcomeOf(word: string): Outcome['status'] | null {
  const status = carrierStatus(word);
  return status === 'sent' || status === 'delivered' || status === 'undelivered' || status === 'failed' ? status : null;
}

/**
 * A sid names one text. Where another text holds it, that was taken for this one while nobody knew (two alike to one
 * person): it is unknown again.
 */
async function claimSid(tx: Db, services: Services, id: number, sid: string): Promise<void> {
  const others = await rows<{ id: number }>(
    tx,
    `UPDATE messages SET sid = NULL, status = 'unknown', sent_at = NULL, look_at = $3
      WHERE sid = $2 AND id <> $1 AND NOT incoming RETURNING id`,
    [id, sid, realNow().toString()],
  );
  if (others.length === 0) return;
  const messages = await readMessages(
    tx,
    others.map((row) => row.id),
  );
  for (const other of messages) await tellChanged(tx, services, other);
}

const settleSql = `
  UPDATE messages c SET sid = coalesce(c.sid, $2), status = $3, error_code = $4, failure = $5,
         sent_at = CASE WHEN $3 = 'failed' AND $2::text IS NULL THEN c.sent_at ELSE coalesce(c.sent_at, $6) END,
         claim = NULL, claimed_until = NULL, look_at = NULL, updated_at = $6
    FROM (SELECT id, status FROM messages WHERE id = $1 FOR UPDATE) before
   WHERE c.id = before.id AND before.status = ANY($7::text[]) AND (c.sid IS NULL OR $2::text IS NULL OR c.sid = $2)
     AND ($8::integer IS NULL OR c.attempts = $8)
  RETURNING before.status AS was`;

/** Of these on, a text stands in the feed already. */
const settled: ReadonlySet<string> = new Set(['sent', 'delivered', 'undelivered', 'failed']);

/**
 * Writes down what became of a text, if it is further than before, and tells about it. Late, twice or out of order
 * changes nothing (design 7). Answers whether it did.
 */
export async function settle(tx: Db, services: Services, outcome: Outcome, now: Temporal.Instant): Promise<boolean> {
  const { id, sid, status, errorCode } = outcome;
  if (sid !== null) await claimSid(tx, services, id, sid);
  const [changed] = await rows<{ was: MessageStatus }>(tx, settleSql, [
    id,
    sid,
    status,
    errorCode,
    outcome.failure ?? null,
    now.toString(),
    statusesBefore(status),
    outcome.attempt ?? null,
  ]);
  if (!changed) return false;
  const [message] = await readMessages(tx, [id]);
  if (!message) return false;
  if (settled.has(changed.was)) await tellChanged(tx, services, message);
  else await putInFeed(tx, services, message);
  if (status === 'failed' || status === 'undelivered')
    await notifyFailed(tx, services, message, reasonOf(message), now.toString());
  return true;
}

const reasonOf = ({ failure, error_code }: MessageRow): string => failure ?? smsErrorLabel(error_code ?? 0);
