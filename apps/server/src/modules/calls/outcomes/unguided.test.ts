import type { CallId, ClientId, MemberId } from '@guidepost/contracts';
import { asId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../../platform/db.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { createEndedCall } from '../../../testing/calls.ts';
import type { Person } from '../../../testing/world.ts';
import { requireCall } from '../queries-record.ts';
import { openMissedCallTodo, updateCallRecords } from './follow-up.ts';

let test: TestApp;
let clientId: ClientId;
let guide: Person;
let supervisor: Person;
let memberId: MemberId;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());
beforeEach(async () => {
  clientId = await test.make.client();
  guide = await test.make.staff();
  supervisor = await test.make.staff({ role: 'GUIDE_SUPERVISOR' });
  // The team serves no clients, so its guide and supervisor do not see members without a guide.
  await test.make.team({ members: [guide.id], viewers: [supervisor.id], clients: [] });
  memberId = await test.make.member({ clientId });
});

type Follow = typeof openMissedCallTodo;

/** Returns the owners of a call's todos, the users who were notified, and how often supervisors were looked up. */
async function asked(follow: Follow): Promise<{ todos: (string | null)[]; bells: string[]; lookUps: number }> {
  const { sql } = test.database;
  const id: CallId = asId(await createEndedCall(test.database, { member_id: memberId, guide_id: guide.id }, 300));
  const { transaction, services } = test.app.jobs;
  let lookUps = 0;
  await transaction(async (tx) => {
    const call = await requireCall(tx, id);
    const query: Db['query'] = tx.query.bind(tx);
    tx.query = (text, values) => {
      if (text.includes('FROM team_memberships theirs')) lookUps += 1;
      return query(text, values);
    };
    await follow(tx, { services, now: test.app.jobs.now() }, call);
  });
  const todos = await sql<{ name: string | null }>(
    `SELECT owner_id AS name FROM todos WHERE cause_type = 'call' AND cause_id = $1`,
    [id],
  );
  const bells = await sql<{ name: string }>('SELECT guide_id AS name FROM notifications WHERE member_id = $1', [
    memberId,
  ]);
  return {
    todos: todos.map(({ name }) => name),
    bells: bells.map(({ name }) => name),
    lookUps,
  };
}

describe.each([
  ['an unfinished call', updateCallRecords as Follow, false],
  ['a missed call', openMissedCallTodo, true],
])('%s of a member without a guide', (_name, follow, rings) => {
  const onlyBy = (person: Person, lookUps: number) => ({
    todos: [String(person.id)],
    bells: rings ? [String(person.id)] : [],
    lookUps,
  });

  it('is left to the guide of the call as long as they see the member', async () => {
    await test.make.team({ members: [guide.id], clients: [clientId] });
    expect(await asked(follow)).toEqual(onlyBy(guide, 0));
  });

  it('is left to the supervisor if the guide no longer sees the member', async () => {
    await test.make.team({ viewers: [supervisor.id], clients: [clientId] });
    expect(await asked(follow)).toEqual(onlyBy(supervisor, 1));
  });

  it('waits for a guide if no user sees the member, and notifies no one', async () => {
    expect(await asked(follow)).toEqual({ todos: [null], bells: [], lookUps: 1 });
  });
});

describe('an unfinished call without a member', () => {
  /** Returns the owner of the to-do after a call that the guide had on the supervisor's line. */
  async function ownerOfTodo(): Promise<number> {
    const { sql } = test.database;
    const [line] = await sql<{ id: string }>(
      `INSERT INTO lines (display_name, number, owner_id, created_at)
       VALUES ('Line', '+1346' || lpad($1::bigint::text, 7, '8'), $1, now()) RETURNING id`,
      [supervisor.id],
    );
    const id = await createEndedCall(test.database, { guide_id: guide.id, line_id: Number(line?.id) }, 300);
    const { transaction, services, now } = test.app.jobs;
    await transaction(async (tx) => updateCallRecords(tx, { services, now: now() }, await requireCall(tx, id)));
    const [todo] = await sql<{ owner_id: string }>(
      `SELECT owner_id FROM todos WHERE type = 'INCOMPLETE_CALL' AND cause_id = $1`,
      [id],
    );
    return Number(todo?.owner_id);
  }

  it('is left to the guide of the call, not to the owner of the line', async () => {
    expect(await ownerOfTodo()).toBe(guide.id);
  });

  it('is left to the owner of the line if the guide of the call can no longer sign in', async () => {
    await test.database.sql('UPDATE staff SET disabled_at = now() WHERE user_id = $1', [guide.id]);
    expect(await ownerOfTodo()).toBe(supervisor.id);
  });
});
