import type { Visit, VisitChanges, VisitFields, VisitForViewer } from '@guidepost/contracts';
import { dayIn, hasInsufficientNotes, isVisitDuration, unfinished } from '@guidepost/rules';
import type { Viewer } from '../../platform/access/viewer.ts';
import { AppError, badRequest, notFound } from '../../platform/errors.ts';
import type { Db, Services } from '../../platform/module.ts';
import { plainText, removeDraft, removeDraftsOf, sanitise } from '../notes/service.ts';
import { checkAddress, resolveEvent } from '../schedule/service.ts';
import { visitOutcome } from './outcomes.ts';
import { deleteVisit, forViewer, insertVisit, lockVisit, updateVisit, type VisitValues } from './queries.ts';

const externalType = 'visit';

interface Acting {
  db: Db;
  viewer: Viewer;
  now: Temporal.Instant;
  services: Services;
}

type Sent = Omit<VisitFields, 'scheduledEventId'>;

/** A visit has begun by the end of today, and took as long as one can have taken (staff §9). @throws BAD_REQUEST */
function checkTimes({ startTime, endTime }: Pick<Sent, 'startTime' | 'endTime'>, { viewer, now }: Acting): void {
  if (!isVisitDuration(startTime, endTime))
    throw badRequest('endTime', 'duration', 'A visit takes 5 minutes to 6 hours.');
  const tomorrow = Temporal.PlainDate.from(dayIn(now, viewer.timeZone)).add({ days: 1 }).toString();
  if (dayIn(Temporal.Instant.from(startTime), viewer.timeZone) >= tomorrow)
    throw badRequest('startTime', 'past', `The date must be before ${tomorrow}`);
}

/** Whether a visit is about a resource, and has the outcomes of that. */
const isAboutResource = (visit: Pick<Sent, 'resourceInteraction' | 'needResourceInteraction'> | null): boolean =>
  Boolean(visit?.resourceInteraction ?? visit?.needResourceInteraction);

/** What is to be stored of what was sent, and whether it counts as outreach. */
async function checked(
  acting: Acting,
  memberId: number,
  sent: Sent,
  before: Visit | null,
): Promise<{ values: VisitValues; countsAsOutreach: boolean }> {
  const { db, now } = acting;
  if (sent.userNeedRequest) {
    // Needs come with their own module; until then no id can belong to this member.
    const errors = [{ property: 'userNeedRequest', constraints: { exists: 'This need could not be found.' } }];
    throw new AppError('NEED_NOT_FOUND', { errors });
  }
  if (sent.startTime !== before?.startTime || sent.endTime !== before.endTime) checkTimes(sent, acting);
  const addressId = sent.addressId ?? null;
  // An address that was deleted meanwhile stays what the visit says.
  if (addressId !== before?.addressId) await checkAddress(db, memberId, addressId, 'addressId');
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
    },
    countsAsOutreach: outcome?.countsAsOutreach === true && !insufficientNotes,
  };
}

/** Keeps what hangs on a visit right: its entry in the feed, its todos, and the follow up after a hospital stay. */
async function follow({ db, viewer, now, services }: Acting, visit: Visit, countsAsOutreach: boolean): Promise<void> {
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
  const left = unfinished(visit);
  const at = now.toString();
  for (const [type, what] of [
    ['INCOMPLETE_VISIT', 'outcome'],
    ['INCOMPLETE_NOTE_VISIT', 'note'],
  ] as const) {
    const cause = { type, causeType: externalType, causeId: visit.id };
    if (left !== what) await services.todos.close(db, cause, at);
    else {
      const date = dayIn(Temporal.Instant.from(visit.startTime), viewer.timeZone);
      await services.todos.open(db, { ...cause, memberId, ownerId: visit.createdBy.id, date, createdAt: at });
    }
  }
  if (countsAsOutreach) await services.todos.closeOfMember(db, { type: 'HOSPITALIZATION_FOLLOW_UP', memberId }, at);
}

export async function createVisit(
  acting: Acting,
  { subjectUserId, scheduledEventId, ...sent }: VisitFields & { subjectUserId: number },
): Promise<VisitForViewer> {
  const { db, viewer, now } = acting;
  const { values, countsAsOutreach } = await checked(acting, subjectUserId, sent, null);
  if (scheduledEventId) await resolveEvent(acting, subjectUserId, scheduledEventId);
  const visit = await insertVisit(db, {
    ...values,
    memberId: subjectUserId,
    creatorId: viewer.id,
    scheduledEventId: scheduledEventId ?? null,
    at: now.toString(),
  });
  removeDraft(db, { authorId: viewer.id, subjectId: subjectUserId, type: 'visits' });
  await follow(acting, visit, countsAsOutreach);
  return forViewer(visit, viewer);
}

async function held(db: Db, visitId: number): Promise<Visit> {
  const visit = await lockVisit(db, visitId);
  if (!visit) throw notFound();
  return visit;
}

/** What the visit says with the changes over it. */
const changed = (before: Visit, sent: VisitChanges): Sent => {
  const given = Object.fromEntries(Object.entries(sent).filter(([, value]) => value !== undefined));
  const { addressId, location, startTime, endTime, outcomeId, outcomeDetails, note } = before;
  const { resourceInteraction, needResourceInteraction } = before;
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
    ...given,
  };
};

export async function changeVisit(
  acting: Acting,
  visitId: number,
  { version, ...sent }: VisitChanges & { version?: number | undefined },
): Promise<VisitForViewer> {
  const { db, viewer, now } = acting;
  const before = await held(db, visitId);
  if (version !== undefined && version !== before.version)
    throw new AppError('VERSION_CONFLICT', { current: forViewer(before, viewer) });
  const { values, countsAsOutreach } = await checked(acting, before.subjectUserId, changed(before, sent), before);
  const visit = await updateVisit(db, visitId, { ...values, at: now.toString() });
  removeDraft(db, { authorId: viewer.id, subjectId: visit.subjectUserId, type: 'visits', recordId: visitId });
  await follow(acting, visit, countsAsOutreach);
  return forViewer(visit, viewer);
}

export async function removeVisit(
  { db, viewer, now, services }: Acting,
  visitId: number,
): Promise<{ id: number; subjectUserId: number }> {
  const visit = await held(db, visitId);
  if (visit.createdBy.id !== viewer.id) throw new AppError('VISIT_NOT_YOURS');
  const at = now.toString();
  await deleteVisit(db, visitId, at);
  removeDraftsOf(db, 'visits', visitId);
  await services.feed.remove(db, externalType, visitId);
  for (const type of ['INCOMPLETE_VISIT', 'INCOMPLETE_NOTE_VISIT'])
    await services.todos.close(db, { type, causeType: externalType, causeId: visitId }, at);
  return { id: visitId, subjectUserId: visit.subjectUserId };
}
