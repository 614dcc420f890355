import type { CallId } from '@guidepost/contracts';
import {
  callStatusOf,
  isCallOver,
  isLegOver,
  laterCallStatus,
  laterLegStatus,
  unansweredLegStatus,
} from '@guidepost/rules';
import type { Db } from '../../../platform/db.ts';
import type { Services } from '../../../platform/module.ts';
import { realIn } from '../../../platform/real-time.ts';
import { closeReturnedCallTodos, notifyCall, openMissedCallTodo, updateCallRecords } from '../outcomes/follow-up.ts';
import type { CallSide } from '../queries.ts';
import { type CallRecord, lockCall, readCall } from '../queries-record.ts';
import { addEndJob } from './hang-up.ts';
import {
  findLegStatus,
  findLegs,
  findOpenLegs,
  insertLog,
  isLogged,
  updateProgress,
  upsertLeg,
} from './queries-legs.ts';

/** The carrier's report about a leg. Reports may arrive twice, late and in any order. */
export interface LegReport {
  callId: CallId;
  side: CallSide;
  sid: string;
  /** The carrier's status text. */
  status: string;
  at: Temporal.Instant;
  /** Name of the event in the log. If it is missing, the name is derived from the status. */
  event?: string;
  /** Identifies the report, so that the server recognizes a repeated one. */
  source: string;
  errorCode: number | null;
  /** How many seconds the leg was connected. Only the report of the leg's end has this value. */
  seconds: number | null;
  /**
   * True if the server asked the carrier for the state of the whole call. Then a leg without a report does not exist.
   */
  isAll?: boolean;
}

/** Delay in seconds before the server asks the carrier about a call, by the call's state. */
const checkDelaySeconds = { connecting: 45, active: 120, unclear: 4 } as const;

const carrierStatuses: Readonly<Record<string, string>> = { 'in-progress': 'answered' };

const earlierOf = (a: string | null, b: string): string =>
  a === null || Temporal.Instant.compare(Temporal.Instant.from(b), Temporal.Instant.from(a)) < 0 ? b : a;
const laterOf = (a: string | null, b: string): string =>
  a === null || Temporal.Instant.compare(Temporal.Instant.from(b), Temporal.Instant.from(a)) > 0 ? b : a;

/**
 * Returns the time at which the two sides were connected. Takes this report into account, because the carrier may omit
 * the report that the phone was answered.
 */
function connectedAt(call: CallRecord, report: LegReport): string | null {
  if (report.side !== 'receiver' || call.is_guide_awaited) return call.time_connected;
  const earliest = call.guide_there_at ?? call.time_started;
  if (report.status === 'in-progress') return laterOf(earliest, report.at.toString());
  if (report.status === 'completed' && call.time_connected === null)
    return laterOf(earliest, report.at.subtract({ seconds: report.seconds ?? 0 }).toString());
  return call.time_connected;
}

/**
 * Returns when the call ended, taking this report into account. A call ends when the first side hangs up. A missed call
 * ends when the caller has left a voicemail or hung up.
 */
function endedAt(call: CallRecord, report: LegReport, status: CallRecord['status']): string | null {
  if (!isCallOver(status)) return null;
  if (!isLegOver(report.status)) return call.time_ended ?? report.at.toString();
  const at = laterOf(call.time_started, report.at.toString());
  return call.incoming && status === 'MISSED' ? laterOf(call.time_ended, at) : earlierOf(call.time_ended, at);
}

interface Legs {
  originator: string | null;
  receiver: string | null;
}

async function legsOf(tx: Db, callId: CallId): Promise<Legs> {
  const legs: Legs = { originator: null, receiver: null };
  for (const { side, status } of await findLegs(tx, callId)) legs[side] = status;
  return legs;
}

/**
 * Returns the leg statuses that determine the call's status. The guide's leg counts as unanswered until it is known
 * that the guide answered rather than a voicemail.
 */
const countedLegs = ({ incoming, is_guide_awaited }: CallRecord, { originator, receiver }: Legs): Legs => {
  const count = (status: string | null, isGuides: boolean): string | null =>
    status !== null && isGuides && is_guide_awaited ? unansweredLegStatus(status) : status;
  return { originator: count(originator, !incoming), receiver: count(receiver, incoming) };
};

