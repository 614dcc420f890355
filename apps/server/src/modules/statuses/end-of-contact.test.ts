import { contracts } from '@guidepost/contracts';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connectLive, type LiveClient } from '../../testing/live.ts';
import { makeSurveys } from '../../testing/surveys.ts';
import { assignPhase, workflowPhase, writeWorkflow } from '../../testing/workflows.ts';
import { announceStays } from '../hospitalizations/public.ts';
import {
  as,
  asAuditor,
  guide,
  id,
  memberId,
  readStatus,
  requestStatus,
  setStatus,
  setUpStatusScenario,
  test,
  update,
} from './testing/scene.ts';

const { schedule, texts, docket, statuses } = contracts;

setUpStatusScenario();
let url: string;
const liveClients: LiveClient[] = [];
beforeAll(async () => {
  url = await test.listen();
  // Lets guides request this status too. Their requests stay pending until an auditor decides.
  await test.database.sql(`UPDATE member_statuses SET admin_only = false WHERE key = 'deceased'`);
});
afterEach(() => {
  for (const one of liveClients.splice(0)) one.close();
});

/** Returns how many members are in the guide's outreach list. */
const outreach = async () =>
  (await test.call(docket.priorityContacts, { as, input: { params: { guideId: guide.id } } })).body.data.length;

/** Counts the member's open items of each kind, and lists the types of open to-dos. */
async function countOpenItems() {
  const { sql } = test.database;
  const count = async (text: string) => Number((await sql<{ n: string }>(text, [memberId]))[0]?.n);
  return {
    texts: await count(
      `SELECT count(*) AS n FROM texts WHERE member_id = $1 AND status = 'scheduled' AND deleted_at IS NULL`,
    ),
    events: await count(
      'SELECT count(*) AS n FROM scheduled_events WHERE member_id = $1 AND resolved_at IS NULL AND deleted_at IS NULL',
    ),
    phases: await count(
      'SELECT count(*) AS n FROM assigned_workflow_phases WHERE member_id = $1 AND completed_at IS NULL AND deleted_at IS NULL',
    ),
    surveys: await count(
      'SELECT count(*) AS n FROM assigned_surveys WHERE member_id = $1 AND completed_at IS NULL AND deleted_at IS NULL',
    ),
    pending: await count(
      `SELECT count(*) AS n FROM feed_items WHERE member_id = $1 AND state = 'pending' AND deleted_at IS NULL AND external_type <> 'status_change_request'`,
    ),
    todos: (
      await sql<{ type: string }>(
        `SELECT type FROM todos WHERE member_id = $1 AND completed_at IS NULL AND type <> 'STATUS_REVIEW' ORDER BY type`,
        [memberId],
      )
    ).map(({ type }) => type),
  };
}

/** Creates a scheduled text, an event today, a phase, surveys, a hospital stay and a missed call for the member. */
async function createOpenItems(): Promise<void> {
  const { sql } = test.database;
  const [phone] = await sql<{ id: string }>(
    `INSERT INTO phone_numbers (user_id, number, description, is_primary, created_at) VALUES ($1, '+17135550142', 'Mobile', true, now()) RETURNING id`,
    [memberId],
  );
  await sql(
    `INSERT INTO term_responses (member_id, term_id, consented, created_at) SELECT $1, id, true, '2026-05-01Z' FROM terms WHERE key = 'tcpa'`,
    [memberId],
  );
  await sql(
    `INSERT INTO lines (display_name, number, owner_id, guide_id, created_at) VALUES ('Own', '+1346' || lpad($1::bigint::text, 7, '5'), $1, $1, now())`,
    [guide.id],
  );
  const text = await test.call(texts.create, {
    as,
    input: { body: { subjectId: memberId, text: 'See you on Friday', sendAt: '2026-12-11T15:00:00Z' } },
  });
  expect([text.status, text.body.code], String(phone?.id)).toEqual([201, undefined]);
  for (const date of ['2026-12-03', '2026-12-09'])
    await test.call(schedule.create, {
      as,
      input: { params: { userId: memberId }, body: { date, time: '17:00', type: 'call' } },
    });
  await makeSurveys(sql, memberId, guide.id);
  const { workflowId, phaseIds } = await writeWorkflow(sql, [workflowPhase(null, { needsAppointment: true })]);
  await assignPhase(
    sql,
    memberId,
    { workflowId, phaseId: phaseIds[0] as (typeof phaseIds)[number] },
    { startedOn: '2026-09-01', availableDate: '2026-11-01', dueDate: '2026-12-20' },
  );
  await sql(
    `INSERT INTO todos (member_id, owner_id, type, cause_type, cause_id, date, created_at) VALUES ($1::bigint, $2, 'CALL_BACK', 'call', 900000 + $1::bigint, '2026-12-03', '2026-12-03Z')`,
    [memberId, guide.id],
  );
  await reportDischarge();
  // Waits for the job that adds the phase to the pending feed.
  await expect.poll(async () => (await countOpenItems()).pending).toBe(4);
}

