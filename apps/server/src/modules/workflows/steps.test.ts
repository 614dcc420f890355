import { type AssignedWorkflowPhaseId, asId, type ClientId, contracts } from '@guidepost/contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';
import { runSteps } from '../../testing/steps.ts';
import { checkpoint, publish, question, survey } from '../../testing/surveys.ts';
import { assignPhase, workflowPhase, writeWorkflow } from '../../testing/workflows.ts';
import type { Person } from '../../testing/world.ts';
import { updateDuePhases } from './update-phase.ts';

const { workflows, surveys } = contracts;
let test: TestApp;
let clientId: ClientId;
let guide: Person;
let as: string;

beforeAll(async () => {
  test = await startTestApp();
  clientId = await test.make.client();
  guide = await test.make.staff();
  await test.make.team({ members: [guide.id], clients: [clientId] });
  as = await test.signIn(guide);
});
afterAll(() => test.stop());

const names = ['answer', 'finishFirst', 'finishSecond', 'postponeFirst', 'wait'] as const;
type Name = (typeof names)[number];
type State = 'unanswered' | 'answered' | 'second is closed' | 'second is open' | 'done';

it('a workflow skips no phase and repeats none, for any steps in any order', async () => {
  const seen = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(fc.constantFrom(...names), { minLength: 3, maxLength: 8 }), async (chosen) => {
      await moveClock(test, '2026-12-03T18:00:00Z');
      let isLater = false;
      const { sql } = test.database;
      const memberId = await test.make.member({ clientId, guideId: guide.id });
      const { surveyId } = await publish(sql, survey([question(1, 'Enough food?', { checkpoint: checkpoint() })]));
      const { workflowId, phaseIds } = await writeWorkflow(sql, [
        workflowPhase(surveyId),
        workflowPhase(null, { title: 'Month 6', availableAfterDays: 150, dueAfterDays: 180 }),
      ]);
      const [phaseId] = phaseIds;
      if (phaseId === undefined) throw new Error('The workflow has no phase');
      const dates = { startedOn: '2026-09-20', availableDate: '2026-11-19', dueDate: '2026-12-10' };
      const first = await assignPhase(sql, memberId, { workflowId, phaseId }, dates);
      await updateDuePhases(test.app.jobs);
      const phases = () =>
        sql<{ id: string; completed_at: Date | null; assigned_survey_id: string | null; answers: number }>(
          `SELECT p.id, p.completed_at, p.completed_by, p.remind_on, p.assigned_survey_id,
                  (SELECT count(*)::int FROM survey_answers a WHERE a.assigned_survey_id = p.assigned_survey_id) AS answers
             FROM assigned_workflow_phases p WHERE p.member_id = $1 ORDER BY p.id`,
          [memberId],
        );
      const finish = (id: AssignedWorkflowPhaseId) =>
        test.call(workflows.complete, { as, input: { body: { assignedWorkflowPhaseId: id, plansNext: false } } });
      const actions: Record<Name, () => Promise<{ status: number } | undefined>> = {
        async answer() {
          const assignedSurveyId = asId<'AssignedSurvey'>(Number((await phases())[0]?.assigned_survey_id));
          return test.call(surveys.answer, {
            as,
            input: { body: { assignedSurveyId, questionId: 1, selectedOptionIds: [1] } },
          });
        },
        finishFirst: () => finish(first),
        finishSecond: async () => finish(asId(Number((await phases())[1]?.id ?? 999_999_999))),
        postponeFirst: () =>
          test.call(workflows.remind, { as, input: { params: { id: first }, body: { date: '2027-08-01' } } }),
        async wait() {
          isLater = true;
          await moveClock(test, '2027-03-01T18:00:00Z');
          await updateDuePhases(test.app.jobs);
          return undefined;
        },
      };
      const visited = await runSteps<State, Name>({
        async read() {
          const record = await phases();
          const [one, two, ...others] = record;
          // The second phase exists only after the first one, and no phase follows the last one.
          expect([others, two !== undefined]).toEqual([[], one?.completed_at != null]);
          const next = isLater ? 'second is open' : 'second is closed';
          const second = two?.completed_at ? 'done' : next;
          return { state: two ? second : one?.answers ? 'answered' : 'unanswered', record };
        },
        moves: {
          unanswered: ['answered'],
          answered: ['second is closed', 'second is open'],
          'second is closed': ['second is open'],
          'second is open': ['done'],
          done: [],
        },
        possible: {
          unanswered: ['answer', 'postponeFirst'],
          answered: ['answer', 'finishFirst', 'postponeFirst'],
          'second is closed': [],
          'second is open': ['finishSecond'],
          done: [],
        },
        steps: chosen.map((name) => ({ name, run: actions[name] })),
      });
      for (const state of visited) seen.add(state);
    }),
    {
      numRuns: 15,
      examples: [
        [
          [
            'finishFirst',
            'answer',
            'finishSecond',
            'finishFirst',
            'finishFirst',
            'finishSecond',
            'wait',
            'finishSecond',
          ],
        ],
        [['postponeFirst', 'wait', 'answer', 'finishFirst', 'answer', 'finishSecond', 'finishSecond']],
      ],
    },
  );
  expect([...seen].sort()).toEqual(['answered', 'done', 'second is closed', 'second is open', 'unanswered']);
});
