import type { MemberId, StaffId, StatusChangeId, StoppedItem, UserMemberStatus } from '@guidepost/contracts';
import { canDismissStatus, dateZones, dayIn, sentence } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import type { Acting, JobContext } from '../../platform/module.ts';
import type { FieldChange } from '../../platform/services/changes.ts';
import { executeDueRequests } from '../../platform/services/due-requests.ts';
import { stopFollowUps } from '../hospitalizations/public.ts';
import { stopEvents } from '../schedule/public.ts';
import { stopSurveys } from '../surveys/public.ts';
import { stopTexts } from '../texts/public.ts';
import { stopWorkflows } from '../workflows/public.ts';
import { notifyDismissed, notifyDuplicateDenial, notifyMember, notifyRequest, notifyReviewer } from './notify.ts';
import { presentChange, whyNoLongerAllowedOf } from './present.ts';
import {
  addStoppedItems,
  deleteStatusChange,
  findHistory,
  findInvalidNextStatus,
  insertStatusChange,
  lockStatusChange,
  lockStatusChangeOf,
  lockSubject,
  memberOfChange,
  moveStoppedItems,
  refreshStatus,
  type StatusChangeRow,
  type StatusSubject,
} from './queries.ts';
import {
  denyAutomatically,
  findRequests,
  lockRequest,
  markApplied,
  reopenRequest,
  type StatusRequestRow,
} from './queries-requests.ts';

const externalType = 'member_status';

/** There is no viewer, because a job does not act for a user. */
type ApplyContext = Pick<Acting, 'db' | 'now' | 'services'>;

/**
 * Applies an approved request in the given transaction. Updates the history, current status, feed, change log and live
 * screens. Lock the member first, and call `stopIfContactEnded` afterwards.
 */
export async function applyRequest(applyContext: ApplyContext, request: StatusRequestRow): Promise<void> {
  const before = await lockSubject(applyContext.db, request.member_id);
  if (!before) throw notFound();
  await addStatus(applyContext, before, {
    status: request.status,
    effectiveAt: request.effective_at,
    itemType: request.item_type,
    itemId: request.item_id,
    requestId: request.id,
    createdBy: request.auditor_id,
  });
  await markApplied(applyContext.db, request.id, applyContext.now.toString());
}

interface Entry {
  status: StatusRequestRow['status'];
  effectiveAt: string;
  itemType: string | null;
  itemId: number | null;
  requestId: StatusRequestRow['id'] | null;
  createdBy: StatusRequestRow['auditor_id'];
}

/**
 * Adds a status to a member's history, with all effects except the end of contact. Lock the member first, and call
 * `stopIfContactEnded` after all decisions.
 */
export async function addStatus(applyContext: ApplyContext, before: StatusSubject, entry: Entry): Promise<void> {
  const { db, now, services } = applyContext;
  const at = now.toString();
  const memberId = before.member_id;
  const changeId = await insertStatusChange(db, { ...entry, memberId, statusId: entry.status.id, at });
  const present = await refreshStatus(db, memberId, at);
  await services.feed.put(db, {
    memberId,
    type: externalType,
    externalType,
    externalId: changeId,
    eventType: externalType,
    actorId: entry.createdBy,
    occurredAt: entry.effectiveAt,
  });
  await services.changes.record(db, {
    memberId,
    actorId: entry.createdBy,
    at: now,
    fields: [{ field: 'memberStatus', oldValue: before.status_name, newValue: present?.name ?? before.status_name }],
  });
  notifyMember(applyContext, 'member_status_created', { id: changeId, memberId, statusKey: entry.status.key }, before);
}

/**
 * Stops everything scheduled with a member whose status ends contact (docs/areas/statuses.md#end-of-contact).
 * @returns the stopped items
 */
