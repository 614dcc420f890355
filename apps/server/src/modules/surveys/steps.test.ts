import { type AssignedSurveyId, type ClientId, contracts, type StaffId } from '@guidepost/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';
import { runSteps } from '../../testing/steps.ts';
import { assign, publish, rides } from '../../testing/surveys.ts';

const { surveys } = contracts;
let test: TestApp;
let clientId: ClientId;
let guide: { id: StaffId };
let as: string;
let asSupervisor: string;

beforeAll(async () => {
  test = await startTestApp();
  clientId = await test.make.client();
  const [made, supervisor] = [await test.make.staff(), await test.make.staff({ role: 'GUIDE_SUPERVISOR' })];
  guide = made;
  await test.make.team({ members: [made.id, supervisor.id], clients: [clientId] });
  [as, asSupervisor] = [await test.signIn(made), await test.signIn(supervisor)];
});
afterAll(() => test.stop());

const answerNames = ['yes', 'no', 'line', 'rides', 'skipRides'] as const;
const names = [...answerNames, 'submit', 'reopen', 'reopenWithoutPermission', 'nextMonth'] as const;
type Name = (typeof names)[number];
/** The survey's first part may be finished without the second one. */
type State = 'first part' | 'second part' | 'complete';

it('a survey skips no part and is completed once, for any steps in any order; only a supervisor reopens it', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 4, maxLength: 9 }), async (chosen) => {
      await moveClock(test, '2026-11-20T18:00:00Z');
      let isNextMonth = false;
      const memberId = await test.make.member({ clientId, guideId: guide.id });
      const id: AssignedSurveyId = await assign(test.database.sql, memberId, await publish(test.database.sql, rides));
      const answer = (questionId: number, body: object) =>
        test.call(surveys.answer, { as, input: { body: { assignedSurveyId: id, questionId, ...body } } });
      const reopen = (who: string) => test.call(surveys.reopen, { as: who, input: { params: { id } } });
      const actions: Record<Name, () => Promise<{ status: number } | undefined>> = {
        yes: () => answer(1, { selectedOptionIds: [1] }),
        no: () => answer(1, { selectedOptionIds: [2] }),
        line: () => answer(2, { textResponse: 'Line 5' }),
        rides: () => answer(3, { textResponse: '4' }),
        skipRides: () => answer(3, { skipped: true }),
        submit: () => test.call(surveys.submit, { as, input: { params: { id } } }),
        reopen: () => reopen(asSupervisor),
        reopenWithoutPermission: () => reopen(as),
        async nextMonth() {
          isNextMonth = true;
          await moveClock(test, '2026-12-02T18:00:00Z');
          return undefined;
        },
      };
      const visited = await runSteps<State, Name>({
        async read() {
          const [survey] = await test.database.sql<{ completed_at: Date | null; parts: number; answers: object[] }>(
            `SELECT a.completed_at, a.due_at, a.version,
                    (SELECT count(*)::int FROM assigned_survey_phases p WHERE p.assigned_survey_id = a.id AND p.reopened_at IS NULL) AS parts,
                    (SELECT coalesce(jsonb_agg(to_jsonb(s) ORDER BY s.id), '[]') FROM survey_answers s WHERE s.assigned_survey_id = a.id) AS answers
               FROM assigned_surveys a WHERE a.id = $1`,
            [id],
          );
          if (!survey) throw new Error('The survey does not exist.');
          const answered = new Set(survey.answers.map((one) => (one as { question_id: string }).question_id));
          // Nothing is complete before its questions are answered.
          if (survey.completed_at) expect([...answered].map(Number)).toEqual(expect.arrayContaining([1, 3]));
          if (survey.parts > 0 && !survey.completed_at) expect([...answered].map(Number)).toContain(2);
          const part = survey.parts > 0 ? 'second part' : 'first part';
          return { state: survey.completed_at ? 'complete' : part, record: survey };
        },
        moves: {
          'first part': ['second part', 'complete'],
          'second part': ['complete'],
          complete: ['first part'],
        },
        possible: { 'first part': answerNames, 'second part': answerNames, complete: [] },
        // Submitting needs the answers of the part. Reopening is possible in the month of the completion.
        sometimes: ['submit', 'reopen'],
        steps: chosen.map((name) => ({
          name,
          async run() {
            const reply = await actions[name]();
            if (name === 'reopen' && isNextMonth) expect(reply?.status).toBe(409);
            return reply;
          },
        })),
      });
      for (const [index, state] of visited.entries()) {
        seen.add(state);
        if (visited[index - 1] === 'complete' && state !== 'complete') expect(chosen[index]).toBe('reopen');
      }
    }),
    {
      numRuns: 15,
      examples: [
        [['submit', 'no', 'submit', 'line', 'submit', 'rides', 'submit']],
        [['yes', 'skipRides', 'submit', 'no', 'reopenWithoutPermission', 'reopen', 'submit']],
        [['yes', 'skipRides', 'submit', 'nextMonth', 'reopen', 'submit']],
      ],
    },
  );
  expect([...seen].sort()).toEqual(['complete', 'first part', 'second part']);
});
