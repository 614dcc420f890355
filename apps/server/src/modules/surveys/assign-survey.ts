import type { AssignedSurveyId, MemberId, SurveyId } from '@guidepost/contracts';
import { type SurveyState, scoresOf } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import type { Acting } from '../../platform/module.ts';
import { notifyProgress } from './notify.ts';
import { type AssignedParts, pathOf } from './present.ts';
import { findAnswers, findAssignedOf, findPhases, findPublishedOne } from './queries.ts';
import { insertAssigned } from './queries-assign.ts';

/**
 * Assigns a survey's published version to a member for a certain purpose, in addition to the regular assignment. The
 * survey has no due date of its own, because the purpose determines the date. Returns null if the survey is not
 * published, or was already assigned for the same purpose.
 * @param period identifies the purpose
 */
export async function assignSurvey(
  assignContext: Pick<Acting, 'db' | 'now' | 'services'>,
  { surveyId, memberId, period }: { surveyId: SurveyId; memberId: MemberId; period: string },
): Promise<AssignedSurveyId | null> {
  const { db, now } = assignContext;
  const survey = await findPublishedOne(db, surveyId);
  if (!survey) return null;
  const [assigned] = await insertAssigned(db, { surveyId, versionId: survey.version_id, period, at: now.toString() }, [
    { memberId, dueAt: null },
  ]);
  if (!assigned) return null;
  notifyProgress(assignContext, 'survey_assigned', { id: assigned.id, memberId });
  return assigned.id;
}

export interface SurveyProgress {
  name: string;
  /** How many questions on the member's path through the survey are answered. */
  answered: number;
  isComplete: boolean;
  state: SurveyState;
  finishedParts: number;
}

/** Returns members' survey scores, by survey id. Excludes unknown scores. */
export async function surveyScores(
  db: Db,
  ids: readonly AssignedSurveyId[],
): Promise<Map<number, { name: string; value: number; band: string | null }[]>> {
  return new Map(
    (await partsOf(db, ids)).map((parts) => [
      parts.survey.id,
      scoresOf(parts.survey.content.scores ?? [], pathOf(parts)).flatMap(({ name, value, band }) =>
        value === null ? [] : [{ name, value, band }],
      ),
    ]),
  );
}

/** Finds members' surveys with their answers and finished parts. */
async function partsOf(db: Db, ids: readonly AssignedSurveyId[]): Promise<AssignedParts[]> {
  if (ids.length === 0) return [];
  const [surveys, answers, phases] = await Promise.all([
    findAssignedOf(db, ids),
    findAnswers(db, ids),
    findPhases(db, ids),
  ]);
  const of = <T extends { assigned_survey_id: number }>(list: readonly T[], id: number) =>
    list.filter((one) => one.assigned_survey_id === id);
  return surveys.map((survey) => ({ survey, answers: of(answers, survey.id), phases: of(phases, survey.id) }));
}

/** Returns members' progress in surveys, by survey id. */
export async function surveyProgress(db: Db, ids: readonly AssignedSurveyId[]): Promise<Map<number, SurveyProgress>> {
  return new Map(
    (await partsOf(db, ids)).map((parts) => {
      const walk = pathOf(parts);
      return [
        parts.survey.id,
        {
          name: parts.survey.content.displayName,
          answered: walk.steps.filter(({ answer }) => answer !== null && !answer.skipped).length,
          isComplete: parts.survey.completed_at !== null,
          state: walk.state,
          finishedParts: parts.phases.length,
        },
      ];
    }),
  );
}
