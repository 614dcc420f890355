import type { Absence, AbsenceReport, absences, BodyOf, IdOf, StaffId } from '@guidepost/contracts';
import { absenceSpan, absenceState, dayIn, hasOverlappingAbsence, sentence } from '@guidepost/rules';
import { AppError, badRequest, notFound, refusedAt } from '../../platform/errors.ts';
import { oneByOne } from '../../platform/jobs/until-done.ts';
import type { Acting, JobContext, Sweep } from '../../platform/module.ts';
import { findCoveredGuides } from '../../platform/services/covers.ts';
import { moveReviews } from '../calls/public.ts';
import { interactionsOfMembers } from '../docket/public.ts';
import { reassignReviewers } from '../statuses/public.ts';
import { findSuccessors } from '../users/public.ts';
import {
  type AbsenceRow,
  countTodos,
  type Days,
  findAbsence,
  findAbsencesOf,
  findAbsentDays,
  findPeople,
  findReviewed,
  findUnannouncedAbsences,
  insertAbsence,
  lockAbsence,
  lockStaff,
  removeAbsence,
  setAnnouncedState,
  setReportRead,
  updateAbsence,
} from './queries.ts';

type Reading = Pick<Acting, 'db' | 'viewer' | 'now'>;
type AbsenceId = IdOf<'Absence'>;

const daysOf = (found: AbsenceRow) => ({
  firstDay: found.first_day,
  lastDay: found.last_day,
  timeZone: found.time_zone,
});

const present = (found: AbsenceRow, now: Temporal.Instant): Absence => ({
  id: found.id,
  staff: { id: found.staff_id, name: found.staff_name },
  cover: { id: found.cover_id, name: found.cover_name },
  canAnswer: found.can_answer,
  ...daysOf(found),
  state: absenceState(daysOf(found), now),
  seenAt: found.seen_at,
  version: found.version,
});

/**
 * Returns the user whose absences are requested: the viewer, or any user if the viewer is an administrator.
 * @throws AppError NOT_FOUND
 */
function requestedStaffId({ viewer }: Pick<Acting, 'viewer'>, staffId: StaffId | undefined): StaffId {
  if (staffId === undefined || staffId === viewer.id) return viewer.id;
  if (!viewer.permissions.has('CAN_ACCESS_ADMIN_TOOLS')) throw notFound();
  return staffId;
}

/**
 * Returns a user's absences and the absences that the user covers.
 * @throws AppError NOT_FOUND
 */
export async function listAbsences(reading: Reading, asked: StaffId | undefined) {
  const { db, now } = reading;
  const staffId = requestedStaffId(reading, asked);
  // Today's date in the users' westernmost time zone, so that no current absence is missed. Whether an absence has
  // ended is determined later, in its own time zone.
  const since = now.toZonedDateTimeISO('Pacific/Honolulu').toPlainDate().toString();
  const [found, ids] = await Promise.all([findAbsencesOf(db, staffId, since), findCoveredGuides(db, staffId, now)]);
  const all = found.map((one) => present(one, now));
  return {
    away: all.filter(({ staff, state, seenAt }) => staff.id === staffId && (state !== 'over' || seenAt === null)),
    covering: all.filter(({ cover, state }) => cover.id === staffId && state !== 'over'),
    answersFor: await findPeople(db, ids),
  };
}

/**
 * Returns the possible covers for a user, and the days when each cover is absent.
 * @throws AppError NOT_FOUND
 */
export async function listCovers(reading: Reading, asked: StaffId | undefined) {
  const { db, now } = reading;
  const able = await findSuccessors(reading, requestedStaffId(reading, asked));
  const since = now.toZonedDateTimeISO('Pacific/Honolulu').toPlainDate().toString();
  const ids = able.map(({ id }) => id);
  const away = Map.groupBy(await findAbsentDays(db, ids, since), ({ staff_id }) => staff_id);
  return able.map(({ id, name, hasSignedIn }) => ({
    id,
    name,
    hasSignedIn,
    away: (away.get(id) ?? []).map(({ first_day, last_day }) => ({ firstDay: first_day, lastDay: last_day })),
  }));
}

