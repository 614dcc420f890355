import {
  type BodyOf,
  contracts,
  type IdOf,
  type MemberId,
  type StatusChangeRequest,
  type StatusChangeRequestId,
} from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { moveClock } from '../../../testing/clock.ts';
import type { Person } from '../../../testing/world.ts';

const { statuses, members, feed, notes } = contracts;

export let test: TestApp;
export let guide: Person;
export let colleague: Person;
export let auditor: Person;
export let as: string;
export let asAuditor: string;
export let memberId: MemberId;
const ids = new Map<string, IdOf<'Status'>>();
export const id = (key: string) => ids.get(key) as IdOf<'Status'>;

/** Before each test, creates a guide with a colleague, an auditor, and a member with the status `attempted`. */
export function setUpStatusScenario(): void {
  beforeAll(async () => {
    test = await startTestApp();
    for (const option of await test.database.sql<{ id: string; key: string }>('SELECT id, key FROM member_statuses'))
      ids.set(option.key, Number(option.id) as IdOf<'Status'>);
  });
  beforeEach(async () => {
    await moveClock(test, '2026-12-03T18:00:00Z');
    const clientId = await test.make.client();
    guide = await test.make.staff();
    colleague = await test.make.staff();
    auditor = await test.make.staff({ role: 'GUIDE_SUPERVISOR' });
    await test.make.team({ members: [guide.id, colleague.id, auditor.id], clients: [clientId] });
    memberId = await test.make.member({ clientId, guideId: guide.id, name: 'Xiomara Peña' });
    [as, asAuditor] = [await test.signIn(guide), await test.signIn(auditor)];
    await setStatus('attempted', '2026-09-02Z');
  });
  afterAll(() => test.stop());
}

/** Assigns a status to the member from the given day on, as an enrollment file does. */
export async function setStatus(key: string, since: string): Promise<void> {
  await test.database.sql(
    `WITH s AS (SELECT id, stage_id FROM member_statuses WHERE key = $2), h AS (
       INSERT INTO member_status_history (member_id, status_id, effective_at, created_at) SELECT $1, id, $3, $3 FROM s
     ) UPDATE members SET status_id = s.id, stage_id = s.stage_id FROM s WHERE user_id = $1`,
    [memberId, key, since],
  );
}

export type Body = BodyOf<typeof statuses.ask>;
export const requestStatus = (body: Partial<Body> = {}, who = as) =>
  test.call(statuses.ask, {
    as: who,
    input: { body: { memberId, memberStatusId: id('newly-engaged'), effectiveAt: '2026-12-02', ...body } },
  });
export const createRequest = async (body: Partial<Body> = {}): Promise<StatusChangeRequest> => {
  const reply = await requestStatus(body);
  expect(reply.status).toBe(201);
  return reply.body;
};
export const update = (request: StatusChangeRequestId, body: BodyOf<typeof statuses.update>, who = asAuditor) =>
  test.call(statuses.update, { as: who, input: { params: { id: request }, body } });
export const listQueue = async (query: { state?: 'pending' | 'approved' | 'denied' } = {}) =>
  (await test.call(statuses.requests, { as: asAuditor, input: { query: { ...query, guideIds: [guide.id] } } })).body
    .data;
export const readStatus = async () =>
  (await test.call(members.get, { as, input: { params: { memberId } } })).body.memberStatus.key;
export const listPast = async () =>
  (await test.call(feed.items, { as, input: { query: { userId: memberId } } })).body.map(
    ({ externalItemType, eventType }) => `${externalItemType} ${eventType}`,
  );
export const listPending = async () =>
  (await test.call(feed.pendingItems, { as, input: { query: { memberId } } })).body.data.map(
    ({ eventType, statusChangeRequest }) =>
      `${eventType} ${statusChangeRequest?.approval} ${statusChangeRequest?.memberStatus.key}`,
  );
export async function addNote(at: string): Promise<number> {
  await moveClock(test, at);
  const { body } = await test.call(notes.create, {
    as,
    input: { body: { userId: memberId, text: '<p>We spoke.</p>' } },
  });
  await moveClock(test, '2026-12-03T18:00:00Z');
  return body.id;
}
