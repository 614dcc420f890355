import { type Api, contracts, type MemberId, type WrittenSurvey } from '@guidepost/contracts';
import { newOption } from '@guidepost/rules';
import type pg from 'pg';

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
