import {
  type AssignedSurveyId,
  asId,
  type ClientId,
  contracts,
  type MemberId,
  type StaffId,
} from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf, moveClock } from '../../testing/clock.ts';
import { assign, publish, question, rides, survey } from '../../testing/surveys.ts';

const { surveys, goals, members } = contracts;

let test: TestApp;
let clientId: ClientId;
let guide: { id: StaffId; email: string; name: string };
let as: string;
let other: string;
let supervisorToken: string;
let memberId: MemberId;
let id: AssignedSurveyId;

beforeAll(async () => {
  test = await startTestApp();
  clientId = await test.make.client();
  guide = await test.make.staff();
  const [second, supervisor] = [await test.make.staff(), await test.make.staff({ role: 'GUIDE_SUPERVISOR' })];
  await test.make.team({ members: [guide.id, second.id, supervisor.id], clients: [clientId] });
  as = await test.signIn(guide);
  other = await test.signIn(second);
  supervisorToken = await test.signIn(supervisor);
});
beforeEach(async () => {
  await moveClock(test, '2026-11-20T18:00:00Z');
  memberId = await test.make.member({ clientId, guideId: guide.id });
  id = await assign(test.database.sql, memberId, await publish(test.database.sql, rides));
});
afterAll(() => test.stop());

const answer = (questionId: number, body: object, who = as) =>
  test.call(surveys.answer, { as: who, input: { body: { assignedSurveyId: id, questionId, ...body } } });
const get = async () => (await test.call(surveys.assigned, { as, input: { params: { id } } })).body;
const submit = (who = as) => test.call(surveys.submit, { as: who, input: { params: { id } } });
const answers = async () =>
  (await get()).questionResponses.map((one) => [
    one.questionId,
    one.selectedOptionIds[0] ?? one.textResponse,
    one.isOnPath,
  ]);
const countEvents = async (name: string) =>
  (await eventsOf(test, name)).filter(({ payload }) => (payload as { memberId: MemberId }).memberId === memberId);

describe('answering', () => {
  it('stores every answer, and the last one counts', async () => {
    await answer(1, { selectedOptionIds: [1] });
    await answer(1, { selectedOptionIds: [2] }, other);
    expect(await answers()).toEqual([[1, 2, true]]);
    expect((await get()).questionResponses[0]).toMatchObject({ round: 0, skipped: false });
    const storedAnswers = await test.database.sql('SELECT id FROM survey_answers WHERE assigned_survey_id = $1', [id]);
    expect(storedAnswers).toHaveLength(2);
    expect(await countEvents('survey_question')).toHaveLength(2);
    expect((await answer(1, { selectedOptionIds: [1], round: 5 })).body.code).toBe('SURVEY_QUESTION_NOT_FOUND');
  });

  it('keeps the answers of an abandoned path, marked, and uses them again if the path returns', async () => {
    await answer(1, { selectedOptionIds: [2] });
    await answer(2, { textResponse: 'Line 5' });
    await answer(1, { selectedOptionIds: [1] });
    expect(await answers()).toEqual([
      [2, 'Line 5', false],
      [1, 1, true],
    ]);
    await answer(1, { selectedOptionIds: [2] });
    expect(await answers()).toEqual([
      [2, 'Line 5', true],
      [1, 2, true],
    ]);
  });

  it('stores the answers of two users at the same time', async () => {
    await Promise.all([answer(1, { selectedOptionIds: [2] }), answer(3, { textResponse: '4' }, other)]);
    expect((await answers()).toSorted()).toEqual([
      [1, 2, true],
      [3, '4', false],
    ]);
  });

  it('stores a value by its type, and reports an invalid one', async () => {
    const { body } = await answer(3, { textResponse: '7' });
    expect(body.questionResponses[0]).toMatchObject({ textResponse: '7', number: 7 });
    const wrong = async (questionId: number, sent: object) => (await answer(questionId, sent)).body;
    expect(await wrong(3, { textResponse: '130' })).toMatchObject({
      errors: [{ property: 'textResponse', constraints: { value: 'Value must be 120 or less.' } }],
    });
    expect(await wrong(1, { selectedOptionIds: [] })).toMatchObject({
      errors: [{ property: 'selectedOptionIds', constraints: { value: 'A value is required' } }],
    });
    expect(await wrong(9, { textResponse: 'x' })).toMatchObject({ code: 'SURVEY_QUESTION_NOT_FOUND' });
  });

  it('treats a cleared answer as skipped: a required question is open again', async () => {
    await answer(1, { selectedOptionIds: [2] });
    await answer(1, { skipped: true });
    expect((await submit()).body).toMatchObject({ code: 'SURVEY_UNFINISHED' });
    expect((await get()).questionResponses).toMatchObject([{ questionId: 1, skipped: true }]);
  });

  it('refuses several options for a list, and a loop without a checkpoint', async () => {
    const { sql } = test.database;
    const circle = [question(1, 'Once?'), question(2, 'Twice?', { nextQuestionKey: 'question-1' })];
    id = await assign(
      sql,
      memberId,
      await publish(sql, survey([...circle, question(3, 'Many', { type: 'multiselect' })])),
    );
    expect((await answer(3, { selectedOptionIds: [5] })).body).toMatchObject({
      code: 'SURVEY_NOT_SUPPORTED',
      userMessage: 'not supported',
    });
    await answer(1, { selectedOptionIds: [1] });
    expect((await answer(2, { selectedOptionIds: [3] })).body).toMatchObject({ code: 'SURVEY_CYCLE' });
    expect(await answers()).toEqual([[1, 1, true]]);
  });
});

