import { type CarrierText, TelephonyError } from '../../connectors/telephony/port.ts';
import { rows } from '../../platform/database.ts';
import type { JobContext } from '../../platform/module.ts';
import { outcomeOf, settle } from './outcome.ts';
import { realIn, realNow } from './real.ts';
import { readMessages } from './store.ts';
import { putInFeed } from './tell.ts';

/** So long after an attempt the carrier shows all that it took: what it does not have then it never will. */
const settlingMs = 60_000;
/** Who looks has so long; then another may. */
const turnMs = 60_000;
const atOnce = 20;
/** Clocks of two machines differ by less; a text of ours has been asked for before. */
const earlierMs = 120_000;

interface Unknown {
  id: number;
  attempts: number;
  text: string;
  phone_number: string;
  line_number: string | null;
  attempted_at: string;
  /** Another text like it is being sent now: what the carrier has may be that one. */
  has_twin: boolean;
}

/** Texts whose worker is gone: nobody knows whether they left. */
async function expire({ transaction, services }: JobContext): Promise<void> {
  await transaction(async (tx) => {
    const lost = await rows<{ id: number }>(
      tx,
      `UPDATE messages SET status = 'unknown', claim = NULL, claimed_until = NULL, look_at = $1
        WHERE id IN (SELECT id FROM messages WHERE status = 'sending' AND look_at <= $1 AND claimed_until <= $1 AND deleted_at IS NULL
                      ORDER BY look_at LIMIT 100 FOR UPDATE SKIP LOCKED)
       RETURNING id`,
      [realNow().toString()],
    );
    for (const message of await readMessages(
      tx,
      lost.map(({ id }) => id),
    ))
      await putInFeed(tx, services, message);
  });
}

const takeSql = `
  UPDATE messages c SET look_at = $2 FROM lines l
   WHERE l.id = c.line_id AND c.id IN (
     SELECT id FROM messages WHERE status = 'unknown' AND look_at <= $1 AND deleted_at IS NULL
      ORDER BY look_at LIMIT ${atOnce} FOR UPDATE SKIP LOCKED)
  RETURNING c.id, c.attempts, c.text, c.phone_number, l.number AS line_number, c.attempted_at,
    EXISTS (SELECT FROM messages t WHERE t.status = 'sending' AND t.phone_number = c.phone_number AND t.line_id = c.line_id
              AND t.text = c.text AND t.deleted_at IS NULL AND t.id <> c.id) AS has_twin`;

/** Asks the carrier about texts of which nobody knows whether it took them; never are they sent again blindly (design 7). */
export async function reconcile(context: JobContext): Promise<void> {
  if (!context.services.connectors.telephony.isConnected) return;
  await expire(context);
  const taken = await context.transaction((tx) => rows<Unknown>(tx, takeSql, [realNow().toString(), realIn(turnMs)]));
  await Promise.all(taken.map((text) => lookInto(context, text)));
}

/** The carrier's time may be business time (the local one's is): it is asked from the earlier of both. */
function since(context: JobContext, attemptedAt: string): Temporal.Instant {
  const attempted = Temporal.Instant.from(attemptedAt).subtract({ milliseconds: earlierMs });
  const offset = realNow().until(context.now());
  const shifted = attempted.add(offset);
  return Temporal.Instant.compare(shifted, attempted) < 0 ? shifted : attempted;
}

async function lookInto(context: JobContext, text: Unknown): Promise<void> {
  const { telephony } = context.services.connectors;
  const askedAt = realNow();
  try {
    if (text.has_twin) return await lookAgain(context, text, 1000);
    const query = { from: text.line_number ?? '', to: text.phone_number, since: since(context, text.attempted_at) };
    const found = (await telephony.findTexts(query)).filter(({ body }) => body === text.text);
    if (await matched(context, text, found)) return;
    const waited = askedAt.epochMilliseconds - Temporal.Instant.from(text.attempted_at).epochMilliseconds;
    if (waited >= settlingMs) await sendAgain(context, text);
    else await lookAgain(context, text, settlingMs - waited);
  } catch (error) {
    // The carrier is away; or somebody else has just taken the same text of it.
    const isAway = error instanceof TelephonyError;
    if (!isAway) context.log.error({ err: error, messageId: text.id }, 'text not looked into');
    await lookAgain(context, text, isAway ? 5000 + Math.random() * 5000 : 1000);
  }
}

/** Gives a text what the carrier has of it: one that no other text is, the oldest, one that did not fail rather. */
async function matched(context: JobContext, text: Unknown, found: readonly CarrierText[]): Promise<boolean> {
  const failedLast = [...found].sort(
    (a, b) => Number(outcomeOf(a.status) === 'failed') - Number(outcomeOf(b.status) === 'failed'),
  );
  return context.transaction(async (tx) => {
    const known = await rows<{ sid: string }>(tx, 'SELECT sid FROM messages WHERE sid = ANY($1::text[]) FOR SHARE', [
      found.map(({ sid }) => sid),
    ]);
    const mine = failedLast.find(({ sid }) => !known.some((row) => row.sid === sid));
    if (!mine) return false;
    const { sid, errorCode } = mine;
    const status = outcomeOf(mine.status) ?? 'sent';
    await settle(tx, context.services, { id: text.id, attempt: text.attempts, sid, status, errorCode }, context.now());
    return true;
  });
}

/** The carrier has had time enough and has none: it was never sent, so it is sent now. */
async function sendAgain(context: JobContext, { id, attempts }: Unknown): Promise<void> {
  await context.transaction(async (tx) => {
    await rows(
      tx,
      `UPDATE messages SET status = 'queued', look_at = $3 WHERE id = $1 AND attempts = $2 AND status = 'unknown' AND sid IS NULL`,
      [id, attempts, realNow().toString()],
    );
  });
}

async function lookAgain(context: JobContext, { id, attempts }: Unknown, ms: number): Promise<void> {
  await context.transaction((tx) =>
    rows(tx, `UPDATE messages SET look_at = $3 WHERE id = $1 AND attempts = $2 AND status = 'unknown'`, [
      id,
      attempts,
      realIn(ms),
    ]),
  );
}
