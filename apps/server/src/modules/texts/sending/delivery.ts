import type { Sentence, TextId, TextStatus } from '@guidepost/contracts';
import { carrierStatus, nextDeliveryCheck, smsErrorLabel, statusesBefore } from '@guidepost/rules';
import type { Db } from '../../../platform/db.ts';
import type { Services } from '../../../platform/module.ts';
import { realNow } from '../../../platform/real-time.ts';
import { notifyChanged, notifyFailed, putInFeed } from '../notify.ts';
import { externalType, readTexts, type TextRow } from '../queries.ts';
import { sendDeleteText } from '../queries-change.ts';
import { removeSidFromOthers, settleText } from './queries-sending.ts';

/** A text's delivery status. The worker, a webhook or the carrier's response may be the first to report it. */
export interface Delivery {
  id: TextId;
  /** The carrier's id for the text; null if the carrier has not assigned one. */
  sid: string | null;
  status: Extract<TextStatus, 'sent' | 'delivered' | 'undelivered' | 'failed'>;
  errorCode: number | null;
  /** Why the text failed. Set only if Guidepost rather than the carrier detected the failure. */
  failure?: string;
  /** Number of the attempt that this report describes. If there was a later attempt, the report is ignored. */
  attempt?: number;
}

/** Maps a carrier status to a delivery status. Returns null if the carrier status says nothing about the delivery. */
export function deliveryStatusOf(word: string): Delivery['status'] | null {
  const status = carrierStatus(word);
  return status === 'sent' || status === 'delivered' || status === 'undelivered' || status === 'failed' ? status : null;
}

/**
 * Removes a sid from all other texts before storing it for a text. By mistake, a text whose result was unknown can have
 * another text's sid, for example after two identical texts to one person. The result of that text then becomes unknown
 * again.
 */
async function claimSid(tx: Db, services: Services, id: TextId, sid: string): Promise<void> {
  const others = await removeSidFromOthers(tx, id, sid, realNow().toString());
  if (others.length === 0) return;
  for (const other of await readTexts(tx, others)) await notifyChanged(tx, services, other);
}

/** Statuses of texts that are already in the feed. */
const feedStatuses: ReadonlySet<string> = new Set(['sent', 'delivered', 'undelivered', 'failed']);

/**
 * Stores the delivery status of a text if it is later than the stored status, and updates open screens. Late, repeated
 * and out-of-order reports change nothing. Returns true if the status was stored.
 */
export async function storeDeliveryStatus(
  tx: Db,
  services: Services,
  delivery: Delivery,
  now: Temporal.Instant,
): Promise<boolean> {
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
    checkAt: status === 'sent' ? (nextDeliveryCheck(realNow(), realNow())?.toString() ?? null) : null,
  });
  if (was === undefined) return false;
  const [message] = await readTexts(tx, [id]);
  if (!message) return false;
  if (message.is_automated && status === 'failed') {
    // No guide wrote this automatic text, so it is removed from the conversation if it fails.
    sendDeleteText(tx, id, now.toString());
    await services.feed.remove(tx, externalType, id);
    return true;
  }
  // An unassigned text has no feed entry whose event would update the screens.
  if (feedStatuses.has(was) || message.member_id === null) await notifyChanged(tx, services, message);
  else await putInFeed(tx, services, message);
  if (!message.is_automated && (status === 'failed' || status === 'undelivered'))
    await notifyFailed(tx, services, message, failureReason(message), now.toString());
  return true;
}

/** Returns why a text failed: the stored reason, or the meaning of the carrier's error code. */
const failureReason = ({ failure, error_code }: TextRow): Sentence =>
  failure === null ? smsErrorLabel(error_code ?? 0) : { key: failure, values: {} };