/** Reports the member's discharge from a hospital, which requires a call. */
async function reportDischarge(): Promise<void> {
  const [stay] = await test.database.sql<{ id: string }>(
    `INSERT INTO hospitalizations (member_id, hospital, admit_date, discharge_date, created_at, updated_at)
     VALUES ($1, 'Saltgrass', '2026-12-01', '2026-12-02', '2026-12-02Z', '2026-12-02Z') RETURNING id`,
    [memberId],
  );
  await test.app.jobs.transaction((tx) =>
    announceStays(tx, [Number(stay?.id) as never], test.app.jobs.now(), test.app.jobs.services),
  );
}

describe('a status that ends contact', () => {
  it('changes nothing while it is pending, and after a denial', async () => {
    await createOpenItems();
    const before = await countOpenItems();
    expect(before).toMatchObject({ texts: 1, events: 2, phases: 1 });
    expect(before.surveys).toBeGreaterThan(0);
    expect(before.todos).toContain('SCHEDULED_EVENT');
    const asked = await requestStatus({ memberStatusId: id('deceased'), effectiveAt: '2026-12-03' });
    expect([asked.status, asked.body.approval], JSON.stringify(asked.body)).toEqual([201, null]);
    expect(await countOpenItems()).toEqual(before);
    const denied = await update(asked.body.id, {
      approval: 'deny',
      auditorComment: 'She answered this morning.',
    });
    expect(denied.body.approval).toBe('deny');
    expect(await countOpenItems()).toEqual(before);
    expect(await readStatus()).toBe('attempted');
  });

  it('stops all work with its approval, and updates open screens', async () => {
    await reportDischarge();
    expect(await outreach()).toBe(1);
    await createOpenItems();
    const screen = await connectLive(url, {
      token: as,
      watch: { memberIds: [memberId], guideIds: [guide.id] },
    });
    liveClients.push(screen);
    const asked = await requestStatus({ memberStatusId: id('deceased'), effectiveAt: '2026-12-03' });
    const before = screen.events.length;
    expect((await update(asked.body.id, { approval: 'approve' })).status).toBe(200);
    expect(await readStatus()).toBe('deceased');
    expect(await countOpenItems()).toEqual({
      texts: 0,
      events: 0,
      phases: 0,
      surveys: 0,
      pending: 0,
      // The missed call still needs a callback, because a callback is not outreach.
      todos: ['CALL_BACK'],
    });
    expect(await outreach()).toBe(0);
    const receivedEvents = () => screen.events.slice(before).map(({ name, payload }) => ({ name, payload }));
    for (const name of [
      'member_status_created',
      'user_updated',
      'scheduled_event_deleted',
      'survey_assigned',
      'feed_item_deleted',
      'todo_deleted',
      'priority_contact_upserted',
    ])
      await expect.poll(() => receivedEvents().map((one) => one.name), { message: name }).toContain(name);
    const deletedEvents = receivedEvents()
      .filter(({ name }) => name === 'feed_item_deleted')
      .map(({ payload }) => (payload as { externalItemType: string }).externalItemType);
    expect([...new Set(deletedEvents)].toSorted()).toEqual(['message', 'scheduled_event', 'workflow_phase']);
    // A message about a hospital stay no longer creates a to-do for a call.
    await reportDischarge();
    expect((await countOpenItems()).todos).toEqual(['CALL_BACK']);
  });

  it('that applies again stops work that was scheduled since', async () => {
    await setStatus('deceased', '2026-11-02Z');
    const back = await requestStatus({ memberStatusId: id('re-engaged'), effectiveAt: '2026-12-02' });
    const approved = await update(back.body.id, { approval: 'approve' });
    expect([approved.status, await readStatus()]).toEqual([200, 're-engaged']);
    await createOpenItems();
    // A new decision for another day removes the status and sets it again at once, so no work is stopped.
    const before = await countOpenItems();
    const { version } = approved.body;
    const moved = await update(back.body.id, { approval: 'approve', effectiveAt: '2026-12-01', version });
    expect([moved.status, await countOpenItems()]).toEqual([200, before]);
    const denied = await update(back.body.id, {
      approval: 'deny',
      auditorComment: 'It was her sister.',
      version: moved.body.version,
    });
    expect([denied.status, await readStatus()]).toEqual([200, 'deceased']);
    expect(await countOpenItems()).toMatchObject({ texts: 0, events: 0, phases: 0, surveys: 0, todos: ['CALL_BACK'] });
  });

  it('that applies again after a dismissal stops work that was scheduled since', async () => {
    await setStatus('deceased', '2026-11-02Z');
    await setStatus('engaged', '2026-12-01Z');
    await createOpenItems();
    const [latest] = (await test.call(statuses.history, { as, input: { params: { memberId } } })).body;
    if (!latest) throw new Error('The member has no status.');
    await test.call(statuses.dismiss, { as: asAuditor, input: { params: { id: latest.id } } });
    expect(await readStatus()).toBe('deceased');
    expect(await countOpenItems()).toMatchObject({ texts: 0, events: 0, phases: 0, surveys: 0, todos: ['CALL_BACK'] });
    const { body } = await test.call(contracts.members.changeLogs, { as, input: { params: { memberId } } });
    expect(body.map(({ field }) => field)).toEqual(expect.arrayContaining(['scheduledText', 'scheduledEvent']));
  });

  it('that still applies stops nothing that was planned since, after any correction of an earlier status', async () => {
    await setStatus('attempted', '2026-09-01Z');
    await setStatus('disenrolled', '2026-11-02Z');
    await createOpenItems();
    const before = await countOpenItems();
    const history = (await test.call(statuses.history, { as, input: { params: { memberId } } })).body;
    const wrong = history.find(({ memberStatus }) => memberStatus.key === 'attempted');
    if (!wrong) throw new Error('There is nothing to correct.');
    const dismissed = await test.call(statuses.dismiss, { as: asAuditor, input: { params: { id: wrong.id } } });
    expect([dismissed.status, await readStatus(), await countOpenItems()]).toEqual([200, 'disenrolled', before]);
    // Changing to another status that ends contact stops everything again.
    const asked = await requestStatus({ memberStatusId: id('deceased'), effectiveAt: '2026-12-03' });
    await update(asked.body.id, { approval: 'approve' });
    expect([await readStatus(), (await countOpenItems()).events]).toEqual(['deceased', 0]);
  });

  it('for a future day stops nothing before that day', async () => {
    await createOpenItems();
    const before = await countOpenItems();
    const { body } = await requestStatus({ memberStatusId: id('deceased'), effectiveAt: '2026-12-03' });
    const approved = await update(body.id, { approval: 'approve', effectiveAt: '2026-12-08' });
    expect([approved.status, approved.body.code]).toEqual([200, undefined]);
    expect(await countOpenItems()).toEqual(before);
  });
});
