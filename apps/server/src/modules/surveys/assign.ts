import type { SurveyAssignment, SurveyId } from '@guidepost/contracts';
import { assignmentPeriod, dayIn, endOfDay, initialDueDay } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import { oneByOne, repeat } from '../../platform/jobs/until-done.ts';
import type { JobContext, Sweep } from '../../platform/module.ts';
import { notifyProgress } from './notify.ts';
import { findPublished, type SurveyRow } from './queries.ts';
import {
  countToAssign,
  findMembersToAssign,
  insertAssigned,
  isAssignedOn,
  lockNotStarted,
  lockVersion,
  moveToVersion,
  sendFinishAssignment,
} from './queries-assign.ts';

/** The time zone that determines the day of an assignment. */
const zone = 'America/Chicago';
/** Maximum number of members who get a survey in one transaction. */
const batchSize = 500;

/**
 * Assigns each published survey to its members, once a day (docs/areas/surveys.md#assignment). An interrupted
 * assignment continues later. Several processes may run this at the same time, and a second run changes nothing.
 */
export async function assignSurveys(context: JobContext): Promise<void> {
  const today = dayIn(context.now(), zone);
  await oneByOne(context, {
    batch: Number.POSITIVE_INFINITY,
    find: () => context.transaction((tx) => findPublished(tx)),
    async work(survey) {
      if (survey.moves_unstarted) await repeat(context, () => moveUnstartedMembers(context, survey, today));
      const period = assignmentPeriod(survey.assignment_configuration, today);
      if (period === null || survey.assignment_configuration.clientIds.length === 0) return;
      await repeat(context, () => assignBatch(context, survey, period, today));
    },
    message: 'a survey was not assigned',
    fieldsOf: ({ id }) => ({ surveyId: id }),
  });
}

/** Counts the members who will get a survey with the next assignment. */
export function countMembersToAssign(
  db: Db,
  { surveyId, assignment }: { surveyId: SurveyId; assignment: SurveyAssignment },
  now: Temporal.Instant,
): Promise<number> | number {
  const period = assignmentPeriod(assignment, dayIn(now, zone));
  return period === null ? 0 : countToAssign(db, assignment, { surveyId, period });
}

export const assignSweep: Sweep = {
  name: 'surveys to assign',
  everyMs: 60_000,
  bound: { batch: batchSize, of: 'members' },
  run: assignSurveys,
};

/**
 * Moves members who have not started an older version to the published version, if its publisher chose to move them
 * (docs/areas/surveys.md#versions). Returns true if there may be more such members.
 */
const moveUnstartedMembers = (context: JobContext, survey: SurveyRow, today: string): Promise<boolean> =>
  context.transaction(async (db) => {
    const { services } = context;
    if (!(await lockVersion(db, { surveyId: survey.id, versionId: survey.version_id }))) return false;
    if (await isAssignedOn(db, survey.id, today)) return false;
    const at = context.now().toString();
    const version = { surveyId: survey.id, versionId: survey.version_id, at };
    const found = (await lockNotStarted(db, version, batchSize)).map(({ id }) => id);
    for (const { id, member_id } of await moveToVersion(db, found, version))
      notifyProgress({ db, services }, 'survey_assigned', { id, memberId: member_id });
    return found.length === batchSize;
  });

/**
 * Assigns a survey to members who did not get it yet in this period. Returns true if there may be more such members.
 */
const assignBatch = (context: JobContext, survey: SurveyRow, period: string, today: string): Promise<boolean> =>
  context.transaction(async (db) => {
    const { services } = context;
    const at = context.now().toString();
    if (!(await lockVersion(db, { surveyId: survey.id, versionId: survey.version_id }))) return false;
    if (await isAssignedOn(db, survey.id, today)) return false;
    const members = await findMembersToAssign(db, survey.assignment_configuration, {
      surveyId: survey.id,
      period,
      most: batchSize,
    });
    const due = members.map((member) => {
      const day = initialDueDay(
        survey.initial_checkpoint_due_at,
        { segmentIds: member.segment_ids, averageMonthsInProgram: member.average_months },
        dayIn(context.now(), member.zone),
      );
      return { memberId: member.member_id, dueAt: day && endOfDay(day, member.zone).toString() };
    });
    const assigned = await insertAssigned(db, { surveyId: survey.id, versionId: survey.version_id, period, at }, due);
    for (const { id, member_id } of assigned)
      notifyProgress({ db, services }, 'survey_assigned', { id, memberId: member_id });
    if (members.length < batchSize) sendFinishAssignment(db, survey.id, today, at);
    return members.length === batchSize;
  });