async function stopContact(
  applyContext: ApplyContext,
  { member_id: memberId, guide_zone: timeZone }: StatusSubject,
): Promise<StoppedItem[]> {
  const texts = await stopTexts(applyContext, memberId);
  const events = await stopEvents(applyContext, memberId);
  const phases = await stopWorkflows(applyContext, memberId);
  const surveys = await stopSurveys(applyContext, memberId);
  await stopFollowUps(applyContext, memberId);
  const dayOf = (at: string) => dayIn(Temporal.Instant.from(at), timeZone);
  const nameless = { type: null, text: null, day: null };
  return [
    ...texts.map(
      ({ text, sendAt }): StoppedItem => ({
        ...nameless,
        what: 'scheduledText',
        text,
        day: sendAt === null ? null : dayOf(sendAt),
      }),
    ),
    ...events.map(({ type, date }): StoppedItem => ({ ...nameless, what: 'scheduledEvent', type, day: date })),
    ...phases.map((text): StoppedItem => ({ ...nameless, what: 'openPhase', text })),
    ...surveys.map((text): StoppedItem => ({ ...nameless, what: 'openSurvey', text })),
  ];
}

/** Formats a stopped item for the change log. */
const toFieldChange = ({ what, type, text, day }: StoppedItem): FieldChange => ({
  field: what,
  oldValue: [day, type ?? text].filter((part) => part !== null).join(': '),
  newValue: null,
});

/** Removes an entry from a member's history, so that the previous status applies again. Lock the member first. */
async function withdraw(applyContext: ApplyContext, change: StatusChangeRow, actorId: StatusRequestRow['auditor_id']) {
  const { db, now, services } = applyContext;
  const at = now.toString();
  const before = await lockSubject(db, change.member_id);
  await deleteStatusChange(db, change.id, at);
  await refreshStatus(db, change.member_id, at);
  await services.feed.remove(db, externalType, change.id);
  const day = dayIn(Temporal.Instant.from(change.effective_at), before?.guide_zone ?? dateZones.team);
  await services.changes.record(db, {
    memberId: change.member_id,
    actorId,
    at: now,
    fields: [{ field: 'memberStatus', oldValue: `${change.status.name} (${day})`, newValue: null }],
  });
  notifyMember(
    applyContext,
    'member_status_deleted',
    { id: change.id, memberId: change.member_id, statusKey: change.status.key },
    before,
  );
}

/**
 * Stops everything scheduled with a member if a change gave the member a status that ends contact
 * (docs/areas/statuses.md#end-of-contact). Call it after all decisions, because a new decision temporarily removes the
 * old entry. If the member had this status before, nothing is stopped, because the staff who planned the open items
 * knew the status.
 * @param before the member before the change
 * @param takenBack the history entry that the change removed; its list of stopped items moves to the current entry
 */
export async function stopIfContactEnded(
  applyContext: ApplyContext,
  before: StatusSubject,
  actorId: StatusRequestRow['auditor_id'],
  takenBack?: StatusChangeId,
): Promise<void> {
  const { db, now, services } = applyContext;
  const memberId = before.member_id;
  const present = await refreshStatus(db, memberId, now.toString());
  if (!present?.ends_contact) return;
  if (takenBack !== undefined) await moveStoppedItems(db, takenBack, present.change_id);
  const stopped = present.status_id === before.status_id ? [] : await stopContact(applyContext, before);
  if (stopped.length === 0) return;
  await addStoppedItems(db, present.change_id, stopped, now.toString());
  await services.changes.record(db, { memberId, actorId, at: now, fields: stopped.map(toFieldChange) });
}

/**
 * Stops everything scheduled with a member who is merged into a record whose contact has ended. The stopped items are
 * listed with the remaining record's status, and in both update logs. Lock both members first.
 */
export async function stopMergedContact(
  applyContext: ApplyContext,
  { mergedId, remainingId }: { mergedId: MemberId; remainingId: MemberId },
  actorId: StaffId,
): Promise<void> {
  const { db, now, services } = applyContext;
  const at = now.toString();
  const merged = await lockSubject(db, mergedId);
  if (!merged) throw notFound();
  const stopped = await stopContact(applyContext, merged);
  if (stopped.length === 0) return;
  const present = await refreshStatus(db, remainingId, at);
  if (present) await addStoppedItems(db, present.change_id, stopped, at);
  for (const memberId of [mergedId, remainingId])
    await services.changes.record(db, { memberId, actorId, at: now, fields: stopped.map(toFieldChange) });
}

