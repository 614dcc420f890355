import type pg from 'pg';
import { guideId } from '../lib/database.ts';
import { randomMemberOf } from '../seed/plan.ts';
import type { Workload } from './workload.ts';

const questions = 20;

const flags = {
  isAlreadyCompletedOption: false,
  isCompletedWithReemaOption: false,
  isRefusalOption: false,
  isVerificationOption: false,
};
const nothing = { nextQuestionKey: null, prompt: null, checkpoint: null };
/** A survey of twenty questions with two choices each. */
export const benchSurvey = {
  name: 'Bench',
  displayName: 'Bench',
  summary: 'How it goes.',
  isActionSurvey: false,
  questions: Array.from({ length: questions }, (_, n) => ({
    id: n + 1,
    key: `question-${n + 1}`,
    sortOrder: n + 1,
    title: `Question ${n + 1}`,
    text: `How is question ${n + 1}?`,
    type: 'radio',
    isRequired: true,
    allowMultiple: false,
    ...nothing,
    validationConfiguration: null,
    input: null,
    dependentQuestionId: null,
    dependentOptionId: null,
    options: [1, 2].map((at) => ({ id: n * 2 + at, sortOrder: at, text: `Choice ${at}`, ...nothing, ...flags })),
    isActionTakenDateQuestion: false,
    isExpectedCompletionDateQuestion: false,
  })),
};

/** Publishes the survey for all clients or for no client. Returns its ids. */
export async function publishBenchSurvey(
  client: pg.Client,
  key: string,
  forAll: boolean,
): Promise<{ surveyId: string; versionId: string }> {
  const { rows } = await client.query<{ surveyId: string; versionId: string }>(
    `WITH s AS (
       INSERT INTO surveys (key, content, assignment_configuration, initial_checkpoint_due_at, published_at, created_at, updated_at)
       SELECT $1, $2, jsonb_build_object('clientIds', CASE WHEN $3 THEN (SELECT jsonb_agg(id) FROM clients) ELSE '[]' END,
                'segmentIds', '[]'::jsonb, 'stageIds', '[]'::jsonb, 'availableWindow', '{"startMonth": null, "endMonth": null}'::jsonb),
              '{"offsetValue": 30, "maxMonth": null, "fixedDate": null, "segmentOverrides": []}',
              '2026-01-01Z', '2026-01-01Z', '2026-01-01Z' RETURNING id
     ) INSERT INTO survey_versions (survey_id, number, content, published_at)
       SELECT id, 1, $2, '2026-01-01Z' FROM s RETURNING survey_id AS "surveyId", id AS "versionId"`,
    [key, JSON.stringify(benchSurvey), forAll],
  );
  const [made] = rows;
  if (!made) throw new Error('The survey was not written');
  return made;
}

/**
 * Workload where a guide answers any of a member's twenty survey questions. The question may already have an answer,
 * because users move forward and back.
 */
export const surveyWorkloads: readonly Workload[] = [
  {
    name: 'survey-answer',
    own: /INSERT INTO survey_answers/,
    keyed: true,
    async requests(many, plan, dice, client) {
      const { surveyId, versionId } = await publishBenchSurvey(client, `bench-${crypto.randomUUID()}`, false);
      await client.query(
        `INSERT INTO assigned_surveys (member_id, survey_id, survey_version_id, period, created_at, updated_at)
         SELECT user_id, $1, $2, 'once', '2026-01-01Z', '2026-01-01Z' FROM members`,
        [surveyId, versionId],
      );
      await client.query('ANALYZE assigned_surveys, survey_answers');
      const { rows } = await client.query<{ id: string; member_id: string }>(
        'SELECT id, member_id FROM assigned_surveys WHERE survey_id = $1',
        [surveyId],
      );
      const of = new Map(rows.map(({ id, member_id }) => [Number(member_id), Number(id)]));
      return Array.from({ length: many }, () => {
        const guide = dice.below(plan.guides);
        const questionId = 1 + dice.below(questions);
        return {
          staffId: guideId(guide),
          method: 'POST' as const,
          path: '/api/surveys/v2/question-responses',
          body: JSON.stringify({
            assignedSurveyId: of.get(randomMemberOf(guide, plan, dice)),
            questionId,
            selectedOptionIds: [questionId * 2 - dice.below(2)],
          }),
        };
      });
    },
  },
];
