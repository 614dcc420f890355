import { asId, type ClientId, contracts, type MemberId, type NeedId, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { JobContext } from '../../platform/module.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf, moveClock } from '../../testing/clock.ts';
import { followDueNeeds } from './due.ts';

const { docket, needs } = contracts;

let test: TestApp;
let clientId: ClientId;
let guide: { id: StaffId; email: string; name: string };
let as: string;
let memberId: MemberId;

beforeAll(async () => {
  test = await startTestApp();
  clientId = await test.make.client();
  guide = await test.make.staff();
  await test.make.team({ members: [guide.id], clients: [clientId] });
  as = await test.signIn(guide);
});
beforeEach(async () => {
  await moveClock(test, '2026-11-20T18:00:00Z');
  memberId = await test.make.member({ clientId, guideId: guide.id, name: 'Dolores Whitaker' });
});
afterAll(() => test.stop());

/** Creates a need whose window ends on this day. */
async function endingOn(expiresAt: string): Promise<NeedId> {
  const [issue] = await test.database.sql<{ id: string }>(`SELECT id FROM need_issues WHERE key = 'medical-rides'`);
  const input = { body: { memberId, issueId: asId<'NeedIssue'>(Number(issue?.id)), reason: '<p>No ride.</p>' } };
  const { id } = (await test.call(needs.create, { as, input })).body;
  await test.database.sql('UPDATE needs SET expires_at = $2 WHERE id = $1', [id, expiresAt]);
  return id;
}
const sweep = (jobs: JobContext = test.app.jobs) => followDueNeeds(jobs);
const change = (needId: NeedId, body: object) =>
  test.call(needs.updateUserNeed, { as, input: { params: { userNeedId: needId }, body } });
const todos = async () => {
  const { body } = await test.call(docket.todos, { as, input: { params: { guideId: guide.id } } });
  return body.data.filter(({ type, subjectId }) => type === 'NEED_DUE' && subjectId === memberId);
};
const due = async () => (await todos()).map(({ need }) => need?.id);

describe('many needs', () => {
  const copies = (needId: NeedId, count: number) =>
    test.database.sql(
      `INSERT INTO needs OVERRIDING SYSTEM VALUE
       SELECT (jsonb_populate_record(n, jsonb_build_object('id', nextval(pg_get_serial_sequence('needs', 'id'))))).*
         FROM needs n, generate_series(1, $2::int) g WHERE n.id = $1`,
      [needId, count],
    );

  it('are all reminded of in one run, and needs that end today do not block later ones', async () => {
    await copies(await endingOn('2026-11-20'), 250);
    const later = await endingOn('2026-11-23');
    await copies(later, 250);
    await sweep();
    const [found] = await test.database.sql<{ n: string }>(
      `SELECT count(*) AS n FROM todos t JOIN needs n ON n.id = t.cause_id AND n.member_id = $1
        WHERE t.type = 'NEED_DUE' AND t.completed_at IS NULL`,
      [memberId],
    );
    expect(Number(found?.n)).toBe(251);
    // The first run after several days closes all todos.
    await moveClock(test, '2026-11-24T18:00:00Z');
    await sweep();
    expect(await test.database.sql(`SELECT id FROM todos WHERE type = 'NEED_DUE' AND completed_at IS NULL`)).toEqual(
      [],
    );
  });
});

describe('a need whose window ends soon', () => {
  it('opens one todo for its guide seven days before, with any number of runs', async () => {
    const needId = await endingOn('2026-11-28');
    await sweep();
    expect(await due()).toEqual([]);
    // In the guide's time zone it is still November 20.
    await moveClock(test, '2026-11-21T05:59:00Z');
    await sweep();
    expect(await due()).toEqual([]);
    await moveClock(test, '2026-11-21T06:01:00Z');
    await Promise.all([1, 2, 3].map(() => sweep()));
    expect(await todos()).toMatchObject([
      {
        label: 'Need runs out',
        group: 'due',
        action: 'open-need',
        date: '2026-11-21',
        need: { id: needId, issueLabel: 'Rides to medical appointments' },
        reason: {
          text: 'Rides to medical appointments',
          detail: 'The time window ends on November 28.',
          isUrgent: false,
          at: '2026-11-28T06:00:00Z',
        },
      },
    ]);
    await sweep();
    expect(await due()).toEqual([needId]);
    const createdTodos = (await eventsOf(test, 'todo_created')).filter(
      ({ payload }) => (payload as { subjectId: MemberId }).subjectId === memberId,
    );
    expect(createdTodos).toHaveLength(1);
  });

  it('has no todo after it is extended, fulfilled, stopped or deleted', async () => {
    const ids = [];
    for (const _ of [1, 2, 3, 4]) ids.push(await endingOn('2026-11-24'));
    const [extended, fulfilled, stopped, deleted] = ids as [NeedId, NeedId, NeedId, NeedId];
    await sweep();
    expect((await due()).sort()).toEqual(ids.toSorted());
    await change(extended, { shouldExtend: true });
    await change(fulfilled, { fulfilled: true, comment: 'Her niece drives' });
    await change(stopped, { abandoned: true });
    await test.call(needs.remove, { as, input: { params: { needId: deleted } } });
    expect(await due()).toEqual([]);
    await sweep();
    expect(await due()).toEqual([]);
  });

  it('keeps its todo if only its reason changes, and loses it with an issue that has more time', async () => {
    const needId = await endingOn('2026-11-24');
    await sweep();
    await change(needId, { reason: '<p>No ride to the clinic.</p>' });
    expect(await due()).toEqual([needId]);
    const [issue] = await test.database.sql<{ id: string }>(`SELECT id FROM need_issues WHERE key = 'everyday-rides'`);
    await change(needId, { issueId: Number(issue?.id) });
    expect(await due()).toEqual([]);
  });

  it('is not locked by the job', async () => {
    const needId = await endingOn('2026-11-24');
    await sweep();
    const { jobs } = test.app;
    const free: unknown[] = [];
    await sweep({
      ...jobs,
      transaction: (work) =>
        jobs.transaction(async (tx) => {
          const result = await work(tx);
          free.push(...(await test.database.sql('SELECT FROM needs WHERE id = $1 FOR UPDATE SKIP LOCKED', [needId])));
          return result;
        }),
    });
    // The job runs two transactions, one to open todos and one to close them. Neither of them locked the need.
    expect(free).toHaveLength(2);
  });

  it('has no todo after its window is over or its member is in independence', async () => {
    const needId = await endingOn('2026-11-24');
    await sweep();
    await test.database.sql(
      `UPDATE members SET stage_id = (SELECT id FROM member_stages WHERE key = 'independence') WHERE user_id = $1`,
      [memberId],
    );
    await sweep();
    expect(await due()).toEqual([]);
    await test.database.sql(
      `UPDATE members SET stage_id = (SELECT id FROM member_stages WHERE key = 'in-program') WHERE user_id = $1`,
      [memberId],
    );
    await sweep();
    expect(await due()).toEqual([needId]);
    await moveClock(test, '2026-11-24T12:00:00Z');
    await sweep();
    expect(await due()).toEqual([]);
  });
});