/**
 * Returns an absence that the viewer may change or read.
 * @throws AppError NOT_FOUND
 */
async function requireOwnAbsence(acting: Reading, absenceId: AbsenceId, find = findAbsence): Promise<AbsenceRow> {
  const found = await find(acting.db, absenceId);
  if (!found) throw notFound();
  requestedStaffId(acting, found.staff_id);
  return found;
}

/**
 * Checks an absence's days and cover.
 * @throws AppError BAD_REQUEST, ABSENCE_OVERLAPS, COVER_NOT_FOUND, COVER_IS_AWAY
 */
async function checkAbsence(acting: Acting, staffId: StaffId, days: Days, except: AbsenceId | null): Promise<void> {
  const [found, able, ofCover] = await Promise.all([
    findAbsencesOf(acting.db, staffId, days.firstDay),
    findSuccessors(acting, staffId),
    findAbsencesOf(acting.db, days.coverId, days.firstDay),
  ]);
  const others = found.filter((one) => one.staff_id === staffId && one.id !== except);
  if (hasOverlappingAbsence(days, others.map(daysOf)))
    throw refusedAt(
      'ABSENCE_OVERLAPS',
      'firstDay',
      'overlap',
      'This user already has an absence on one of these days. Choose different days.',
    );
  if (!able.some(({ id }) => id === days.coverId))
    throw refusedAt(
      'COVER_NOT_FOUND',
      'coverId',
      'exists',
      'Choose a guide who can sign in and whose teams serve these members.',
    );
  const away = ofCover.filter((one) => one.staff_id === days.coverId);
  if (hasOverlappingAbsence(days, away.map(daysOf)))
    throw refusedAt(
      'COVER_IS_AWAY',
      'coverId',
      'away',
      sentence('{name} is absent on one of these days. Choose a different guide.', { name: away[0]?.staff_name ?? '' }),
    );
}

/** Updates both users' screens, and rechecks which members their open connections may see. */
function notifyAbsence(
  { db, services }: Pick<Acting, 'db' | 'services'>,
  ids: readonly StaffId[],
  absenceId: AbsenceId,
): void {
  services.live.emit(db, 'absence_updated', { id: absenceId }, { userIds: ids, guideIds: ids });
  services.live.accessChanged(db);
}

async function readAbsence(acting: Acting, absenceId: AbsenceId, also: readonly StaffId[] = []): Promise<Absence> {
  const found = await findAbsence(acting.db, absenceId);
  if (!found) throw notFound();
  notifyAbsence(acting, [...new Set([found.staff_id, found.cover_id, ...also])], absenceId);
  await announceAbsence(acting, found);
  return present(found, acting.now);
}

/**
 * Checks that an absence does not end before today in the guide's time zone.
 * @throws AppError BAD_REQUEST
 */
function checkNotOver(lastDay: string, today: string): void {
  if (lastDay < today) throw badRequest('lastDay', 'past', 'These days are in the past');
}

/**
 * Adds an absence.
 * @throws AppError with the codes in its contract
 */
export async function createAbsence(acting: Acting, body: BodyOf<typeof absences.create>): Promise<Absence> {
  const { db, viewer, now } = acting;
  const staffId = requestedStaffId(acting, body.staffId);
  // If two guides plan to cover for each other, one gets an error, even if they send their requests at the same time.
  const guide = (await lockStaff(db, [staffId, body.coverId])).find(({ user_id: id }) => id === staffId);
  if (!guide) throw notFound();
  checkNotOver(body.lastDay, dayIn(now, guide.time_zone));
  await checkAbsence(acting, staffId, body, null);
  const id = await insertAbsence(db, { ...body, staffId, by: viewer.id, at: now.toString() });
  return readAbsence(acting, id);
}

/**
 * Changes an absence.
 * @throws AppError with the codes in its contract
 */
