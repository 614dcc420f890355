import { asId, contracts, type MemberId } from '@guidepost/contracts';
import { handoverLateDays } from '@guidepost/rules';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { moveClock } from '../../testing/clock.ts';
import { mergeScene } from '../../testing/merge-scenario.ts';
import { sweep } from '../../testing/sweep.ts';
import { writeWorkflow } from '../../testing/workflows.ts';

let test: TestApp;
let scene: Awaited<ReturnType<typeof mergeScene>>;
beforeAll(async () => {
  test = await startTestApp();
  scene = await mergeScene(test);
});
afterAll(() => test.stop());

const sql = <T extends Record<string, unknown> = Record<string, unknown>>(text: string, values: unknown[] = []) =>
  test.database.sql<T>(text, values);

/** Requests a transfer as the member's guide. The client's auditors get a todo to decide on it. */
const requestTransfer = (memberId: MemberId, reasonId: unknown) =>
  test.call(contracts.transfers.ask, {
    as: scene.tokens[0],
    input: {
      body: {
        memberId,
        receivingGuideId: scene.guides[2].id,
        transferReasonId: asId<'TransferReason'>(Number(reasonId)),
        commentToReceivingGuide: 'Text first.',
      },
    },
  });

/** Approves a pending request, effective now. Finds the request by its own id or by its member's id. */
const approve = (of: 'id' | 'member_id', value: unknown) =>
  sql(
    `UPDATE transfer_requests SET approved_at = $2, effective_at = $2, auditor_id = creator_id, auditor_comment = 'Yes' WHERE ${of} = $1 AND applied_at IS NULL`,
    [value, test.app.jobs.now().toString()],
  );
const reasonId = async () => (await sql(`SELECT id FROM transfer_reasons WHERE key = 'caseload'`))[0]?.id;

describe('a merge of two members who both have a scheduled transfer', () => {
  /** Creates two members who each have a transfer request. Merging them does not move the ended record's request. */
  async function createPairWithRequests() {
    const { memberIds, pairId } = await scene.pair([0, 0]);
    const [endedId, remaining] = memberIds;
    const reason = await reasonId();
    const asked = [await requestTransfer(endedId, reason), await requestTransfer(remaining, reason)];
    expect(asked.map(({ status }) => status)).toEqual([201, 201]);
    return { gone: endedId, remaining, pairId, requestId: asked[0]?.body.id };
  }
  const todosOf = (memberId: MemberId) =>
    sql(`SELECT cause_id::int AS id FROM todos WHERE member_id = $1 AND type = 'TRANSFER_REVIEW'`, [memberId]);

  it('leaves the to-do with its request, which could otherwise not be decided', async () => {
    const { gone: endedId, remaining, pairId, requestId } = await createPairWithRequests();
    const { body } = await scene.merge(pairId, remaining);
    expect(await todosOf(endedId)).toEqual([{ id: requestId }]);
    expect(await todosOf(remaining)).toHaveLength(1);
    await scene.undo(body.id);
    expect(await todosOf(endedId)).toEqual([{ id: requestId }]);
  });

  it('does not block other transfers when its time has come', async () => {
    const { gone: endedId, remaining, pairId, requestId } = await createPairWithRequests();
    await approve('id', requestId);
    const { body } = await scene.merge(pairId, remaining);
    await approve('member_id', remaining);
    await sweep(test, 'transfers that take effect');
    const guideOf = async (memberId: MemberId) =>
      Number((await sql('SELECT assigned_guide_id AS id FROM members WHERE user_id = $1', [memberId]))[0]?.id);
    expect(await guideOf(remaining)).toBe(scene.guides[2].id);
    // The restored record's request takes effect after the undo.
    await scene.undo(body.id);
    await sweep(test, 'transfers that take effect');
    expect(await guideOf(endedId)).toBe(scene.guides[2].id);
  });
});