describe('a checkpoint', () => {
  it('finishes a part, and the next part is due a number of days later', async () => {
    await answer(1, { selectedOptionIds: [2] });
    expect((await submit()).status).toBe(409);
    await answer(2, { textResponse: 'Line 5' });
    const { body } = await submit();
    expect(body).toMatchObject({
      completedAt: null,
      dueAt: '2026-12-21T05:59:59Z',
      phases: [{ summary: 'Knows how to reach her', nextPhaseDueAt: '2026-12-21T05:59:59Z' }],
    });
    expect(await countEvents('survey_phase')).toHaveLength(1);
  });

  it('completes the survey if it is a completion checkpoint: only notes can be edited afterwards', async () => {
    await answer(1, { selectedOptionIds: [1] });
    await answer(3, { skipped: true });
    const { body } = await submit();
    expect(body).toMatchObject({ completedByUserId: guide.id, isLate: false, userPermissions: ['CAN_WRITE_NOTES'] });
    expect((await answer(1, { selectedOptionIds: [2] })).body).toMatchObject({ code: 'SURVEY_COMPLETE' });
    const write = (notes: string, version: number) =>
      test.call(surveys.update, { as, input: { params: { assignedSurveyId: id }, body: { notes, version } } });
    expect((await write('Texts before five.', 1)).body).toMatchObject({ notes: 'Texts before five.', version: 2 });
    expect((await write('Calls only.', 1)).body).toMatchObject({ code: 'VERSION_CONFLICT' });
    expect(await countEvents('survey_summary')).toHaveLength(1);
    const goal = (await test.call(goals.ofMember, { as, input: { params: { memberId } } })).body.assignedSurveys;
    expect(goal).toMatchObject([{ assignedSurveyId: id, name: 'Check-in', completed: true }]);
  });
});

describe('a complete survey', () => {
  beforeEach(async () => {
    await answer(1, { selectedOptionIds: [1] });
    await answer(3, { skipped: true });
    await submit();
  });
  const reopen = (who: string) => test.call(surveys.reopen, { as: who, input: { params: { id } } });

  it('can be reopened in its month with the permission, and keeps its answers', async () => {
    expect((await reopen(as)).status).toBe(403);
    expect((await reopen(supervisorToken)).body).toMatchObject({ completedAt: null, phases: [] });
    expect(await answers()).toHaveLength(2);
    const log = await test.call(members.changeLogs, {
      as: supervisorToken,
      input: { params: { memberId }, query: {} },
    });
    expect(log.body[0]).toMatchObject({
      field: 'surveyCompletion',
      oldValue: `${rides.displayName} (2026-11-20)`,
      newValue: null,
    });
    expect((await reopen(supervisorToken)).body).toMatchObject({ code: 'SURVEY_NOT_REOPENABLE' });
    expect((await submit()).body.completedAt).not.toBeNull();
  });

  it('cannot be reopened in another month', async () => {
    await moveClock(test, '2026-12-02T18:00:00Z');
    expect((await reopen(supervisorToken)).body).toMatchObject({ code: 'SURVEY_NOT_REOPENABLE' });
  });
});

describe('records linked to a survey', () => {
  it('are needs and hospital stays of the same member only', async () => {
    const { sql } = test.database;
    const otherMember = await test.make.member({ clientId, guideId: guide.id });
    const stayOf = async (of: MemberId) =>
      asId<'Hospitalization'>(
        Number(
          (
            await sql<{ id: string }>(
              `INSERT INTO hospitalizations (member_id, hospital, admit_date, created_at, updated_at)
               VALUES ($1, 'Mercy', '2026-11-01', now(), now()) RETURNING id`,
              [of],
            )
          )[0]?.id,
        ),
      );
    const tie = (hospitalizationIds: number[]) =>
      test.call(surveys.update, {
        as,
        input: {
          params: { assignedSurveyId: id },
          body: { hospitalizationIds: hospitalizationIds.map((one) => asId<'Hospitalization'>(one)) },
        },
      });
    const own = await stayOf(memberId);
    expect((await tie([own])).body.hospitalizations).toMatchObject([{ id: own, hospitalName: 'Mercy' }]);
    expect((await tie([await stayOf(otherMember)])).body).toMatchObject({ code: 'SURVEY_STAY_NOT_FOUND' });
    expect((await get()).hospitalizations).toHaveLength(1);
    await sql(`UPDATE hospitalizations SET guide_entered_discharged_at = '2026-11-04' WHERE id = $1`, [own]);
    expect((await get()).hospitalizations).toMatchObject([{ dischargeDate: '2026-11-04' }]);
  });
});

describe('the older addresses', () => {
  it('read and answer the same surveys', async () => {
    const body = { surveyResponseId: id, questionId: 1, selectedOptionIds: [2] };
    await test.call(surveys.answerResponse, { as, input: { body } });
    const listed = await test.call(surveys.responses, { as, input: { query: { userId: memberId } } });
    expect(listed.body.map((one) => one.id)).toEqual([id]);
    expect(listed.body).toEqual(
      (await test.call(surveys.ofMember, { as, input: { params: { userId: memberId } } })).body,
    );
    expect(await answers()).toEqual([[1, 2, true]]);
    const withdrawn = await test.call(surveys.withdrawAnswer, {
      as,
      input: { body: { surveyResponseId: id, questionId: 1 } },
    });
    expect(withdrawn.body.questionResponses).toEqual([]);
    const storedAnswers = await test.database.sql('SELECT id FROM survey_answers WHERE assigned_survey_id = $1', [id]);
    expect(storedAnswers).toHaveLength(2);
  });
});
