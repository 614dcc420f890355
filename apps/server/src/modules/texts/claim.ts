import type { TextId } from '@guidepost/contracts';
import type { Db } from '../../platform/db.ts';
import type { JobContext } from '../../platform/module.ts';
import { realIn, realNow } from '../../platform/real-time.ts';
import { type Delivery, settle } from './delivery.ts';
import { claimQueued, isAnyQueued, isClaimed, takePace } from './queries-sending.ts';

/** A text that only this worker may send, until its lease ends. */
export interface Claimed {
  id: TextId;
  claim: string;
  attempt: number;
  text: string;
  to: string;
  from: string;
  hasFiles: boolean;
  /** The link whose key is put into the text. */
  linkId: number | null;
  /** Earliest time to send, in ms of real time: its slot in the shared sending rate of all processes. */
  notBefore: number;
  /** Latest time to start sending, so that the request ends long before the lease does. */
  notAfter: number;
}

/**
 * Duration of a claim, far longer than a request takes (10 s). A worker that was suspended for longer loses its claim.
 */
export const leaseMs = 90_000;
const beginWithinMs = 45_000;
/** Used share of the carrier's rate limit, below 1 so that the carrier never refuses a text. */
const share = 0.96;

/**
 * Claims queued texts: sets `sending` with a lease, committed before the first request. The same statement checks
 * consent again. Texts that may not be sent fail, and their guide is notified.
 * @param most how many this worker can accept
 */
export async function claimTexts(context: JobContext, most: number): Promise<Claimed[]> {
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
    const everyMs = 1000 / (services.config.texts.perSecond * share);
    const takenMs = allowed.length * everyMs;
    const first = (await takePace(tx, began.toString(), takenMs)) - takenMs;
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
  return settle(tx, context.services, delivery, context.now());
};

/**
 * Returns true if the claim is still valid. Checked right before sending, because a suspended process may have lost it.
 */
export async function stillHolds(context: JobContext, { id, claim, notAfter }: Claimed): Promise<boolean> {
  return (await context.transaction((tx) => isClaimed(tx, id, claim))) && Date.now() < notAfter;
}
