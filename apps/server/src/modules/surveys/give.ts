import type { AssignedSurveyId, MemberId, SurveyId } from '@guidepost/contracts';
import type { SurveyState } from '@guidepost/rules';
import type { Db } from '../../platform/db.ts';
import type { Acting } from '../../platform/module.ts';
import { walkOf } from './present.ts';
import { findAnswers, findAssignedOf, findPhases, findPublishedOne } from './queries.ts';
import { insertAssigned } from './queries-assign.ts';
import { tellPlace } from './tell.ts';

/**
 * Gives a member the published version of a survey for a purpose of its own, without a due date: what it belongs to has
 * one. Answers null where the survey is not published, or was given for the same purpose before.
 * @param period names the purpose
 */
export async function giveSurvey(
  giving: Pick<Acting, 'db' | 'now' | 'services'>,
  { surveyId, memberId, period }: { surveyId: SurveyId; memberId: MemberId; period: string },
): Promise<AssignedSurveyId | null> {
  const { db, now } = giving;
  const survey = await findPublishedOne(db, surveyId);
  if (!survey) return null;
  const [given] = await insertAssigned(db, { surveyId, versionId: survey.version_id, period, at: now.toString() }, [
    { memberId, dueAt: null },
  ]);
  if (!given) return null;
  tellPlace(giving, 'survey_assigned', { id: given.id, memberId });
  return given.id;
}

/** Where a member's survey stands, for what it belongs to. */
export interface SurveyProgress {
  name: string;
  /** Answers on the way. */
  answered: number;
  isComplete: boolean;
  state: SurveyState;
  finishedParts: number;
}

/** Where surveys stand, by id. */
export async function surveyProgress(db: Db, ids: readonly AssignedSurveyId[]): Promise<Map<number, SurveyProgress>> {
  if (ids.length === 0) return new Map();
  const [surveys, answers, phases] = await Promise.all([
    findAssignedOf(db, ids),
    findAnswers(db, ids),
    findPhases(db, ids),
  ]);
  return new Map(
    surveys.map((survey) => {
      const of = <T extends { assigned_survey_id: number }>(list: readonly T[]) =>
        list.filter((one) => one.assigned_survey_id === survey.id);
      const walk = walkOf({ survey, answers: of(answers), phases: of(phases) });
      return [
        survey.id,
        {
          name: survey.content.displayName,
          answered: walk.steps.filter(({ answer }) => answer !== null && !answer.skipped).length,
          isComplete: survey.completed_at !== null,
          state: walk.state,
          finishedParts: of(phases).length,
        },
      ];
    }),
  );
}
