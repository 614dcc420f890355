import { TelephonyError } from '../../connectors/telephony/port.ts';
import { rows } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { webhookAddress } from '../../platform/http/webhook.ts';
import type { JobContext } from '../../platform/module.ts';
import { filesOf, mediaAddress } from '../files/service.ts';
import { failures } from './checks.ts';
import { type Claimed, claimTexts, stillHolds } from './claim.ts';
import { type Outcome, outcomeOf, settle } from './outcome.ts';
import { realIn, sleep } from './real.ts';
import { externalType, readMessages } from './store.ts';
import { putInFeed } from './tell.ts';

/** Texts of this process under way at once. The pace is the limit, not this: it is what one slow answer does not hold up. */
const mostInFlight = 72;
const mostClaimed = 24;
/** After so long a sweep lets go, so that a process that ends is not waited for. */
const sweepMs = 8000;
/** How long the carrier may take to fetch an attachment. */
const mediaMinutes = 60;
/** Soon after a request that was not answered, the carrier is asked what it knows. */
export const firstLookMs = 2000;

/** Sends what is queued, as fast as all processes together may; ends when there is nothing or `sweepMs` are over. */
export async function sendQueued(context: JobContext): Promise<void> {
  if (!context.services.connectors.telephony.isConnected) return;
  const inFlight = new Set<Promise<void>>();
  const until = performance.now() + sweepMs;
  while (performance.now() < until) {
    const hasRoom = inFlight.size <= mostInFlight - mostClaimed;
    const claimed = hasRoom ? await claimTexts(context, mostClaimed) : [];
    for (const text of claimed) {
      const work = send(context, text)
        .catch((error: unknown) => context.log.error({ err: error, messageId: text.id }, 'text not settled'))
        .finally(() => inFlight.delete(work));
      inFlight.add(work);
    }
    if (inFlight.size === 0) return;
    await Promise.race([Promise.all(inFlight), sleep(50)]);
  }
  await Promise.all(inFlight);
}

/** Sends one text, outside any transaction, and writes down what became of it. */
async function send(context: JobContext, text: Claimed): Promise<void> {
  const wait = text.notBefore - Date.now();
  if (wait > 0) await sleep(wait);
  const { id, attempt, from, to } = text;
  const mediaUrls = text.hasFiles ? await attachments(context, id) : [];
  if (mediaUrls === null)
    return done(context, { id, attempt, sid: null, status: 'failed', errorCode: null, failure: failures.attachment });
  if (!(await stillHolds(context, text))) return;
  try {
    const statusUrl = webhookAddress(context, '/webhooks/texts/status', { message: id, attempt });
    const taken = await context.services.connectors.telephony.sendText({
      from,
      to,
      body: text.text,
      mediaUrls,
      statusUrl,
    });
    const status = outcomeOf(taken.status) ?? 'sent';
    await done(context, { id, sid: taken.sid, status, errorCode: taken.errorCode });
  } catch (error) {
    if (!(error instanceof TelephonyError)) throw error;
    await failed(context, text, error);
  }
}

/** Where the carrier fetches the attachments of a text; null where one cannot be sent. */
async function attachments(context: JobContext, id: number): Promise<string[] | null> {
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

const done = async (context: JobContext, outcome: Outcome): Promise<void> => {
  await context.transaction((tx) => settle(tx, context.services, outcome, context.now()));
};

/** What the carrier's failure means: refused is final, not done is tried again, and what nobody knows is looked into. */
async function failed(context: JobContext, text: Claimed, { kind, code }: TelephonyError): Promise<void> {
  const { id, attempt } = text;
  if (kind === 'refused') return done(context, { id, attempt, sid: null, status: 'failed', errorCode: code ?? 0 });
  const backoffMs = Math.min(30_000, 500 * 2 ** Math.min(attempt, 10));
  const lookAt = realIn(kind === 'unknown' ? firstLookMs : backoffMs * (0.75 + Math.random() / 2));
  await context.transaction(async (tx) => {
    const [still] = await rows(
      tx,
      `UPDATE messages SET status = $3, look_at = $4, claim = NULL, claimed_until = NULL
        WHERE id = $1 AND claim = $2 AND status = 'sending' RETURNING 1`,
      [id, text.claim, kind === 'unknown' ? 'unknown' : 'queued', lookAt],
    );
    const [message] = still ? await readMessages(tx, [id]) : [];
    // It is shown where it stands now: nobody wonders where a text is that the carrier does not take.
    if (message) await putInFeed(tx, context.services, message);
  });
}
