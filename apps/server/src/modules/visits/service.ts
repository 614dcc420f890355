import type {
  IdOf,
  MemberId,
  NeedId,
  Outcome,
  ScheduledEventId,
  StaffId,
  Visit,
  VisitChanges,
  VisitFields,
  VisitForViewer,
  VisitId,
} from '@guidepost/contracts';
import {
  dayIn,
  hasInsufficientNotes,
  isUnfinished,
  isVisitDuration,
  visitFinisher,
  visitStartProblem,
} from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { AppError, badRequest, notFound, refusedAt } from '../../platform/errors.ts';
import { plainText, sanitise } from '../../platform/html.ts';
import type { Acting } from '../../platform/module.ts';
import { removeDraft, sendRemoveDraftsOf } from '../drafts/public.ts';
import { completeFollowUps } from '../hospitalizations/public.ts';
import { requireNeedFor, updateNeedHistory } from '../needs/public.ts';
import { checkAddress, resolveEvent } from '../schedule/public.ts';
import { canSeeMember, findAssignedGuide, findReviewerOf } from '../staff/public.ts';
import { deleteVisit, forViewer, insertVisit, lockVisit, updateVisit, type VisitValues } from './queries.ts';
import { findVisitOutcome } from './queries-outcomes.ts';

/** The set of outcomes that a visit offers: outcomes for resources, or outcomes for the visit itself. */
type OutcomeSet = Outcome['outcomeTypes'][number];

/**
 * Returns a visit's outcome at a given time, or null if the visit has no outcome. A deprecated outcome remains valid
 * for visits before its deprecation. If `set` is null, the outcome was selected earlier and may be from any set.
 * @throws AppError OUTCOME_NOT_FOUND
 */
async function visitOutcome(
  db: Db,
  id: IdOf<'Outcome'> | null,
  madeAt: string,
  set: OutcomeSet | null,
): Promise<{ needsNote: boolean; countsAsOutreach: boolean } | null> {
  if (id === null) return null;
  const row = await findVisitOutcome(db, { id, madeAt, set });
  if (row) return { needsNote: row.needs_note, countsAsOutreach: row.counts_as_outreach };
  throw refusedAt('OUTCOME_NOT_FOUND', 'outcomeId', 'exists', 'This outcome could not be found.');
}

const externalType = 'visit';

type VisitInput = Omit<VisitFields, 'scheduledEventId'>;

/**
 * Checks that a visit began in this century, is not in the future and has an allowed duration.
 * @throws BAD_REQUEST
 */
function checkTimes({ startTime, endTime }: Pick<VisitInput, 'startTime' | 'endTime'>, { viewer, now }: Acting): void {
  if (!isVisitDuration(startTime, endTime))
    throw badRequest('endTime', 'duration', 'A visit must last between 5 minutes and 6 hours.');
  const problem = visitStartProblem(Temporal.Instant.from(startTime), now, viewer.timeZone);
  if (problem) throw badRequest('startTime', 'past', problem);
}

/** Returns true if a visit is about a resource. It then offers the outcomes for resources. */
const isAboutResource = (visit: Pick<VisitInput, 'resourceInteraction' | 'needResourceInteraction'> | null): boolean =>
  Boolean(visit?.resourceInteraction ?? visit?.needResourceInteraction);

/**
 * Checks the fields and converts them to the values to store. Also returns whether the visit counts as outreach.
 * @param eventId the event that the visit resolves
 */
async function checked(
  acting: Acting,
  memberId: MemberId,
  sent: VisitInput,
  before: Visit | null,
  eventId: ScheduledEventId | null = null,
): Promise<{ values: VisitValues; countsAsOutreach: boolean }> {
  const { db, now } = acting;
  const needId = sent.userNeedRequest?.userNeedId ?? null;
  // An unchanged need remains valid, even if it can no longer be selected for a new visit.
  if (needId !== null && needId !== before?.need?.id)
    await requireNeedFor(acting, needId, { memberId, property: 'userNeedRequest' });
  if (sent.startTime !== before?.startTime || sent.endTime !== before.endTime) checkTimes(sent, acting);
  const addressId = sent.addressId ?? null;
  // An unchanged address remains valid, even if it was deleted. So does the address of the planned visit.
  if (addressId !== before?.addressId) await checkAddress(db, memberId, addressId, 'addressId', eventId);
  const outcomeId = sent.outcomeId ?? null;
  const isChosen = outcomeId !== before?.outcomeId || isAboutResource(sent) !== isAboutResource(before);
  const set = isChosen ? (isAboutResource(sent) ? 'resourcing' : 'interaction') : null;
  const outcome = await visitOutcome(db, outcomeId, before?.createdAt ?? now.toString(), set);
  const note = sent.note ? sanitise(sent.note) || null : null;
  const insufficientNotes = hasInsufficientNotes(outcome, note === null ? '' : plainText(note));
  return {
    values: {
      addressId,
      location: sent.location || null,
      startTime: sent.startTime,
      endTime: sent.endTime,
      outcomeId,
      outcomeDetails: sent.outcomeDetails || null,
      note,
      insufficientNotes,
      resourceTitle: sent.resourceInteraction?.title ?? null,
      needResourceTitle: sent.needResourceInteraction?.title ?? null,
      needId,
    },
    countsAsOutreach: outcome?.countsAsOutreach === true && !insufficientNotes,
  };
}

/** Records a visit's change in the histories of its current and previous needs. */
const followNeed = ({ db, services, now }: Acting, visit: Visit, needId: NeedId | null, before: NeedId | null) =>
  updateNeedHistory(
    db,
    services,
    { type: 'visit', id: visit.id },
    { memberId: visit.subjectUserId, needId, before, actorId: visit.createdBy.id, at: now.toString() },
  );

