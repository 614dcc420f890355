import type { Sentence, TextId, TextStatus } from '@guidepost/contracts';
import { carrierStatus, nextDeliveryCheck, smsErrorLabel, statusesBefore } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import type { Services } from '../../platform/module.ts';
import { realNow } from '../../platform/real-time.ts';
import { notifyChanged, notifyFailed, putInFeed } from './notify.ts';
import { externalType, readTexts, type TextRow } from './queries.ts';
import { deleteText } from './queries-change.ts';
import { settleText, takeSid } from './queries-sending.ts';

/** The known delivery status of a text, from the first source: the worker, a webhook, or the carrier's answer. */
export interface Delivery {
  id: TextId;
  /** The carrier's id; null if it has none. */
  sid: string | null;
  status: Extract<TextStatus, 'sent' | 'delivered' | 'undelivered' | 'failed'>;
  errorCode: number | null;
  /** Reason as text, if it comes from this system and not from the carrier. */
  failure?: string;
  /** The attempt of this report. It is ignored if the text was attempted again since. */
  attempt?: number;
}

/** Maps the carrier's status to ours. Returns null for a status without information. */
export function deliveryStatusOf(word: string): Delivery['status'] | null {
  const status = carrierStatus(word);
  return status === 'sent' || status === 'delivered' || status === 'undelivered' || status === 'failed' ? status : null;
}

/**
 * Gives a sid to a text. If another text has the sid, it was matched by mistake while its result was unknown, for
 * example two equal texts to one person. That text becomes unknown again.
 */
async function claimSid(tx: Db, services: Services, id: TextId, sid: string): Promise<void> {
  const others = await takeSid(tx, id, sid, realNow().toString());
  if (others.length === 0) return;
  for (const other of await readTexts(tx, others)) await notifyChanged(tx, services, other);
}

/** Statuses whose texts are already in the feed. */
const settled: ReadonlySet<string> = new Set(['sent', 'delivered', 'undelivered', 'failed']);

/**
 * Stores the delivery status of a text if it is further along than before, and notifies open screens. Late, repeated
 * and out-of-order reports change nothing. Returns true if it was stored.
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
    lookAt: status === 'sent' ? (nextDeliveryCheck(realNow(), realNow())?.toString() ?? null) : null,
  });
  if (was === undefined) return false;
  const [message] = await readTexts(tx, [id]);
  if (!message) return false;
  if (message.is_automated && status === 'failed') {
    // A failed automatic text is not the guide's failure, so it leaves no trace in the conversation.
    deleteText(tx, id, now.toString());
    await services.feed.remove(tx, externalType, id);
    return true;
  }
  // An unassigned text has no feed entry that would update the screens.
  if (settled.has(was) || message.member_id === null) await notifyChanged(tx, services, message);
  else await putInFeed(tx, services, message);
  if (!message.is_automated && (status === 'failed' || status === 'undelivered'))
    await notifyFailed(tx, services, message, reasonOf(message), now.toString());
  return true;
}

/** Returns why a text failed: our own reason, or the meaning of the carrier's code. */
const reasonOf = ({ failure, error_code }: TextRow): Sentence =>
  failure === null ? smsErrorLabel(error_code ?? 0) : { key: failure, values: {} };