describe('a merge of a member with decided requests', () => {
  const guideOf = async (memberId: MemberId) =>
    Number((await sql('SELECT assigned_guide_id AS id FROM members WHERE user_id = $1', [memberId]))[0]?.id);
  const memberOf = async (table: string, id: unknown) =>
    Number((await sql(`SELECT member_id AS id FROM ${table} WHERE id = $1`, [id]))[0]?.id);

  it('does not carry out a scheduled transfer on the remaining member', async () => {
    const { memberIds, pairId } = await scene.pair([0, 1]);
    const [endedId, remaining] = memberIds;
    const asked = await requestTransfer(endedId, await reasonId());
    await approve('id', asked.body.id);
    const { body } = await scene.merge(pairId, remaining);
    await sweep(test, 'transfers that take effect');
    expect(await guideOf(remaining)).toBe(scene.guides[1].id);
    await scene.undo(body.id);
    await sweep(test, 'transfers that take effect');
    expect(await guideOf(endedId)).toBe(scene.guides[2].id);
  });

  it('keeps a scheduled status, and a request whose status is in the history, with the merged member', async () => {
    const { memberIds, pairId } = await scene.pair([0, 0]);
    const [endedId, remaining] = memberIds;
    const request = async (state: string) =>
      (
        await sql(
          `INSERT INTO status_change_requests (member_id, status_id, from_status_id, effective_on, effective_at, creator_id, created_at, updated_at,
             auditor_id, auditor_comment, approved_at, denied_at, applied_at)
           SELECT $1, s.id, s.id, '2027-01-05', '2027-01-05Z', $2, now(), now(), $2, 'Yes', ${state} FROM member_statuses s WHERE s.key = 're-engaged' RETURNING id`,
          [endedId, scene.guides[0].id],
        )
      )[0]?.id;
    const scheduled = await request('now(), NULL::timestamptz, NULL::timestamptz');
    const applied = await request('now(), NULL::timestamptz, now()');
    const denied = await request('NULL::timestamptz, now(), NULL::timestamptz');
    await sql(
      `INSERT INTO member_status_history (member_id, status_id, effective_at, change_request_id, created_at)
       SELECT member_id, status_id, '2026-06-01Z', id, now() FROM status_change_requests WHERE id = $1`,
      [applied],
    );
    const members = () => Promise.all([scheduled, applied, denied].map((id) => memberOf('status_change_requests', id)));
    const { body } = await scene.merge(pairId, remaining);
    expect(await members()).toEqual([endedId, endedId, remaining]);
    const altered = await test.call(contracts.statuses.update, {
      as: scene.tokens[2],
      input: {
        params: { id: asId<'StatusChangeRequest'>(Number(applied)) },
        body: { approval: 'deny', auditorComment: 'No', version: 1 },
      },
    });
    expect(altered.status).toBe(404);
    await scene.undo(body.id);
    expect(await members()).toEqual([endedId, endedId, endedId]);
  });

  it('keeps an open handover to a different guide with the merged member', async () => {
    const { memberIds, pairId } = await scene.pair([0, 1]);
    const [endedId, remaining] = memberIds;
    const asked = await requestTransfer(endedId, await reasonId());
    await approve('id', asked.body.id);
    await sweep(test, 'transfers that take effect');
    const [handover] = await sql('SELECT id FROM handovers WHERE member_id = $1', [endedId]);
    await scene.merge(pairId, remaining);
    expect(await memberOf('handovers', handover?.id)).toBe(endedId);
  });
});

it('a transfer to the guide whom the member already has leaves the handover open', async () => {
  const { memberIds } = await scene.pair([0, 0]);
  const [memberId] = memberIds;
  const asked = await requestTransfer(memberId, await reasonId());
  await approve('id', asked.body.id);
  await sweep(test, 'transfers that take effect');
  const next = await test.call(contracts.transfers.ask, {
    as: scene.tokens[2],
    input: {
      body: {
        memberId,
        receivingGuideId: scene.guides[1].id,
        transferReasonId: asId<'TransferReason'>(Number(await reasonId())),
        commentToReceivingGuide: 'Text first.',
        effectiveAt: test.app.jobs.now().add({ hours: 24 }).epochMilliseconds,
      },
    },
  });
  expect(next.status).toBe(201);
  await sql('UPDATE transfer_requests SET receiving_guide_id = $2, effective_at = $3 WHERE id = $1', [
    next.body.id,
    scene.guides[2].id,
    test.app.jobs.now().toString(),
  ]);
  await sweep(test, 'transfers that take effect');
  const open = await sql('SELECT closed_at FROM handovers WHERE member_id = $1', [memberId]);
  expect(open).toEqual([{ closed_at: null }]);
});

it('a merge of two members with open handovers reports only the handover of the remaining record as late', async () => {
  const { memberIds, pairId } = await scene.pair([0, 0]);
  const [endedId, remaining] = memberIds;
  const reason = await reasonId();
  for (const memberId of memberIds) {
    expect((await requestTransfer(memberId, reason)).status).toBe(201);
    await approve('member_id', memberId);
  }
  await sweep(test, 'transfers that take effect');
  await sql(
    `INSERT INTO handover_items (handover_id, position, kind, subtype, text, external_type, external_id, state)
     SELECT id, 100, 'consent', 'agreed', 'TCPA', 'term_response', 1, 'open' FROM handovers WHERE member_id = ANY($1)`,
    [memberIds],
  );
  const { body } = await scene.merge(pairId, remaining);
  await moveClock(
    test,
    test.app.jobs
      .now()
      .add({ hours: 24 * (handoverLateDays + 1) })
      .toString(),
  );
  await sweep(test, 'open handovers');
  const listNotifications = async () =>
    (
      await sql(
        `SELECT member_id::float8 AS id FROM notifications WHERE member_id = ANY($1) AND label LIKE '%still open%' ORDER BY member_id`,
        [memberIds],
      )
    ).map(({ id }) => id);
  expect(await listNotifications()).toEqual([remaining]);
  await scene.undo(body.id);
  await sweep(test, 'open handovers');
  expect(await listNotifications()).toEqual([endedId, remaining]);
});

it('a workflow for the program has its own member as its cause', async () => {
  const { workflowId } = await writeWorkflow(test.database.sql, []);
  const { memberIds, pairId } = await scene.pair([0, 0]);
  const [endedId, remaining] = memberIds;
  await sql(
    `INSERT INTO assigned_workflows (member_id, workflow_id, cause_type, cause_id, started_on, created_at) VALUES ($1, $2, 'program', $1, current_date, now())`,
    [endedId, workflowId],
  );
  const findOwner = async () =>
    (await sql('SELECT member_id, cause_id FROM assigned_workflows WHERE workflow_id = $1', [workflowId])).map(
      ({ member_id, cause_id }) => [Number(member_id), Number(cause_id)],
    );
  const { body } = await scene.merge(pairId, remaining);
  // The workflow moves to the remaining member. If it did not, the same workflow would be assigned again when that
  // member enters the program.
  expect(await findOwner()).toEqual([[remaining, remaining]]);
  await scene.undo(body.id);
  expect(await findOwner()).toEqual([[endedId, endedId]]);
});