export async function changeAbsence(
  acting: Acting,
  absenceId: AbsenceId,
  { version, ...sent }: BodyOf<typeof absences.update>,
): Promise<Absence> {
  const { db, now } = acting;
  const before = await requireOwnAbsence(acting, absenceId, lockAbsence);
  if (version !== undefined && version !== before.version)
    throw new AppError('VERSION_CONFLICT', { current: present(before, now) });
  if (absenceState(daysOf(before), now) === 'over') throw new AppError('ABSENCE_OVER');
  const days = {
    coverId: sent.coverId ?? before.cover_id,
    firstDay: sent.firstDay ?? before.first_day,
    lastDay: sent.lastDay ?? before.last_day,
  };
  await lockStaff(db, [before.staff_id, days.coverId]);
  if (days.lastDay < days.firstDay)
    throw badRequest('lastDay', 'order', 'The last day must not be before the first day');
  // An absence can be shortened even if its cover can no longer cover.
  const isLonger = days.firstDay < before.first_day || days.lastDay > before.last_day;
  if (isLonger || days.coverId !== before.cover_id) await checkAbsence(acting, before.staff_id, days, absenceId);
  // A guide who comes back earlier than planned can enter a past last day.
  const hasBegun = absenceState(daysOf(before), now) === 'running';
  if (isLonger || !hasBegun) checkNotOver(days.lastDay, dayIn(now, before.time_zone));
  await updateAbsence(db, absenceId, days);
  if (days.coverId !== before.cover_id) {
    await returnReviews(acting, before.cover_id);
    if (before.told_state === 'running') {
      await notifyCover(acting, before);
      // The sweep then notifies the new cover that the absence has started.
      await setAnnouncedState(db, absenceId, 'planned');
    }
  }
  return readAbsence(acting, absenceId, [before.cover_id]);
}

/**
 * Deletes an absence that has not begun, or has begun today.
 * @throws AppError with the codes in its contract
 */
export async function cancelAbsence(acting: Acting, absenceId: AbsenceId): Promise<{ id: AbsenceId }> {
  const { db, now } = acting;
  const before = await requireOwnAbsence(acting, absenceId, lockAbsence);
  // An absence that began today can still be deleted.
  if (before.first_day < dayIn(now, before.time_zone)) throw new AppError('ABSENCE_BEGUN');
  await removeAbsence(db, absenceId, now.toString());
  await returnReviews(acting, before.cover_id);
  notifyAbsence(acting, [before.staff_id, before.cover_id], absenceId);
  // Both guides were notified of the start, so they are also notified of the end.
  if (before.told_state === 'running') await notifyAbsenceEnd(acting, before);
  return { id: absenceId };
}

/**
 * Returns a report about a guide's members during the absence. If the absence is active, the report ends at the current
 * time.
 * @throws AppError NOT_FOUND
 */
export async function reportOf(reading: Reading, absenceId: AbsenceId): Promise<AbsenceReport> {
  const { db, viewer, now } = reading;
  const found = await requireOwnAbsence(reading, absenceId);
  const { from, to } = absenceSpan(daysOf(found));
  const until = Temporal.Instant.compare(to, now) < 0 ? to : now;
  const [interactions, todos] = await Promise.all([
    interactionsOfMembers(db, viewer, { guideId: found.staff_id, from: from.toString(), to: until.toString() }),
    countTodos(db, found.staff_id, from.toString(), until.toString()),
  ]);
  return { absence: present(found, now), interactions, finishedTodos: todos.finished, openTodos: todos.open };
}

/**
 * Marks the report as read if the absent guide reads it. Does nothing for other readers.
 * @throws AppError NOT_FOUND
 */
export async function markReportRead(acting: Acting, absenceId: AbsenceId): Promise<Absence> {
  const { db, viewer, now, services } = acting;
  const found = await requireOwnAbsence(acting, absenceId, lockAbsence);
  if (found.staff_id === viewer.id && absenceState(daysOf(found), now) === 'over') {
    await setReportRead(db, absenceId, now.toString());
    services.live.emit(db, 'absence_updated', { id: absenceId }, { userIds: [viewer.id] });
  }
  const after = await findAbsence(db, absenceId);
  return present(after ?? found, now);
}

