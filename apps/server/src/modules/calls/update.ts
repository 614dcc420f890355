import type { BodyOf, CallForViewer, calls, Outcome } from '@guidepost/contracts';
import { hasInsufficientNotes, isOutcomeLocked, minimumCallMinutes, outcomeChoices } from '@guidepost/rules';
import { rows } from '../../platform/database.ts';
import { AppError } from '../../platform/errors.ts';
import { plainText, removeDraft, sanitise } from '../notes/service.ts';
import { resolveEvent } from '../schedule/service.ts';
import { followCall } from './follow.ts';
import { callFor } from './queries.ts';
import { type CallRecord, heldCall } from './record.ts';
import { type Acting, refuseNeeds } from './start.ts';

type Sent = BodyOf<typeof calls.update>;

interface OutcomeRow {
  id: number;
  key: string;
  outcome_types: Outcome['outcomeTypes'];
  deprecated_at: string | null;
  needs_note: boolean;
}

const secondsOf = (call: CallRecord, now: Temporal.Instant): number =>
  call.time_connected === null
    ? 0
    : Temporal.Instant.from(call.time_connected)
        .until(call.time_ended === null ? now : Temporal.Instant.from(call.time_ended))
        .total('seconds');

/** What a call says once the changes are over it. */
function changed(call: CallRecord, sent: Sent) {
  const { resourceInteraction: resource, needResourceInteraction: needResource } = sent;
  return {
    outcomeId: sent.outcomeId === undefined ? call.outcome_id : (sent.outcomeId ?? null),
    outcomeDetails: sent.outcomeDetails === undefined ? call.outcome_details : sent.outcomeDetails || null,
    note: sent.note === undefined ? call.note : sent.note ? sanitise(sent.note) || null : null,
    resourceTitle: resource === undefined ? call.resource_title : (resource?.title ?? null),
    needResourceTitle: needResource === undefined ? call.need_resource_title : (needResource?.title ?? null),
    findHelpId:
      resource === undefined && needResource === undefined
        ? call.find_help_id
        : (resource?.findHelpId ?? needResource?.findHelpId ?? null),
  };
}

const outcomeProblem = (code: string, text: string): AppError =>
  new AppError(code, { errors: [{ property: 'outcomeId', constraints: { outcome: text } }] });

/**
 * The outcome that a call is to have, if it may: from before the algorithm start date none changes, and what needs a
 * minimum of minutes waits for them (staff §4, §5). @throws AppError OUTCOME_NOT_FOUND, OUTCOME_TOO_SHORT, CALL_LOCKED
 */
async function checkedOutcome(
  { db, viewer, now, services }: Acting,
  call: CallRecord,
  next: ReturnType<typeof changed>,
): Promise<{ needsNote: boolean } | null> {
  const isLocked = isOutcomeLocked(call.time_started, services.config.algorithmStartDate);
  if (isLocked && next.outcomeId !== call.outcome_id) throw new AppError('CALL_LOCKED');
  if (next.outcomeId === null) return null;
  const found = await rows<OutcomeRow>(
    db,
    `SELECT id, key, outcome_types, deprecated_at, needs_note FROM outcomes WHERE id = $1 AND 'call' = ANY(used_for)`,
    [next.outcomeId],
  );
  const outcomes = found.map((row) => ({
    id: row.id,
    key: row.key,
    outcomeTypes: row.outcome_types,
    deprecatedAt: row.deprecated_at,
    needsNote: row.needs_note,
  }));
  const [choice] = outcomeChoices(outcomes, {
    set: next.resourceTitle === null && next.needResourceTitle === null ? 'interaction' : 'resourcing',
    secondsConnected: secondsOf(call, now),
    minimumMinutes: call.minimum === null ? minimumCallMinutes : Number(call.minimum),
    mayOverride: viewer.permissions.has('CAN_OVERRIDE_UNDER_TWO_MINUTE_ENGAGEMENT'),
    isLocked: false,
    createdAt: call.created_at,
    outcomeId: call.outcome_id,
  });
  if (!choice) throw outcomeProblem('OUTCOME_NOT_FOUND', 'This outcome could not be found.');
  if (choice.held === 'too-short')
    throw outcomeProblem('OUTCOME_TOO_SHORT', 'The call was too short for this outcome.');
  return choice.outcome;
}

/** Says what a call led to. @throws AppError as its contract lists them */
export async function changeCall(acting: Acting, callId: number, { version, ...sent }: Sent): Promise<CallForViewer> {
  const { db, viewer, now, services } = acting;
  refuseNeeds(sent.resourceInteraction?.userNeedId, sent.needResourceInteraction?.userNeedId);
  const before = await heldCall(db, callId);
  if (version !== undefined && version !== before.version)
    throw new AppError('VERSION_CONFLICT', { current: await callFor(db, callId, acting) });
  const next = changed(before, sent);
  const outcome = await checkedOutcome(acting, before, next);
  await rows(
    db,
    `UPDATE calls SET outcome_id = $2, outcome_details = $3, note = $4, insufficient_notes = $5, resource_title = $6,
            need_resource_title = $7, find_help_id = $8, updated_at = $9, version = version + 1 WHERE id = $1`,
    [
      callId,
      next.outcomeId,
      next.outcomeDetails,
      next.note,
      hasInsufficientNotes(outcome, next.note === null ? '' : plainText(next.note)),
      next.resourceTitle,
      next.needResourceTitle,
      next.findHelpId,
      now.toString(),
    ],
  );
  if (before.member_id !== null) {
    const draft = { authorId: viewer.id, subjectId: before.member_id, type: 'calls' as const };
    removeDraft(db, { ...draft, recordId: callId });
    // the event that the call answers is done once it is said what came of it
    if (before.scheduled_event_id !== null && before.outcome_id === null && next.outcomeId !== null)
      await resolveEvent(acting, before.member_id, before.scheduled_event_id);
  }
  await followCall(db, { services, now }, await heldCall(db, callId));
  return callFor(db, callId, acting);
}

/** A missed call or voicemail needs no call back; again changes nothing. */
export async function needsNoFollowUp({ db, now, services, ...rest }: Acting, callId: number): Promise<CallForViewer> {
  await rows(
    db,
    `UPDATE calls SET no_follow_up_needed = true, updated_at = $2, version = version + 1
      WHERE id = $1 AND NOT no_follow_up_needed`,
    [callId, now.toString()],
  );
  for (const type of ['CALL_BACK', 'FEEDBACK_CALL'])
    await services.todos.close(db, { type, causeType: 'call', causeId: callId }, now.toString());
  await followCall(db, { services, now }, await heldCall(db, callId));
  return callFor(db, callId, { now, services, ...rest });
}
