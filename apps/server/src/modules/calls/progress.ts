import { callStatusOf, isCallOver, isLegOver, laterCallStatus, laterLegStatus } from '@guidepost/rules';
import { rows } from '../../platform/database.ts';
import type { Db, Services } from '../../platform/module.ts';
import { followCall, followMissed, followReturned, hasTalked, tellCall } from './follow.ts';
import { type CallRecord, lockCall, readCall, realTime } from './record.ts';

export type Side = 'originator' | 'receiver';

/** What the carrier tells of a leg. It may come twice, late and in any order. */
export interface LegNews {
  callId: number;
  side: Side;
  sid: string;
  /** The carrier's word. */
  status: string;
  at: Temporal.Instant;
  /** Which telling it is: the same again is nothing new. */
  source: string;
  errorCode: number | null;
  /** Of the end of a leg: how long it was connected. */
  seconds: number | null;
  /** The carrier was asked about the whole call: a leg of which nothing is known by now was never there. */
  isAll?: boolean;
}

/** How long to leave a call alone before the carrier is asked about it, in seconds. */
const patience = { connecting: 45, active: 120, unclear: 4 } as const;

const words: Readonly<Record<string, string>> = { 'in-progress': 'answered' };

const earlier = (a: string | null, b: string): string =>
  a === null || Temporal.Instant.compare(Temporal.Instant.from(b), Temporal.Instant.from(a)) < 0 ? b : a;
const later = (a: string | null, b: string): string =>
  a === null || Temporal.Instant.compare(Temporal.Instant.from(b), Temporal.Instant.from(a)) > 0 ? b : a;

/** When the two were connected, after this news; the carrier may leave out that somebody answered. */
function connectedAt(call: CallRecord, news: LegNews): string | null {
  if (news.side !== 'receiver') return call.time_connected;
  if (news.status === 'in-progress') return later(call.time_started, news.at.toString());
  if (news.status === 'completed' && call.time_connected === null)
    return later(call.time_started, news.at.subtract({ seconds: news.seconds ?? 0 }).toString());
  return call.time_connected;
}

/** When it ended, after this news: with the first side that hung up; a missed call with the end of its voicemail. */
function endedAt(call: CallRecord, news: LegNews, status: CallRecord['status']): string | null {
  if (!isCallOver(status)) return null;
  if (!isLegOver(news.status)) return call.time_ended ?? news.at.toString();
  const at = later(call.time_started, news.at.toString());
  return call.incoming && status === 'MISSED' ? later(call.time_ended, at) : earlier(call.time_ended, at);
}

interface Legs {
  originator: string | null;
  receiver: string | null;
}

async function legsOf(tx: Db, callId: number): Promise<Legs> {
  const found = await rows<{ side: Side; status: string }>(
    tx,
    'SELECT side, status FROM call_legs WHERE call_id = $1 ORDER BY id',
    [callId],
  );
  const legs: Legs = { originator: null, receiver: null };
  for (const { side, status } of found) legs[side] = status;
  return legs;
}

const isKnown = async (tx: Db, { source }: LegNews): Promise<boolean> =>
  (await rows(tx, 'SELECT 1 FROM call_connection_logs WHERE source = $1', [source])).length > 0;

/** Keeps what was told as it was told; false where it was told before. */
async function keepLog(tx: Db, news: LegNews, now: Temporal.Instant): Promise<boolean> {
  const kept = await rows(
    tx,
    `INSERT INTO call_connection_logs (call_id, side, event, status, timestamp, created_at, source)
     VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (source) DO NOTHING RETURNING id`,
    [
      news.callId,
      news.side,
      words[news.status] ?? news.status,
      news.status,
      news.at.toString(),
      now.toString(),
      news.source,
    ],
  );
  return kept.length > 0;
}