/**
 * Checks the statuses before and after a removed entry in a member's history. If the later status could follow the
 * removed one, it must also be able to follow the earlier one.
 * @param takenBack the entry that was removed
 * @throws AppError STATUS_IS_FOLLOWED
 */
export async function checkFollower(db: Db, takenBack: StatusChangeRow): Promise<void> {
  const later = await findInvalidNextStatus(db, takenBack);
  if (later === undefined) return;
  throw new AppError('STATUS_IS_FOLLOWED', {
    userMessage: sentence('The later status {later} depends on this one. Dismiss {later} first.', {
      later: { word: later },
    }),
  });
}

/**
 * Removes the history entry that a request created, before a new decision. Returns the entry, or undefined if there is
 * no entry.
 */
export async function removeAppliedStatus(
  acting: Acting,
  request: StatusRequestRow,
): Promise<StatusChangeRow | undefined> {
  const change = await lockStatusChangeOf(acting.db, request.id);
  if (change) await withdraw(acting, change, acting.viewer.id);
  return change;
}

/**
 * Removes a status from a member's history, so that the previous status applies again. The change log still contains
 * the removed status.
 * @throws AppError NOT_FOUND, STATUS_IS_THE_ONLY_ONE, STATUS_IS_FOLLOWED
 */
export async function dismissStatus(acting: Acting, id: StatusChangeId): Promise<UserMemberStatus> {
  const { db, now } = acting;
  // All code locks the member first and then the entry, to prevent deadlocks.
  const memberId = await memberOfChange(db, id);
  const before = memberId === undefined ? undefined : await lockSubject(db, memberId);
  const found = await lockStatusChange(db, id);
  if (!before || !found) throw notFound();
  const history = (await findHistory(db, found.member_id)).map(({ id, effective_at }) => ({
    id,
    effectiveAt: effective_at,
  }));
  if (!canDismissStatus(history, id, now)) throw new AppError('STATUS_IS_THE_ONLY_ONE');
  await withdraw(acting, found, acting.viewer.id);
  await checkFollower(db, found);
  await stopIfContactEnded(acting, before, acting.viewer.id, found.id);
  const [request] = found.change_request_id === null ? [] : await findRequests(db, [found.change_request_id]);
  if (request) await notifyDismissed(acting, request, acting.viewer.id);
  return presentChange(found);
}

/** Returns true if another pending request is for the same member, status and day. */
const hasSameRequest = ({ status, effective_on, others }: StatusRequestRow): boolean =>
  others.some((other) => other.memberStatus.id === status.id && other.effectiveAt === effective_on);

/**
 * Reopens a request that was approved for a later day, because its status is no longer allowed. If the same request is
 * already pending, denies this one instead, so that reviewers decide only once.
 */
async function reopenApprovedRequest(applyContext: ApplyContext, approved: StatusRequestRow): Promise<void> {
  const { db, now } = applyContext;
  const { id } = approved;
  const isDouble = hasSameRequest(approved);
  await (isDouble ? denyAutomatically : reopenRequest)(db, id, now.toString());
  const [request] = await findRequests(db, [id]);
  if (!request) throw notFound();
  if (isDouble) {
    await notifyRequest(applyContext, request, 'audited');
    await notifyDuplicateDenial(applyContext, request, approved.auditor_id);
    return;
  }
  await notifyRequest(applyContext, request, 'created');
  await notifyReviewer(applyContext, request);
}

/** Applies requests that were approved for today or an earlier day. A second run changes nothing. */
export const applyDueRequests = (context: JobContext): Promise<void> =>
  executeDueRequests(context, 'StatusChangeRequest', async (db, { id, member_id }, at) => {
    const before = await lockSubject(db, member_id);
    const request = await lockRequest(db, id);
    // Does nothing if a reviewer changed the decision in the meantime, or another process already applied the request.
    if (!before || !request || request.approved_at === null || request.applied_at !== null) return;
    if (Temporal.Instant.compare(request.effective_at, at) > 0) return;
    const applyContext = { db, now: at, services: context.services };
    if (whyNoLongerAllowedOf(request) !== null) return reopenApprovedRequest(applyContext, request);
    await applyRequest(applyContext, request);
    await stopIfContactEnded(applyContext, before, request.auditor_id);
    await notifyRequest(applyContext, request, 'audited');
  });
