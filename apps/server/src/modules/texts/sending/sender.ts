import { setTimeout as sleep } from 'node:timers/promises';
import type { TextId } from '@guidepost/contracts';
import { TelephonyError } from '../../../connectors/telephony/port.ts';
import { AppError } from '../../../platform/errors.ts';
import { webhookAddress } from '../../../platform/http/webhook.ts';
import type { JobContext, SweepBound } from '../../../platform/module.ts';
import { realIn } from '../../../platform/real-time.ts';
import { filesOf, mediaAddress } from '../../files/public.ts';
import { failures } from '../codes.ts';
import { putInFeed } from '../notify.ts';
import { externalType, readTexts } from '../queries.ts';
import { type ClaimedText, claimTexts, isClaimValid } from './claim.ts';
import { type Delivery, deliveryStatusOf, storeDeliveryStatus } from './delivery.ts';
import { withKey } from './link.ts';
import { releaseClaim } from './queries-sending.ts';

/**
 * Maximum number of texts that one process sends at the same time. Parallel requests do not increase the throughput,
 * because it is limited by the sending rate. They only prevent one slow response from delaying other texts.
 */
const maxInFlight = 72;
const maxClaimed = 24;
/** Maximum duration of a run in ms. A stopping process waits at most this long. */
const sweepMs = 8000;
/** How long the carrier can fetch an attachment, in minutes. */
const mediaMinutes = 60;
/** Delay in ms before the carrier is first asked for the status of a text whose request got no response. */
export const firstCheckMs = 2000;

export const sendingBound: SweepBound = { batch: maxClaimed, of: 'texts', pace: 'the pace of the carrier' };

/**
 * Returns how many texts may be claimed now. While requests to the carrier are paused because of failures, texts stay
 * queued. After the pause, a single text is sent as a trial.
 */
function maxClaimable({ services }: JobContext, inFlight: number): number {
  const state = services.connectors.breakerState('telephony');
  if (state === 'closed') return inFlight <= maxInFlight - maxClaimed ? maxClaimed : 0;
  return state === 'trial' && inFlight === 0 ? 1 : 0;
}

/** Sends queued texts at the shared sending rate, until no text is left or `sweepMs` have passed. */
export async function sendQueued(context: JobContext): Promise<void> {
  if (!context.services.connectors.telephony.isConnected) return;
  const inFlight = new Set<Promise<void>>();
  const until = performance.now() + sweepMs;
  while (performance.now() < until && !context.isStopping()) {
    const most = maxClaimable(context, inFlight.size);
    const claimed = most > 0 ? await claimTexts(context, most) : [];
    for (const text of claimed) {
      const work = sendClaimedText(context, text)
        .catch((error: unknown) =>
          context.log.error({ err: error, messageId: text.id }, 'the result of sending a text was not stored'),
        )
        .finally(() => inFlight.delete(work));
      inFlight.add(work);
    }
    if (inFlight.size === 0) return;
    await Promise.race([Promise.all(inFlight), sleep(50)]);
  }
  await Promise.all(inFlight);
}

/** Sends one text, outside any transaction, and stores the result. */
async function sendClaimedText(context: JobContext, text: ClaimedText): Promise<void> {
  const wait = text.notBefore - Date.now();
  if (wait > 0) await sleep(wait);
  const { id, attempt, from, to } = text;
  const mediaUrls = text.hasFiles ? await attachments(context, id) : [];
  if (mediaUrls === null)
    return storeSent(context, {
      id,
      attempt,
      sid: null,
      status: 'failed',
      errorCode: null,
      failure: failures.attachment,
    });
  if (!(await isClaimValid(context, text))) return;
  const body = await context.transaction((tx) => withKey(tx, text));
  try {
    const statusUrl = webhookAddress(context, '/webhooks/texts/status', { message: id, attempt });
    const sentText = await context.services.connectors.telephony.sendText({
      from,
      to,
      body,
      mediaUrls,
      statusUrl,
    });
    const status = deliveryStatusOf(sentText.status) ?? 'sent';
    await storeSent(context, { id, sid: sentText.sid, status, errorCode: sentText.errorCode });
  } catch (error) {
    if (!(error instanceof TelephonyError)) throw error;
    await handleFailure(context, text, error);
  }
}

/**
 * Returns the URLs from which the carrier fetches a text's attachments. Returns null if an attachment cannot be sent.
 */
async function attachments(context: JobContext, id: TextId): Promise<string[] | null> {
  try {
    return await context.transaction(async (tx) => {
      const files = (await filesOf(tx, externalType, [id])).get(id) ?? [];
      return Promise.all(files.map((file) => mediaAddress(tx, context.services, file.id, mediaMinutes)));
    });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

const storeSent = async (context: JobContext, delivery: Delivery): Promise<void> => {
  await context.transaction((tx) => storeDeliveryStatus(tx, context.services, delivery, context.now()));
};

/**
 * Handles a failed request by its kind. A refusal is final. A request that was not carried out is retried. If the
 * result is unknown, it is reconciled later.
 */
async function handleFailure(context: JobContext, text: ClaimedText, { kind, code }: TelephonyError): Promise<void> {
  const { id, attempt } = text;
  if (kind === 'refused') return storeSent(context, { id, attempt, sid: null, status: 'failed', errorCode: code ?? 0 });
  const backoffMs = Math.min(30_000, 500 * 2 ** Math.min(attempt, 10));
  const waitMs = kind === 'unknown' ? firstCheckMs : backoffMs * (0.75 + Math.random() / 2);
  const checkAt = realIn({ milliseconds: Math.round(waitMs) });
  await context.transaction(async (tx) => {
    const still = await releaseClaim(tx, id, {
      claim: text.claim,
      status: kind === 'unknown' ? 'unknown' : 'queued',
      checkAt,
    });
    const [message] = still ? await readTexts(tx, [id]) : [];
    // Updates the feed entry, so that the guide sees that the text has not been sent yet.
    if (message) await putInFeed(tx, context.services, message);
  });
}