async function moveLeg(tx: Db, news: LegNews, now: Temporal.Instant): Promise<void> {
  const [before] = await rows<{ status: string }>(tx, 'SELECT status FROM call_legs WHERE sid = $1', [news.sid]);
  await rows(
    tx,
    `INSERT INTO call_legs (call_id, sid, side, status, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (sid) DO UPDATE SET status = excluded.status`,
    [news.callId, news.sid, news.side, laterLegStatus(before?.status ?? null, news.status), now.toString()],
  );
}

/** The caller has hung up, and nothing was told yet of the guide's phone, which was to be rung: it may have been answered. */
const isTooEarly = (call: CallRecord, legs: Legs, { isAll }: LegNews): boolean =>
  !isAll && call.incoming && call.guide_phone !== null && legs.receiver === null && isLegOver(legs.originator);

/** When to ask the carrier about a call; null where nothing is left to ask. */
function lookAt(status: CallRecord['status'], legs: Legs): string | null {
  const anyOver = isLegOver(legs.originator) || isLegOver(legs.receiver);
  if (!isCallOver(status))
    return realTime(anyOver ? patience.unclear : patience[status === 'ACTIVE' ? 'active' : 'connecting']);
  // the member's own leg goes on, in the voicemail
  return isLegOver(legs.originator) ? null : realTime(patience.active);
}

/**
 * Takes in what the carrier told of a leg, in the caller's transaction: the leg, its log, the call's status and times,
 * and all that follows. The same news again changes nothing. Answers the call as it is then; undefined where it is gone.
 */
export async function takeNews(
  tx: Db,
  services: Services,
  now: Temporal.Instant,
  news: LegNews,
): Promise<CallRecord | undefined> {
  // what was told before waits for nobody
  if (!news.isAll && (await isKnown(tx, news))) return readCall(tx, news.callId);
  const call = await lockCall(tx, news.callId);
  if (!call) return undefined;
  const isNew = await keepLog(tx, news, now);
  if (!isNew && !news.isAll) return call;
  if (isNew) await moveLeg(tx, news, now);
  const legs = await legsOf(tx, call.id);
  const next = callStatusOf({ incoming: call.incoming, ...legs });
  const status = laterCallStatus(call.status, isTooEarly(call, legs, news) ? null : next);
  if (!isNew && status === call.status) return call;
  const connected = connectedAt(call, news);
  const ended = endedAt(call, news, status);
  await rows(
    tx,
    `UPDATE calls SET status = $2, time_connected = $3, time_ended = CASE WHEN $4::timestamptz IS NOT NULL THEN greatest($4, $3::timestamptz) END,
            originator_error = coalesce($5, originator_error), receiver_error = coalesce($6, receiver_error),
            sid = coalesce(sid, $7), look_at = $8, updated_at = $9 WHERE id = $1`,
    [
      call.id,
      status,
      connected,
      ended,
      news.side === 'originator' ? news.errorCode : null,
      news.side === 'receiver' ? news.errorCode : null,
      news.side === 'originator' ? news.sid : null,
      lookAt(status, legs),
      now.toString(),
    ],
  );
  await followNews(tx, { services, now }, call);
  return lockCall(tx, call.id);
}

/** What follows from how a call stands now, compared with how it stood. */
export async function followNews(
  tx: Db,
  following: { services: Services; now: Temporal.Instant },
  before: CallRecord,
): Promise<void> {
  const call = await lockCall(tx, before.id);
  if (!call) return;
  const hasMoved =
    call.status !== before.status ||
    call.time_connected !== before.time_connected ||
    call.time_ended !== before.time_ended;
  if (!hasMoved) return tellCall(tx, following.services, call);
  await followCall(tx, following, call);
  if (call.status === before.status) return;
  if (call.incoming && call.status === 'MISSED') await followMissed(tx, following, call);
  const wasRung = !call.incoming && (call.status === 'MISSED' || call.status === 'BUSY');
  if (before.status !== 'ACTIVE' && (hasTalked(call) || wasRung)) await followReturned(tx, following, call);
}
