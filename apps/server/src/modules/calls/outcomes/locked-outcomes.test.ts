import { asId, type CallId, contracts, type IdOf, type MemberId, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { createEndedCall } from '../../../testing/calls.ts';
import { moveClock } from '../../../testing/clock.ts';

const { calls } = contracts;
const note = `<p>${'Her ride is booked and she knows when it comes. '.repeat(2)}</p>`;

let test: TestApp;
let guide: { id: StaffId };
let token: string;
let memberId: MemberId;

beforeAll(async () => {
  test = await startTestApp();
  await moveClock(test, '2026-11-20T18:00:00Z');
  const clientId = await test.make.client();
  const staff = await test.make.staff({ name: 'Marisol Vega' });
  guide = staff;
  await test.make.team({ members: [staff.id], clients: [clientId] });
  token = await test.signIn(staff);
  await test.database.sql("UPDATE staff SET time_zone = 'America/Chicago' WHERE user_id = $1", [staff.id]);
  memberId = await test.make.member({ clientId, guideId: staff.id, name: 'Dolores Whitaker', phone: '+17135550142' });
});
afterAll(() => test.stop());

const outcome = async (key: string): Promise<IdOf<'Outcome'>> =>
  asId(Number((await test.database.sql<{ id: string }>('SELECT id FROM outcomes WHERE key = $1', [key]))[0]?.id));
const get = (callId: CallId) => test.call(calls.get, { as: token, input: { params: { id: callId } } });
const update = (callId: CallId, body: { outcomeId?: IdOf<'Outcome'>; note?: string }) =>
  test.call(calls.update, { as: token, input: { params: { id: callId }, body } });

describe('the outcome of a call from before the algorithm start date', () => {
  const made = async (time_started: string) =>
    createEndedCall(
      test.database,
      { member_id: memberId, guide_id: guide.id, time_started, outcome_id: await outcome('answered') },
      300,
    );

  // 5:59 UTC is still the evening of December 31 in the guide's time zone
  it.each(['2023-12-30T15:00:00Z', '2024-01-01T05:59:00Z'])('cannot change, but its note can: %s', async (started) => {
    const old = await made(started);
    expect((await get(old)).body.isLocked).toBe(true);
    expect((await update(old, { outcomeId: await outcome('other') })).body.code).toBe('CALL_LOCKED');
    expect((await update(old, { note })).status).toBe(200);
  });

  it('can change from midnight in the time zone of the guide', async () => {
    const next = await made('2024-01-01T06:00:00Z');
    expect((await get(next)).body.isLocked).toBe(false);
    expect((await update(next, { outcomeId: await outcome('other') })).status).toBe(200);
  });
});
