import { type Api, contracts, type MemberId, type WrittenSurvey } from '@guidepost/contracts';
import { newOption } from '@guidepost/rules';
import type pg from 'pg';

/** Number of questions of the survey that the workloads use. */
export const surveyLength = 300;
/** Number of questions that are answered before measuring, to make the survey long. */
export const initialAnswers = 185;

type Question = WrittenSurvey['questions'][number];

/** Number of questions between two checkpoints. */
const partSize = 30;

const options = ['Never', 'Several days', 'More than half the days', 'Nearly every day'];

/**
 * Returns the nth question. Most questions are scored choices. Every fifth is a text question, and every third depends
 * on an earlier answer.
 */
function questionAt(n: number, count: number): Question {
  const isText = n % 5 === 4;
  const isLast = n === count - 1;
  const before = n > 0 && (n - 1) % 5 !== 4 ? `question-${n}` : null;
  return {
    key: `question-${n + 1}`,
    sortOrder: n + 1,
    title: `Matter ${n + 1}`,
    text: `Over the last two weeks, how often did matter ${n + 1} keep you from what you wanted to do?`,
    type: isText ? 'text' : 'radio',
    isRequired: !isText,
    nextQuestionKey: null,
    prompt: null,
    checkpoint:
      isLast || (n + 1) % partSize === 0
        ? {
            title: `Part ${Math.ceil((n + 1) / partSize)}`,
            message: 'Thank you.',
            summary: 'It was talked about.',
            dueDateOffsetDays: 0,
            isCompletionCheckpoint: isLast,
          }
        : null,
    validationConfiguration: null,
    options: isText ? [] : options.map((text, at) => ({ ...newOption(at + 1, text), code: `c${at}`, score: at })),
    isActionTakenDateQuestion: false,
    isExpectedCompletionDateQuestion: false,
    ...(n % 3 === 2 && before
      ? { askedWhen: [{ any: false, tests: [{ questionKey: before, operator: '=' as const, answer: 'c0' }] }] }
      : {}),
  };
}

/** Returns a survey with this number of questions, with conditions, checkpoints and a score. */
export function longSurvey(count: number): WrittenSurvey {
  const questions = Array.from({ length: count }, (_, n) => questionAt(n, count));
  return {
    name: `Long survey ${crypto.randomUUID().slice(0, 8)}`,
    displayName: 'Long survey',
    summary: 'A survey that takes a while.',
    isActionSurvey: false,
    questions,
    scores: [
      {
        key: 'sum',
        name: 'Sum',
        questionKeys: questions.filter((one) => one.options.length > 0).map(({ key }) => key),
        bands: [{ min: 0, max: null, label: 'Any' }],
      },
    ],
  };
}

/**
 * Creates and publishes a long survey. Assigns it to a member twice: once for the staff dialog and once for the
 * member's link.
 */
export async function assignLongSurvey(
  admin: Api,
  guide: Api,
  database: pg.Client,
  { memberId, count }: { memberId: MemberId; count: number },
) {
  const { id: surveyId } = await admin(contracts.surveyCreator.create, { body: { surveyContent: longSurvey(count) } });
  await admin(contracts.surveyCreator.publish, { params: { id: surveyId }, body: {} });
  const given = await database.query<{ id: string }>(
    `INSERT INTO assigned_surveys (member_id, survey_id, survey_version_id, period, created_at, updated_at)
     SELECT $2, $1, v.id, p, now(), now() FROM survey_versions v, unnest(ARRAY['once', 'bench']) AS p WHERE v.survey_id = $1
     RETURNING id`,
    [surveyId, memberId],
  );
  const [asked, linked] = given.rows.map(({ id }) => Number(id));
  if (asked === undefined || linked === undefined) throw new Error('The survey was not given.');
  const { url } = await guide(contracts.surveys.makeLink, { params: { id: linked as never } });
  const { pathname, search } = new URL(url);
  return { surveyId, assignedSurveyId: asked, linkPath: `${pathname}${search}` };
}

/** Stores a guide's answers to the first questions, to make the survey long. */
export const storeInitialAnswers = (database: pg.Client, assignedSurveyId: number) =>
  database.query(
    `WITH asked AS (
       SELECT q ->> 'id' AS id, q FROM assigned_surveys a JOIN survey_versions v ON v.id = a.survey_version_id,
              jsonb_array_elements(v.content -> 'questions') AS q WHERE a.id = $1 AND (q ->> 'id')::int <= $2
     ), phases AS (
       INSERT INTO assigned_survey_phases (assigned_survey_id, checkpoint_key, checkpoint, completed_at, completed_by)
       SELECT $1, id || ':0:0', q -> 'checkpoint', now(), (SELECT min(user_id) FROM staff) FROM asked
        WHERE jsonb_typeof(q -> 'checkpoint') = 'object'
     ) INSERT INTO survey_answers (assigned_survey_id, question_id, selected_option_ids, text_response, answered_by, answered_at)
       SELECT $1, id::int, CASE WHEN q ->> 'type' = 'text' THEN '{}' ELSE ARRAY[(q -> 'options' -> 0 ->> 'id')::int] END,
              CASE WHEN q ->> 'type' = 'text' THEN 'As it was.' END, (SELECT min(user_id) FROM staff), now() FROM asked`,
    [assignedSurveyId, initialAnswers],
  );
