import {
  type AssignedWorkflowPhaseId,
  asId,
  type BodyOf,
  type ClientId,
  contracts,
  type MemberId,
  type WorkflowPhaseFields,
} from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf, moveClock } from '../../testing/clock.ts';
import { checkpoint, publish, question, survey } from '../../testing/surveys.ts';
import { assignPhase, workflowPhase, writeWorkflow } from '../../testing/workflows.ts';
import type { Person } from '../../testing/world.ts';
import { updateDuePhases } from './update-phase.ts';

const { workflows, schedule, surveys, feed, docket } = contracts;

let test: TestApp;
let guide: Person;
let as: string;
let memberId: MemberId;
let clientId: ClientId;

beforeAll(async () => {
  test = await startTestApp();
});
beforeEach(async () => {
  await moveClock(test, '2026-12-03T18:00:00Z');
  clientId = await test.make.client();
  guide = await test.make.staff();
  await test.make.team({ members: [guide.id], clients: [clientId] });
  memberId = await test.make.member({ clientId, guideId: guide.id, name: 'Xiomara Peña' });
  as = await test.signIn(guide);
});
afterAll(() => test.stop());

const questions = [question(1, 'Enough food?'), question(2, 'Who helps?', { type: 'text', checkpoint: checkpoint() })];
const nextPhaseContent = workflowPhase(null, { title: 'Month 6 check-in', availableAfterDays: 150, dueAfterDays: 180 });
const window = { startedOn: '2026-09-20', availableDate: '2026-11-19', dueDate: '2026-12-10' };

/** Assigns a phase to the member and runs the phase job once. `nextPhaseContent` is its next phase by default. */
async function assignTestPhase(
  first: Partial<WorkflowPhaseFields> = {},
  dates = window,
  phases: WorkflowPhaseFields[] = [nextPhaseContent],
): Promise<AssignedWorkflowPhaseId> {
  const { surveyId } = await publish(test.database.sql, survey(questions));
  const { workflowId, phaseIds } = await writeWorkflow(test.database.sql, [workflowPhase(surveyId, first), ...phases]);
  const phaseId = phaseIds[0];
  if (phaseId === undefined) throw new Error('The workflow has no phase');
  const id = await assignPhase(test.database.sql, memberId, { workflowId, phaseId }, dates);
  await updateDuePhases(test.app.jobs);
  return id;
}
const get = async (id: AssignedWorkflowPhaseId) =>
  (await test.call(workflows.assignedPhase, { as, input: { params: { id } } })).body;
const listPhases = async () =>
  (await test.call(workflows.assignedPhases, { as, input: { query: { userId: memberId } } })).body;
const pending = async () =>
  (await test.call(feed.pendingItems, { as, input: { query: { memberId } } })).body.data.flatMap((item) =>
    item.workflowPhase ? [`${item.eventType} ${item.workflowPhase.state} ${item.timestamp}`] : [],
  );
const todos = async () =>
  (await test.call(docket.memberTodos, { as, input: { params: { memberId } } })).body.flatMap(
    ({ type, workflowPhase: phase }) => (phase ? [`${type} ${phase.title}`] : []),
  );
const completePhase = (id: AssignedWorkflowPhaseId, body: Partial<BodyOf<typeof workflows.complete>> = {}) =>
  test.call(workflows.complete, {
    as,
    input: { body: { assignedWorkflowPhaseId: id, plansNext: false, ...body } },
  });
const tie = (id: AssignedWorkflowPhaseId, body: Partial<BodyOf<typeof workflows.schedule>>) =>
  test.call(workflows.schedule, { as, input: { body: { assignedWorkflowPhaseId: id, ...body } } });
const event = async () =>
  (
    await test.call(schedule.create, {
      as,
      input: { params: { userId: memberId }, body: { date: '2026-12-08', time: '10:00', type: 'visit' } },
    })
  ).body;
