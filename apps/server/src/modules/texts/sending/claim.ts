import type { TextId } from '@guidepost/contracts';
import type { Db } from '../../../platform/db.ts';
import type { JobContext } from '../../../platform/module.ts';
import { realIn, realNow } from '../../../platform/real-time.ts';
import { type Delivery, storeDeliveryStatus } from './delivery.ts';
import { claimQueued, isAnyQueued, isClaimed, reserveSendingTime } from './queries-sending.ts';

/** A text that only this worker may send until its lease ends. */
export interface ClaimedText {
  id: TextId;
  claim: string;
  attempt: number;
  text: string;
  to: string;
  from: string;
  hasFiles: boolean;
  /** The text's link, whose key is inserted before sending. */
  linkId: number | null;
  /** Earliest time to send, in ms since 1970. Determined by the sending rate, which all processes share. */
  notBefore: number;
  /**
   * Latest time to start sending, in ms since 1970 by the actual clock. The request then ends well before the lease
   * does.
   */
  notAfter: number;
}

/**
 * Duration of a claim in ms. It is much longer than a request (10 s). A worker that was suspended for longer loses its
 * claim.
 */
export const leaseMs = 90_000;
const beginWithinMs = 45_000;
/** Share of the carrier's rate limit that is used. It is below 1, so that the carrier never refuses a text. */
const usedRateShare = 0.96;

/**
 * Claims queued texts: sets the status `sending` with a lease, which is committed before the first request. The same
 * statement checks consent again. Texts that may no longer be sent fail, and their guides are notified.
 * @param most how many texts this worker can send now
 */
export async function claimTexts(context: JobContext, most: number): Promise<ClaimedText[]> {
  const { services } = context;
  if (!(await isAnyQueued(context.each, realNow().toString()))) return [];
  const claim = crypto.randomUUID();
  return context.transaction(async (tx) => {
    const began = realNow();
    const found = await claimQueued(tx, most, {
      claim,
      until: realIn({ milliseconds: leaseMs }),
      realNow: began.toString(),
      now: context.now().toString(),
    });
    const allowed = found.filter(({ failure }) => failure === null);
    for (const row of found) if (row.failure !== null) await fail(tx, context, row.id, row.failure);
    if (allowed.length === 0) return [];
    const everyMs = 1000 / (services.config.texts.perSecond * usedRateShare);
    const takenMs = allowed.length * everyMs;
    const first = (await reserveSendingTime(tx, began.toString(), takenMs)) - takenMs;
    return allowed.map((row, n) => ({
      id: row.id,
      claim,
      attempt: row.attempts,
      text: row.text,
      to: row.phone_number,
      from: row.line_number ?? '',
      hasFiles: row.has_files,
      linkId: row.link_id,
      notBefore: first + n * everyMs,
      notAfter: began.epochMilliseconds + beginWithinMs,
    }));
  });
}

const fail = (tx: Db, context: JobContext, id: TextId, failure: string): Promise<boolean> => {
  const delivery: Delivery = { id, sid: null, status: 'failed', errorCode: null, failure };
  return storeDeliveryStatus(tx, context.services, delivery, context.now());
};

/**
 * Returns true if the claim is still valid. Workers check this immediately before sending, because a suspended process
 * may have lost its claim.
 */
export async function isClaimValid(context: JobContext, { id, claim, notAfter }: ClaimedText): Promise<boolean> {
  return (await context.transaction((tx) => isClaimed(tx, id, claim))) && Date.now() < notAfter;
}
