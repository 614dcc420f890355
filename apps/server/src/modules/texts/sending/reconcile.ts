import { type CarrierText, TelephonyError } from '../../../connectors/telephony/port.ts';
import { inBatches } from '../../../platform/jobs/until-done.ts';
import type { JobContext } from '../../../platform/module.ts';
import { realIn, realNow } from '../../../platform/real-time.ts';
import { putInFeed } from '../notify.ts';
import { readTexts } from '../queries.ts';
import { deliveryStatusOf, storeDeliveryStatus } from './delivery.ts';
import { withoutKey } from './link.ts';
import {
  claimUnknownTexts,
  expireClaims,
  lockSids,
  queueAgain,
  scheduleUnknownTextCheck,
  type UnknownText,
} from './queries-sending.ts';

/**
 * Delay in ms after which the carrier's list contains all accepted texts. If a text is missing then, it was never
 * accepted.
 */
const listDelayMs = 60_000;
/** How long one process reserves a text, in ms. After that, a different process may check it. */
const claimMs = 60_000;
/**
 * The search starts this many ms before the attempt. It is longer than any expected difference between the clocks of
 * two machines.
 */
const searchMarginMs = 120_000;
/** Maximum number of texts that one transaction sets to `unknown`. */
const expireBatch = 100;

/** Sets texts to `unknown` if their worker has stopped. The server cannot know whether these texts were sent. */
const expire = (context: JobContext): Promise<void> =>
  inBatches(context, {
    batch: expireBatch,
    lock: (tx, which) => expireClaims(tx, realNow().toString(), which),
    async work(tx, expired) {
      const ids = expired.map(({ id }) => id);
      for (const message of await readTexts(tx, ids)) await putInFeed(tx, context.services, message);
    },
    message: 'the status of a text was not set to unknown',
    fieldsOf: ({ id }) => ({ messageId: id }),
  });

/**
 * Looks for texts with the status `unknown` in the carrier's list. Sends a text again only if the carrier does not have
 * it.
 */
export async function reconcile(context: JobContext): Promise<void> {
  if (!context.services.connectors.telephony.isConnected) return;
  await expire(context);
  const until = realIn({ milliseconds: claimMs });
  const claimedTexts = await context.transaction((tx) => claimUnknownTexts(tx, realNow().toString(), until));
  await Promise.all(claimedTexts.map((text) => reconcileText(context, text)));
}

/**
 * Returns when the search starts. Business time can differ from real time, and the local carrier uses business time.
 * The search therefore starts at the earlier of the two.
 */
function searchStart(context: JobContext, attemptedAt: string): Temporal.Instant {
  const attempted = Temporal.Instant.from(attemptedAt).subtract({ milliseconds: searchMarginMs });
  const offset = realNow().until(context.now());
  const shifted = attempted.add(offset);
  return Temporal.Instant.compare(shifted, attempted) < 0 ? shifted : attempted;
}

async function reconcileText(context: JobContext, text: UnknownText): Promise<void> {
  const { telephony } = context.services.connectors;
  const askedAt = realNow();
  try {
    if (text.has_twin) return await checkLater(context, text, 1000);
    const query = { from: text.line_number, to: text.phone_number, since: searchStart(context, text.attempted_at) };
    const found = (await telephony.findTexts(query)).filter(({ body }) => withoutKey(body) === text.text);
    if (await matchText(context, text, found)) return;
    const waited = askedAt.epochMilliseconds - Temporal.Instant.from(text.attempted_at).epochMilliseconds;
    if (waited >= listDelayMs) await sendAgain(context, text);
    else await checkLater(context, text, listDelayMs - waited);
  } catch (error) {
    // a TelephonyError means that the carrier does not respond; any other error may mean that another process has just
    // matched the same text in the carrier's list
    const isAway = error instanceof TelephonyError;
    if (!isAway) context.log.error({ err: error, messageId: text.id }, 'the delivery status of a text was not checked');
    await checkLater(context, text, isAway ? 5000 + Math.random() * 5000 : 1000);
  }
}

/**
 * Looks for this text among the texts in the carrier's list that are not matched yet. Prefers texts that did not fail.
 * Stores the status of the match. Returns true if there is one.
 */
async function matchText(context: JobContext, text: UnknownText, found: readonly CarrierText[]): Promise<boolean> {
  const failedLast = [...found].sort(
    (a, b) => Number(deliveryStatusOf(a.status) === 'failed') - Number(deliveryStatusOf(b.status) === 'failed'),
  );
  return context.transaction(async (tx) => {
    const known = await lockSids(
      tx,
      found.map(({ sid }) => sid),
      text.phone_number,
    );
    const match = failedLast.find(({ sid }) => !known.has(sid));
    if (!match) return false;
    const { sid, errorCode } = match;
    const status = deliveryStatusOf(match.status) ?? 'sent';
    await storeDeliveryStatus(
      tx,
      context.services,
      { id: text.id, attempt: text.attempts, sid, status, errorCode },
      context.now(),
    );
    return true;
  });
}

/**
 * Requeues a text that the carrier never accepted: enough time has passed, and the carrier's list does not contain the
 * text.
 */
async function sendAgain(context: JobContext, text: UnknownText): Promise<void> {
  await context.transaction((tx) => queueAgain(tx, text, realNow().toString()));
}

async function checkLater(context: JobContext, text: UnknownText, ms: number): Promise<void> {
  await context.transaction((tx) => scheduleUnknownTextCheck(tx, text, realIn({ milliseconds: Math.round(ms) })));
}