async function answer(id: AssignedWorkflowPhaseId): Promise<void> {
  const { surveyResponseId } = await get(id);
  if (surveyResponseId === null) throw new Error('There is no survey');
  const send = (body: object) =>
    test.call(surveys.answer, { as, input: { body: { assignedSurveyId: surveyResponseId, questionId: 1, ...body } } });
  await send({ selectedOptionIds: [1] });
  expect((await get(id)).survey).toMatchObject({ answered: 1, isValid: false });
  await send({ questionId: 2, textResponse: 'Her sister' });
}
const note = 'Go through the renewal letter together, and set the ride for the eye clinic.';
const codeOf = (reply: { body: unknown }) => (reply.body as { code?: string }).code;

describe('a phase', () => {
  it('assigns its survey when it is available, and appears in Pending events and on the docket before it is due', async () => {
    const id = await assignTestPhase();
    expect(await get(id)).toMatchObject({
      state: 'start',
      isLate: false,
      sectionCount: 2,
      hasLearnMore: true,
      survey: { name: 'Check-in', answered: 0, isValid: false, isComplete: false },
      nextPhase: { title: 'Month 6 check-in', availableDate: '2027-02-17', dueDate: '2027-03-19' },
      userPermissions: ['CAN_COMPLETE', 'CAN_REMIND', 'CAN_SCHEDULE'],
    });
    expect(await pending()).toEqual(['workflow_phase start 2026-12-10T06:00:00Z']);
    expect(await todos()).toEqual([]);
    await moveClock(test, '2026-12-07T18:00:00Z');
    await updateDuePhases(test.app.jobs);
    expect(await todos()).toEqual(['SCHEDULE_WORKFLOW_PHASE_REMINDER Month 3 check-in']);
    await moveClock(test, '2026-12-12T18:00:00Z');
    expect(await get(id)).toMatchObject({ state: 'start', isLate: true });
  });

  it('that is not available yet appears only in the list, and cannot be completed', async () => {
    const id = await assignTestPhase({}, { ...window, availableDate: '2026-12-04' });
    expect((await listPhases()).map(({ state, surveyResponseId }) => [state, surveyResponseId])).toEqual([
      ['upcoming', null],
    ]);
    expect(await pending()).toEqual([]);
    expect(codeOf(await completePhase(id))).toBe('WORKFLOW_PHASE_NOT_AVAILABLE');
    await moveClock(test, '2026-12-04T18:00:00Z');
    await updateDuePhases(test.app.jobs);
    expect(await pending()).toHaveLength(1);
    expect((await get(id)).surveyResponseId).not.toBeNull();
  });

  it('that needs an appointment waits for one', async () => {
    expect(await get(await assignTestPhase({ needsAppointment: true }))).toMatchObject({ state: 'schedule' });
  });

  it('can be postponed to a day, on which it appears on the docket again', async () => {
    const id = await assignTestPhase();
    const remind = (date: string) => test.call(workflows.remind, { as, input: { params: { id }, body: { date } } });
    expect((await remind('2026-12-03')).status).toBe(400);
    expect((await remind('2026-12-02')).status).toBe(400);
    expect((await remind('2026-12-14')).body).toMatchObject({ state: 'unscheduled', remindOn: '2026-12-14' });
    expect(await pending()).toEqual(['workflow_phase unscheduled 2026-12-14T06:00:00Z']);
    // The guide has no to-do before the day of the reminder, although the phase is due.
    await moveClock(test, '2026-12-11T18:00:00Z');
    await updateDuePhases(test.app.jobs);
    expect(await todos()).toEqual([]);
    await moveClock(test, '2026-12-14T18:00:00Z');
    await updateDuePhases(test.app.jobs);
    expect(await todos()).toHaveLength(1);
    expect(await get(id)).toMatchObject({ state: 'start', isLate: true });
    const storedReminders = await test.database.sql(
      'SELECT remind_on::text AS day FROM assigned_workflow_phase_reminders',
    );
    expect(storedReminders).toContainEqual({ day: '2026-12-14' });
  });
});

