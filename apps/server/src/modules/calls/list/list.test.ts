import { asId, type CallId, contracts, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { createEndedCall } from '../../../testing/calls.ts';
import { moveClock } from '../../../testing/clock.ts';
import type { Person } from '../../../testing/world.ts';

const { calls } = contracts;
const now = '2026-11-20T18:00:00Z';

let test: TestApp;
let guide: Person;
let supervisor: Person;
let tokens: { guide: string; supervisor: string };
let memberId: MemberId;

beforeAll(async () => {
  test = await startTestApp();
  const clientId = await test.make.client();
  guide = await test.make.staff();
  supervisor = await test.make.staff({ role: 'GUIDE_SUPERVISOR' });
  await test.make.team({ members: [guide.id], viewers: [supervisor.id], clients: [clientId] });
  tokens = { guide: await test.signIn(guide), supervisor: await test.signIn(supervisor) };
  await moveClock(test, now);
  memberId = await test.make.member({ clientId, guideId: guide.id, name: 'Dolores Whitaker', phone: '+17135550142' });
});
afterAll(() => test.stop());

const made = (more: Record<string, unknown> = {}): Promise<CallId> =>
  createEndedCall(test.database, { member_id: memberId, guide_id: guide.id, ...more }, 300);
const listCalls = (query: object, as = tokens.guide) => test.call(calls.list, { as, input: { query: query as never } });

it('the list of calls can be filtered by outcome, and by the review state for the user, as shown in each call', async () => {
  const [found] = await test.database.sql<{ id: string }>(`SELECT id FROM outcomes WHERE key = 'answered'`);
  const answered = asId<'Outcome'>(Number(found?.id));
  const four = [await made({ outcome_id: answered }), await made(), await made(), await made()];
  const [, reviewed, ownReview, others] = four;
  const requestReview = (callId: CallId | undefined, assignee: number, actionTaken: boolean | null) =>
    test.database.sql(
      `INSERT INTO call_audits (call_id, member_id, assignee_id, assigned_by, audit_type, created_at, action_taken)
       VALUES ($1, $2, $3, $3, 'voicemail_review', $4, $5)`,
      [callId, memberId, assignee, now, actionTaken],
    );
  await requestReview(reviewed, guide.id, null);
  await requestReview(reviewed, supervisor.id, true);
  await requestReview(ownReview, guide.id, null);
  await requestReview(others, guide.id, false);
  await requestReview(others, supervisor.id, null);
  for (const as of [tokens.guide, tokens.supervisor]) {
    const { data } = (await listCalls({ 'page-size': 100 }, as)).body;
    for (const state of ['Reviewed', 'Needs Review', 'Reviews Assigned', 'Call Reassigned'] as const) {
      const found = (await listCalls({ auditStates: [state], 'page-size': 100 }, as)).body.data.map((call) => call.id);
      const idsInState = data.filter(({ auditState }) => auditState === state).map((call) => call.id);
      expect([state, found]).toEqual([state, idsInState]);
    }
  }
  const both = await listCalls({ auditStates: ['Needs Review', 'Reviews Assigned'] }, tokens.supervisor);
  expect(both.body.data.map((call) => call.id).sort()).toEqual([ownReview, others].sort());
  expect((await listCalls({ outcomeIds: [answered] })).body.data.every(({ outcomeId }) => outcomeId === answered)).toBe(
    true,
  );
  expect((await listCalls({ auditStates: ['Lost'] })).status).toBe(400);
});
