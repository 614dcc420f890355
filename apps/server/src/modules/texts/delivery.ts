import type { Sentence, TextId, TextStatus } from '@guidepost/contracts';
import { carrierStatus, nextFateLook, smsErrorLabel, statusesBefore } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import type { Services } from '../../platform/module.ts';
import { realNow } from '../../platform/real-time.ts';
import { externalType, readTexts, type TextRow } from './queries.ts';
import { deleteText } from './queries-change.ts';
import { settleText, takeSid } from './queries-sending.ts';
import { notifyFailed, putInFeed, tellChanged } from './tell.ts';

/** What is known about a text, from the first source that knew: the worker, a webhook, or the carrier when asked. */
export interface Delivery {
  id: TextId;
  /** The carrier's id; null if it has none. */
  sid: string | null;
  status: Extract<TextStatus, 'sent' | 'delivered' | 'undelivered' | 'failed'>;
  errorCode: number | null;
  /** The reason in words, if it is ours and not the carrier's. */
  failure?: string;
  /** The attempt that this is about; ignored if the text has been attempted again since. */
  attempt?: number;
}

/** The carrier's word as a status of ours; null for a word that tells nothing. */
export function deliveryStatusOf(word: string): Delivery['status'] | null {
  const status = carrierStatus(word);
  return status === 'sent' || status === 'delivered' || status === 'undelivered' || status === 'failed' ? status : null;
}

/**
 * A sid names one text. Where another text holds it, that was taken for this one while nobody knew (two alike to one
 * person): it is unknown again.
 */
async function claimSid(tx: Db, services: Services, id: TextId, sid: string): Promise<void> {
  const others = await takeSid(tx, id, sid, realNow().toString());
  if (others.length === 0) return;
  for (const other of await readTexts(tx, others)) await tellChanged(tx, services, other);
}

/** Statuses from which on a text is in the feed. */
const settled: ReadonlySet<string> = new Set(['sent', 'delivered', 'undelivered', 'failed']);

/**
 * Stores the outcome of a text if it is further along than before, and notifies open screens. Late, repeated and
 * out-of-order reports change nothing. Returns whether it was stored.
 */
export async function settle(tx: Db, services: Services, delivery: Delivery, now: Temporal.Instant): Promise<boolean> {
  const { id, sid, status, errorCode } = delivery;
  if (sid !== null) await claimSid(tx, services, id, sid);
  const was = await settleText(tx, id, {
    sid,
    status,
    errorCode,
    failure: delivery.failure ?? null,
    from: statusesBefore(status),
    attempt: delivery.attempt ?? null,
    at: now.toString(),
    lookAt: status === 'sent' ? (nextFateLook(realNow(), realNow())?.toString() ?? null) : null,
  });
  if (was === undefined) return false;
  const [message] = await readTexts(tx, [id]);
  if (!message) return false;
  if (message.is_automated && status === 'failed') {
    // what the system says of itself is no failure of the guide's: it leaves no trace in the conversation
    deleteText(tx, id, now.toString());
    await services.feed.remove(tx, externalType, id);
    return true;
  }
  // one that is nobody's stands in no feed, whose entry would tell of it
  if (settled.has(was) || message.member_id === null) await tellChanged(tx, services, message);
  else await putInFeed(tx, services, message);
  if (!message.is_automated && (status === 'failed' || status === 'undelivered'))
    await notifyFailed(tx, services, message, reasonOf(message), now.toString());
  return true;
}

/** Why a text failed: as we said it, else what the code of the carrier means. */
const reasonOf = ({ failure, error_code }: TextRow): Sentence =>
  failure === null ? smsErrorLabel(error_code ?? 0) : { key: failure, values: {} };