describe('an event of a phase', () => {
  it('is an existing one, or a new one; each missing field is named', async () => {
    const id = await assignTestPhase();
    const empty = await tie(id, { date: '', time: '', notes: ' ' } as never);
    expect(empty.status).toBe(400);
    expect(JSON.stringify(empty.body)).toContain('Date is required');
    for (const errorText of ['Time is required', 'Event type is required', 'Notes is required'])
      expect(JSON.stringify(empty.body)).toContain(errorText);
    const short = await tie(id, { date: '2026-12-08', time: '-1', eventType: 'call', notes: 'Too short' });
    expect(JSON.stringify(short.body)).toContain('Note must be atleast 50 characters');
    const past = await tie(id, { date: '2026-12-02', time: '-1', eventType: 'call', notes: note });
    expect(past.status).toBe(400);
    const made = await tie(id, { date: '2026-12-08', time: -1, eventType: 'call', notes: note } as never);
    expect(made.body).toMatchObject({ state: 'scheduled', scheduled: { type: 'call', time: '-1' } });
    const events = (await test.call(schedule.list, { as, input: { params: { userId: memberId } } })).body;
    expect(events).toMatchObject([
      {
        note: `<p>${note}</p>`,
        assignedWorkflowScheduledEvents: [{ assignedWorkflowPhaseId: id, title: 'Month 3 check-in' }],
      },
    ]);
  });

  it('moves its phase with it, and leaves the phase when it is over or detached', async () => {
    const id = await assignTestPhase();
    const one = await event();
    const tied = (await tie(id, { scheduledEventId: one.id })).body;
    expect(await pending()).toEqual([`workflow_phase scheduled ${one.dueAt}`]);
    await moveClock(test, '2026-12-09T18:00:00Z');
    await updateDuePhases(test.app.jobs);
    expect(await todos()).toEqual([]);
    const params = { userId: memberId, scheduledEventId: one.id };
    const moved = await test.call(schedule.update, { as, input: { params, body: { date: '2026-12-10' } } });
    await updateDuePhases(test.app.jobs);
    expect(await pending()).toEqual([`workflow_phase scheduled ${moved.body.dueAt}`]);
    await test.call(schedule.update, { as, input: { params, body: { resolved: true } } });
    await updateDuePhases(test.app.jobs);
    expect(await get(id)).toMatchObject({ state: 'start', scheduled: null });
    expect(await todos()).toHaveLength(1);
    const unscheduled = await test.call(workflows.unschedule, {
      as,
      input: { params: { id: tied.scheduled?.id ?? asId(1) } },
    });
    expect(unscheduled.status).toBe(404);
    await moveClock(test, '2026-12-03T18:00:00Z');
    const again = (await tie(id, { scheduledEventId: (await event()).id })).body;
    const detached = await test.call(workflows.unschedule, {
      as,
      input: { params: { id: again.scheduled?.id ?? asId(1) } },
    });
    expect(detached.body).toMatchObject({ state: 'start', scheduled: null });
  });

  it('belongs to the same member', async () => {
    const id = await assignTestPhase();
    const one = await event();
    memberId = await test.make.member({ clientId: await test.make.client(), guideId: guide.id });
    const other = await assignTestPhase();
    expect(codeOf(await tie(other, { scheduledEventId: one.id }))).toBe('SCHEDULED_EVENT_NOT_FOUND');
    expect(id).not.toBe(other);
  });
});

