import type { BodyOf, CallForViewer, CallId, calls } from '@guidepost/contracts';
import { hasInsufficientNotes, isOutcomeLocked, minCallMinutes, outcomeChoices } from '@guidepost/rules';
import { AppError, refusedAt } from '../../../platform/errors.ts';
import { plainText, sanitise } from '../../../platform/html.ts';
import { sendSetEditors } from '../../../platform/http/editors.ts';
import type { Acting } from '../../../platform/module.ts';
import { removeDraft } from '../../drafts/public.ts';
import { requireNeedFor } from '../../needs/public.ts';
import { resolveEvent } from '../../schedule/public.ts';
import { callFor } from '../present.ts';
import { type CallRecord, findCallOutcome, requireCall, setNoFollowUpNeeded, updateCall } from '../queries-record.ts';
import { closeTodo, updateCallRecords } from './follow-up.ts';
import { needIdInBody } from './need-id-in-body.ts';
import { zoneOfCall } from './zone-of-call.ts';

type CallUpdate = BodyOf<typeof calls.update>;

const connectedSeconds = (call: CallRecord, now: Temporal.Instant): number =>
  call.time_connected === null
    ? 0
    : Temporal.Instant.from(call.time_connected)
        .until(call.time_ended === null ? now : Temporal.Instant.from(call.time_ended))
        .total('seconds');

/** Returns the call's values with the changes applied. */
function withChanges(call: CallRecord, sent: CallUpdate) {
  const { resourceInteraction: resource, needResourceInteraction: needResource } = sent;
  const needId = needIdInBody(sent);
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
    needId: needId === undefined ? call.need_id : needId,
  };
}

const outcomeProblem = (code: string, message: string): AppError => refusedAt(code, 'outcomeId', 'outcome', message);

/**
 * Returns the new outcome of a call if it is allowed. The outcome of a call before the algorithm start date cannot
 * change. If an outcome has a minimum, the call must have been connected for at least that many minutes
 * (docs/areas/calls.md#outcomes-of-short-calls).
 * @throws AppError OUTCOME_NOT_FOUND, OUTCOME_TOO_SHORT, CALL_LOCKED
 */
async function checkedOutcome(
  { db, viewer, now, services }: Acting,
  call: CallRecord,
  next: ReturnType<typeof withChanges>,
): Promise<{ needsNote: boolean } | null> {
  const isLocked = isOutcomeLocked(call.time_started, zoneOfCall(call), services.config.algorithmStartDate);
  if (isLocked && next.outcomeId !== call.outcome_id) throw new AppError('CALL_LOCKED');
  if (next.outcomeId === null) return null;
  const row = await findCallOutcome(db, next.outcomeId);
  const outcomes = row
    ? [
        {
          id: row.id,
          key: row.key,
          outcomeTypes: row.outcome_types,
          deprecatedAt: row.deprecated_at,
          needsNote: row.needs_note,
        },
      ]
    : [];
  const [choice] = outcomeChoices(outcomes, {
    set: next.resourceTitle === null && next.needResourceTitle === null ? 'interaction' : 'resourcing',
    secondsConnected: connectedSeconds(call, now),
    isConnected: call.time_connected !== null,
    minimumMinutes: call.minimum ?? minCallMinutes,
    mayOverride: viewer.permissions.has('CAN_OVERRIDE_UNDER_TWO_MINUTE_ENGAGEMENT'),
    isLocked: false,
    createdAt: call.created_at,
    outcomeId: call.outcome_id,
  });
  if (!choice) throw outcomeProblem('OUTCOME_NOT_FOUND', 'This outcome could not be found.');
  if (choice.blockedBy === 'too-short')
    throw outcomeProblem('OUTCOME_TOO_SHORT', 'The call was too short for this outcome.');
  return choice.outcome;
}

/** Stores the changed outcome, notes and other data of a call. @throws AppError with the codes of its contract */
export async function changeCall(
  acting: Acting,
  callId: CallId,
  { version, ...sent }: CallUpdate,
): Promise<CallForViewer> {
  const { db, viewer, now, services } = acting;
  const before = await requireCall(db, callId);
  if (version !== undefined && version !== before.version)
    throw new AppError('VERSION_CONFLICT', { current: await callFor(acting, callId) });
  const next = withChanges(before, sent);
  if (next.needId !== null && next.needId !== before.need_id)
    await requireNeedFor(acting, next.needId, { memberId: before.member_id, property: 'userNeedId' });
  const outcome = await checkedOutcome(acting, before, next);
  await updateCall(db, callId, {
    ...next,
    insufficientNotes: hasInsufficientNotes(outcome, next.note === null ? '' : plainText(next.note)),
    by: viewer.id,
    at: now.toString(),
  });
  if (before.member_id !== null) {
    // A change without the note, for example of the need, keeps the draft of the note.
    if (sent.note !== undefined)
      removeDraft(db, { authorId: viewer.id, subjectId: before.member_id, type: 'calls', recordId: callId });
    // The first outcome of the call completes its scheduled event.
    if (before.scheduled_event_id !== null && before.outcome_id === null && next.outcomeId !== null)
      await resolveEvent(acting, before.member_id, before.scheduled_event_id);
  }
  await updateCallRecords(db, { services, now }, await requireCall(db, callId), before.need_id);
  return callFor(acting, callId);
}

/** Marks a missed call or voicemail as needing no follow-up. A repeated request changes nothing. */
export async function needsNoFollowUp(acting: Acting, callId: CallId): Promise<CallForViewer> {
  const { db, now, services, viewer } = acting;
  if (await setNoFollowUpNeeded(db, callId, now.toString())) sendSetEditors(db, viewer.id, 'call', [callId]);
  for (const type of ['CALL_BACK', 'FEEDBACK_CALL']) await closeTodo(db, { services, now }, callId, type);
  await updateCallRecords(db, { services, now }, await requireCall(db, callId));
  return callFor(acting, callId);
}