/** Adds a report to the call's log. Returns false if the log already contains it. */
const storeLegReport = (tx: Db, report: LegReport, now: Temporal.Instant): Promise<boolean> =>
  insertLog(tx, {
    callId: report.callId,
    side: report.side,
    event: report.event ?? carrierStatuses[report.status] ?? report.status,
    status: report.status,
    at: report.at.toString(),
    createdAt: now.toString(),
    source: report.source,
  });

async function updateLegStatus(tx: Db, { callId, sid, side, status }: LegReport, now: Temporal.Instant): Promise<void> {
  const before = (await findLegStatus(tx, sid)) ?? null;
  await upsertLeg(tx, { callId, sid, side, status: laterLegStatus(before, status), at: now.toString() });
}

/**
 * Returns true if the caller hung up before the carrier reported anything about the guide's phone. The guide may have
 * answered, so the call's status is not known yet.
 */
const isTooEarly = (call: CallRecord, legs: Legs, { isAll }: LegReport): boolean =>
  !isAll && call.incoming && call.guide_phone !== null && legs.receiver === null && isLegOver(legs.originator);

/** Returns when the server must ask the carrier about a call again. Returns null if it need not ask. */
function nextCheckAt(status: CallRecord['status'], legs: Legs): string | null {
  const anyOver = isLegOver(legs.originator) || isLegOver(legs.receiver);
  if (!isCallOver(status))
    return realIn({
      seconds: anyOver ? checkDelaySeconds.unclear : checkDelaySeconds[status === 'ACTIVE' ? 'active' : 'connecting'],
    });
  // The member's leg continues while the member leaves a voicemail.
  return isLegOver(legs.originator) ? null : realIn({ seconds: checkDelaySeconds.active });
}

/**
 * Applies a carrier's report about a leg in the given transaction. Updates the leg, its log, and the call's status and
 * times, and then everything that depends on them. A repeated report changes nothing. Returns the updated call, or
 * undefined if the call no longer exists.
 */
export async function applyLegReport(
  tx: Db,
  services: Services,
  now: Temporal.Instant,
  report: LegReport,
): Promise<CallRecord | undefined> {
  if (!report.isAll && (await isLogged(tx, report.source))) return readCall(tx, report.callId);
  const call = await lockCall(tx, report.callId);
  if (!call) return undefined;
  const isNew = await storeLegReport(tx, report, now);
  if (!isNew && !report.isAll) return call;
  if (isNew) await updateLegStatus(tx, report, now);
  const legs = await legsOf(tx, call.id);
  const next = callStatusOf({ incoming: call.incoming, ...countedLegs(call, legs) });
  const status = laterCallStatus(call.status, isTooEarly(call, legs, report) ? null : next);
  if (!isNew && status === call.status) return call;
  const isOriginator = report.side === 'originator';
  await updateProgress(tx, call.id, {
    status,
    connectedAt: connectedAt(call, report),
    endedAt: endedAt(call, report, status),
    originatorError: isOriginator ? report.errorCode : null,
    receiverError: isOriginator ? null : report.errorCode,
    sid: isOriginator ? report.sid : null,
    checkAt: nextCheckAt(status, legs),
    at: now.toString(),
  });
  await handleCallChange(tx, { services, now }, call);
  return lockCall(tx, call.id);
}

/** Ends both legs if the call is in a conference. There, the end of one leg does not end the other. */
async function endConference(tx: Db, services: Services, { id: callId, conferred_at }: CallRecord): Promise<void> {
  if (conferred_at === null) return;
  for (const sid of await findOpenLegs(tx, callId)) await addEndJob(tx, services, { callId, sid });
}

/** Returns true if the two sides of a call are or were connected. */
const wasConnected = ({ status, time_connected }: CallRecord): boolean =>
  status === 'ACTIVE' || (status === 'ENDED' && time_connected !== null);

/** Updates todos, feed and screens after a call's state has changed. */
export async function handleCallChange(
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
  if (!hasMoved) return notifyCall(tx, following.services, call);
  await updateCallRecords(tx, following, call);
  // The report that the call was connected may arrive after the call has ended.
  if (wasConnected(call) && !wasConnected(before)) await closeReturnedCallTodos(tx, following, call);
  if (call.status === before.status) return;
  if (isCallOver(call.status) && !isCallOver(before.status)) await endConference(tx, following.services, call);
  if (call.incoming && call.status === 'MISSED') await openMissedCallTodo(tx, following, call);
}