describe('Finish', () => {
  it('needs the answered survey, completes both, and adds the next phase with its dates', async () => {
    const id = await assignTestPhase();
    expect(codeOf(await completePhase(id))).toBe('WORKFLOW_SURVEY_UNFINISHED');
    await answer(id);
    expect((await get(id)).survey?.isValid).toBe(true);
    const done = (await completePhase(id)).body;
    expect(done).toMatchObject({
      state: 'completed',
      completedBy: { id: guide.id },
      nextPhase: null,
      userPermissions: [],
    });
    expect(done.survey?.isComplete).toBe(true);
    expect(await listPhases()).toMatchObject([
      {
        state: 'upcoming',
        workflowPhase: { title: 'Month 6 check-in' },
        availableDate: '2027-02-17',
        dueDate: '2027-03-19',
      },
      { id, state: 'completed' },
    ]);
    const past = (await test.call(feed.items, { as, input: { query: { userId: memberId, type: 'task' } } })).body;
    expect(past).toMatchObject([{ eventType: 'completed', workflowPhase: { id, state: 'completed' } }]);
    expect(await pending()).toEqual([]);
    expect(codeOf(await completePhase(id))).toBe('WORKFLOW_PHASE_COMPLETE');
  });

  it('schedules the next phase in the same transaction, with the same error messages', async () => {
    const id = await assignTestPhase({ surveyId: null });
    const refused = await completePhase(id, {
      plansNext: true,
      date: '2027-02-18',
      time: '-1',
      eventType: 'visit',
      notes: 'x',
    });
    expect(JSON.stringify(refused.body)).toContain('Note must be atleast 50 characters');
    expect(await get(id)).toMatchObject({ state: 'start' });
    await completePhase(id, { plansNext: true, date: '2027-02-18', time: '-1', eventType: 'visit', notes: note });
    expect(await listPhases()).toMatchObject([
      { state: 'scheduled', scheduled: { type: 'visit' } },
      { id, state: 'completed' },
    ]);
  });

  it('refuses the event of another member, whether or not the next phase is planned, and completes nothing', async () => {
    const id = await assignTestPhase({ surveyId: null });
    const foreign = (
      await test.call(schedule.create, {
        as,
        input: {
          params: { userId: await test.make.member({ clientId, guideId: guide.id }) },
          body: { date: '2026-12-08', time: '10:00', type: 'visit' },
        },
      })
    ).body;
    for (const plansNext of [false, true])
      expect(codeOf(await completePhase(id, { plansNext, scheduledEventId: foreign.id }))).toBe(
        'SCHEDULED_EVENT_NOT_FOUND',
      );
    expect(await get(id)).toMatchObject({ state: 'start' });
  });

  it('by two users at the same time counts once', async () => {
    const id = await assignTestPhase({ surveyId: null });
    const both = await Promise.all([completePhase(id), completePhase(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await listPhases()).toHaveLength(2);
  });
});

it('a user without the permission can only read a phase; a user who does not see the member gets 404', async () => {
  const id = await assignTestPhase();
  const provider = await test.make.staff({ role: 'PROVIDER' });
  const otherGuide = await test.signIn(await test.make.staff());
  const teamClient = await test.database.sql<{ client_id: string }>(
    'SELECT client_id FROM members WHERE user_id = $1',
    [memberId],
  );
  await test.make.team({ members: [provider.id, guide.id], clients: [asId(Number(teamClient[0]?.client_id))] });
  const read = await test.call(workflows.assignedPhase, { as: await test.signIn(provider), input: { params: { id } } });
  expect(read.body.userPermissions).toEqual([]);
  expect((await test.call(workflows.assignedPhase, { as: otherGuide, input: { params: { id } } })).status).toBe(404);
});

it('names the editor of the record in conflict, also if a workflow and a phase have the same id', async () => {
  const [one, other] = [await test.make.staff({ role: 'ADMIN' }), await test.make.staff({ role: 'ADMIN' })];
  const [asOne, asOther] = [await test.signIn(one), await test.signIn(other)];
  const { body: made } = await test.call(workflows.create, {
    as: asOne,
    input: { body: { title: 'Rides', cause: 'program' } },
  });
  const id = 990_001;
  const params = { workflowId: asId<'Workflow'>(id) };
  await test.database.sql('UPDATE workflows SET id = $1 WHERE id = $2', [id, made.id]);
  await test.database.sql(
    `INSERT INTO workflow_phases (id, workflow_id, sort_order, title, description, available_after_days, due_after_days,
       sections, created_at, updated_at) VALUES ($1, $1, 1, 'First ride', '', 0, 8, '[]', now(), now())`,
    [id],
  );
  const rename = (body: object) => test.call(workflows.update, { as: asOne, input: { params, body } });
  const change = (body: object) =>
    test.call(workflows.updatePhase, { as: asOther, input: { params: { phaseId: asId<'WorkflowPhase'>(id) }, body } });
  expect((await rename({ title: 'Transport', version: 1 })).body.version).toBe(2);
  expect((await change({ minutes: 20, version: 1 })).body).toMatchObject({ version: 2, phases: [{ version: 2 }] });
  expect((await rename({ title: 'Trips', version: 1 })).body).toMatchObject({ changedBy: one.name });
  expect((await change({ minutes: 25, version: 1 })).body).toMatchObject({ changedBy: other.name });
});

it('administrators write phases: order, days, survey and sections', async () => {
  const admin = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
  const made = (
    await test.call(workflows.create, { as: admin, input: { body: { title: 'Housing', cause: 'program' } } })
  ).body;
  const params = { workflowId: made.id };
  const add = (part: Partial<WorkflowPhaseFields>) =>
    test.call(workflows.addPhase, { as: admin, input: { params, body: workflowPhase(null, part) } });
  await add({ title: 'First visit' });
  const two = (await add({ title: 'Second visit' })).body;
  expect(codeOf(await add({ availableAfterDays: 9, dueAfterDays: 8 }))).toBe('WORKFLOW_PHASE_DATES');
  const { surveyId: draft } = await publish(test.database.sql, survey(questions));
  await test.database.sql('UPDATE surveys SET published_at = NULL WHERE id = $1', [draft]);
  expect(codeOf(await add({ surveyId: draft }))).toBe('SURVEY_NOT_PUBLISHED');
  const [first, second] = two.phases;
  if (!first || !second) throw new Error('Two phases were added');
  const turned = await test.call(workflows.update, {
    as: admin,
    input: { params, body: { phaseIds: [second.id, first.id], isAssigned: true } },
  });
  expect(turned.body).toMatchObject({
    isAssigned: true,
    phases: [{ title: 'Second visit' }, { title: 'First visit' }],
  });
  for (const phaseIds of [[first.id], [first.id, first.id]]) {
    const differ = await test.call(workflows.update, { as: admin, input: { params, body: { phaseIds } } });
    expect(codeOf(differ)).toBe('WORKFLOW_PHASES_DIFFER');
  }
  const change = (body: object) =>
    test.call(workflows.updatePhase, { as: admin, input: { params: { phaseId: first.id }, body } });
  expect((await change({ minutes: 20, version: 1 })).body.phases[1]).toMatchObject({ minutes: 20, version: 2 });
  expect(codeOf(await change({ minutes: 25, version: 1 }))).toBe('VERSION_CONFLICT');
  const preview = await test.call(workflows.nextPhasePreview, { as, input: { params: { phaseId: second.id } } });
  expect(preview.body.nextPhase).toMatchObject({ title: 'First visit' });
  await test.call(workflows.removePhase, { as: admin, input: { params: { phaseId: first.id } } });
  expect((await test.call(workflows.nextPhasePreview, { as, input: { params: { phaseId: second.id } } })).body).toEqual(
    {
      nextPhase: null,
    },
  );
  await test.call(workflows.update, { as: admin, input: { params, body: { isAssigned: false } } });
});

it('a renamed workflow stores its former name, members show the new name, and open screens update', async () => {
  const administrator = await test.make.staff({ role: 'ADMIN' });
  const admin = await test.signIn(administrator);
  const { body: made } = await test.call(workflows.create, {
    as: admin,
    input: { body: { title: 'Hosuing', cause: 'program' } },
  });
  const rename = (body: object) =>
    test.call(workflows.update, { as: admin, input: { params: { workflowId: made.id }, body } });
  const before = (await eventsOf(test, 'setup_updated')).length;
  expect((await rename({ title: 'Housing', version: 1 })).body).toMatchObject({
    title: 'Housing',
    formerTitles: [{ title: 'Hosuing', renamedBy: administrator.name }],
    version: 2,
  });
  expect((await eventsOf(test, 'setup_updated')).slice(before)).toMatchObject([
    { payload: { type: 'workflows', id: made.id } },
  ]);
  expect(codeOf(await rename({ title: 'Home', version: 1 }))).toBe('VERSION_CONFLICT');
  // An unchanged title, or a change of another field, adds no previous title.
  await rename({ title: 'Housing', isAssigned: true });
  expect((await rename({ title: 'A home' })).body.formerTitles.map(({ title }) => title)).toEqual([
    'Housing',
    'Hosuing',
  ]);
  expect((await rename({ isAssigned: false })).body.formerTitles).toHaveLength(2);
});