/** Moves a cover's reviews back to the guide if the cover may no longer see the member. */
async function returnReviews(notifyContext: Pick<Acting, 'db' | 'now' | 'services'>, coverId: StaffId): Promise<void> {
  for (const { member_id: memberId, guide_id: guideId } of await findReviewed(notifyContext.db, coverId)) {
    await moveReviews(notifyContext, memberId, guideId);
    await reassignReviewers(notifyContext, { memberId });
  }
}

/**
 * Announces once that an absence has begun or ended. The notifications contain the name of the covering or returning
 * guide.
 */
async function announceAbsence(acting: Pick<Acting, 'db' | 'now' | 'services'>, found: AbsenceRow): Promise<void> {
  const { db, now, services } = acting;
  const state = absenceState(daysOf(found), now);
  if (state === found.told_state) return;
  await setAnnouncedState(db, found.id, state);
  notifyAbsence(acting, [found.staff_id, found.cover_id], found.id);
  const isOver = state === 'over';
  // An active absence that is moved to a later day counts as planned again, so the cover's reviews also return to the
  // guide.
  if (isOver || found.told_state === 'running') await returnReviews(acting, found.cover_id);
  // If the start was never announced to the cover, the end is announced only to the returning guide.
  if (found.told_state === 'running') await (isOver ? notifyAbsenceEnd(acting, found) : notifyCover(acting, found));
  else if (isOver) await notifyReturningGuide(acting, found);
  else if (state === 'running')
    await services.notify.send(db, {
      guideId: found.cover_id,
      memberId: null,
      groupType: 'assignment',
      label: sentence('You are now covering for {name}', { name: found.staff_name }),
      description: sentence('Until {date}', { date: { date: found.last_day } }),
      createdAt: now.toString(),
    });
}

type NotifyContext = Pick<Acting, 'db' | 'now' | 'services'>;

const afterEnd = (now: Temporal.Instant) =>
  ({ memberId: null, groupType: 'assignment', description: null, createdAt: now.toString() }) as const;

/** Tells the returning guide who covered for them. */
const notifyReturningGuide = (
  { db, now, services }: NotifyContext,
  { staff_id: guideId, cover_name: name }: AbsenceRow,
): Promise<void> =>
  services.notify.send(db, {
    ...afterEnd(now),
    guideId,
    label: sentence('Your absence has ended. {name} covered for you.', { name }),
  });

/** Notifies the cover that they no longer cover for the guide. */
const notifyCover = (
  { db, now, services }: NotifyContext,
  { cover_id: guideId, staff_name: name }: AbsenceRow,
): Promise<void> =>
  services.notify.send(db, {
    ...afterEnd(now),
    guideId,
    label: sentence('You are no longer covering for {name}', { name }),
  });

/** Notifies both guides that an absence has ended. */
async function notifyAbsenceEnd(notifyContext: NotifyContext, absence: AbsenceRow): Promise<void> {
  await notifyReturningGuide(notifyContext, absence);
  await notifyCover(notifyContext, absence);
}

/** Maximum number of absences that one query reads. Each absence is announced in its own transaction. */
const batch = 50;

/** Announces absences that have begun or ended. Only one process announces each absence. */
export async function announceAbsences(context: JobContext): Promise<void> {
  const { transaction, services } = context;
  const now = context.now();
  await oneByOne(context, {
    batch,
    find: ({ after }) => transaction((db) => findUnannouncedAbsences(db, { at: now.toString(), after, limit: batch })),
    async work(untold) {
      if (absenceState(daysOf(untold), now) === untold.told_state) return;
      await transaction(async (db) => {
        const found = await lockAbsence(db, untold.id);
        if (found) await announceAbsence({ db, now, services }, found);
      });
    },
    message: 'the notification about the start or end of an absence failed',
    fieldsOf: ({ id }) => ({ absenceId: id }),
  });
}

export const turnSweep: Sweep = {
  name: 'absence starts and ends',
  everyMs: 2000,
  bound: { batch, of: 'absences' },
  run: announceAbsences,
};