/**
 * Finds the user who must finish a visit. `isPersonal` is true if this user created the visit. The to-do then stays
 * with the creator when the member's guide changes.
 */
async function findVisitFinisher(
  { db, now }: Acting,
  visit: Visit,
): Promise<{ ownerId: StaffId | null; isPersonal: boolean }> {
  const [by, memberId] = [visit.createdBy.id, visit.subjectUserId];
  const finisher = visitFinisher({ by, seesMember: await canSeeMember(db, by, memberId, now) });
  if (finisher !== null) return { ownerId: finisher, isPersonal: true };
  const asked = { permission: 'CAN_CREATE_NOTES_AND_VISITS', now } as const;
  const ownerId = (await findAssignedGuide(db, memberId)) ?? (await findReviewerOf(db, memberId, [by], asked));
  return { ownerId, isPersonal: false };
}

/**
 * Updates a visit's feed entry, its to-dos, and its need's history. If the visit counts as outreach, completes the
 * follow-ups of earlier hospital stays.
 */
async function updateFeedAndTodos(
  acting: Acting,
  visit: Visit,
  before: Visit | null,
  countsAsOutreach: boolean,
): Promise<void> {
  const { db, viewer, now, services } = acting;
  const memberId = visit.subjectUserId;
  await services.feed.put(db, {
    memberId,
    type: 'visit',
    externalType,
    externalId: visit.id,
    eventType: 'visit',
    actorId: visit.createdBy.id,
    occurredAt: visit.startTime,
    countsAsOutreach,
  });
  await followNeed(acting, visit, visit.need?.id ?? null, before?.need?.id ?? null);
  const left = isUnfinished(visit);
  const at = now.toString();
  for (const [type, what] of [
    ['INCOMPLETE_VISIT', 'outcome'],
    ['INCOMPLETE_NOTE_VISIT', 'note'],
  ] as const) {
    const cause = { type, causeType: externalType, causeId: visit.id };
    if (left !== what) await services.todos.close(db, cause, at);
    else {
      const date = dayIn(Temporal.Instant.from(visit.startTime), viewer.timeZone);
      await services.todos.open(db, {
        ...cause,
        ...(await findVisitFinisher(acting, visit)),
        memberId,
        date,
        createdAt: at,
      });
    }
  }
  if (countsAsOutreach) await completeFollowUps(acting, memberId, visit.endTime);
}

export async function createVisit(
  acting: Acting,
  { subjectUserId, scheduledEventId, ...sent }: VisitFields & { subjectUserId: MemberId },
): Promise<VisitForViewer> {
  const { db, viewer, now } = acting;
  const { values, countsAsOutreach } = await checked(acting, subjectUserId, sent, null, scheduledEventId);
  if (scheduledEventId) await resolveEvent(acting, subjectUserId, scheduledEventId);
  const visit = await insertVisit(db, {
    ...values,
    memberId: subjectUserId,
    creatorId: viewer.id,
    scheduledEventId: scheduledEventId ?? null,
    at: now.toString(),
  });
  removeDraft(db, { authorId: viewer.id, subjectId: subjectUserId, type: 'visits' });
  await updateFeedAndTodos(acting, visit, null, countsAsOutreach);
  return forViewer(visit, viewer);
}

async function lockedVisit(db: Db, visitId: VisitId): Promise<Visit> {
  const visit = await lockVisit(db, visitId);
  if (!visit) throw notFound();
  return visit;
}

/** Returns the visit's values with the requested changes. */
const withChanges = (before: Visit, sent: VisitChanges): VisitInput => {
  const sentFields = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const { addressId, location, startTime, endTime, outcomeId, outcomeDetails, note } = before;
  const { resourceInteraction, needResourceInteraction, userNeedRequest } = before;
  return {
    addressId,
    location,
    startTime,
    endTime,
    outcomeId,
    outcomeDetails,
    note,
    resourceInteraction,
    needResourceInteraction,
    userNeedRequest,
    ...sentFields,
  };
};

export async function changeVisit(
  acting: Acting,
  visitId: VisitId,
  { version, ...sent }: VisitChanges & { version?: number | undefined },
): Promise<VisitForViewer> {
  const { db, viewer, now } = acting;
  const before = await lockedVisit(db, visitId);
  if (version !== undefined && version !== before.version)
    throw new AppError('VERSION_CONFLICT', { current: forViewer(before, viewer) });
  const { values, countsAsOutreach } = await checked(acting, before.subjectUserId, withChanges(before, sent), before);
  const visit = await updateVisit(db, visitId, { ...values, at: now.toString() });
  if (sent.note !== undefined)
    removeDraft(db, { authorId: viewer.id, subjectId: visit.subjectUserId, type: 'visits', recordId: visitId });
  await updateFeedAndTodos(acting, visit, before, countsAsOutreach);
  return forViewer(visit, viewer);
}

export async function removeVisit(acting: Acting, visitId: VisitId): Promise<{ id: VisitId; subjectUserId: MemberId }> {
  const { db, viewer, now, services } = acting;
  const visit = await lockedVisit(db, visitId);
  if (visit.createdBy.id !== viewer.id) throw new AppError('VISIT_NOT_YOURS');
  const at = now.toString();
  await deleteVisit(db, visitId, at);
  sendRemoveDraftsOf(db, 'visits', visitId);
  await services.feed.remove(db, externalType, visitId);
  for (const type of ['INCOMPLETE_VISIT', 'INCOMPLETE_NOTE_VISIT'])
    await services.todos.close(db, { type, causeType: externalType, causeId: visitId }, at);
  await followNeed(acting, visit, null, visit.need?.id ?? null);
  return { id: visitId, subjectUserId: visit.subjectUserId };
}
