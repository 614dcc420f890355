import { callFailures, guideUnreachable } from '@guidepost/rules';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../shared/ports.ts';
import { callOf, pressCall, until } from './testing/calls.ts';
import { dolores, ids, Scenario } from './testing/scenario.ts';

let scenario: Scenario;

beforeAll(async () => {
  // no server listens on this port
  scenario = await Scenario.open({ TWILIO_API_URL: `http://localhost:${await freePort()}` });
});
afterAll(() => scenario?.close());

it('while the carrier is unavailable no call is possible, and the user is notified at once', async () => {
  const { body, status } = await pressCall(scenario);
  expect([status, body.status]).toEqual([201, 'CONNECTING']);
  const call = await until(scenario, body.id, 'FAILED');
  expect(callFailures(call)).toEqual([guideUnreachable]);
  expect((await pressCall(scenario)).status).toBe(201);
});

it('calls in progress continue: their state is requested after the carrier is available again', async () => {
  const [row] = await scenario.sql<{ id: string }>(
    `INSERT INTO calls (sid, member_id, guide_id, incoming, status, phone_number, line_id, time_started, time_connected, look_at, created_at, updated_at)
     SELECT 'CA${'2'.repeat(32)}', ${ids.dolores}, ${ids.guide}, false, 'ACTIVE', '${dolores}', 1, now, now, '2000-01-01Z', now, now
       FROM (SELECT clock_timestamp() AS now) c RETURNING id`,
  );
  const id = Number(row?.id);
  const [asked] =
    (await scenario.until(async () => {
      const found = await scenario.sql<{ look_at: Date }>(
        `SELECT look_at FROM calls WHERE id = $1 AND look_at > '2001-01-01Z'`,
        [id],
      );
      return found.length > 0 ? found : undefined;
    })) ?? [];
  expect((await callOf(scenario, id)).status).toBe('ACTIVE');
  expect(asked?.look_at.getTime()).toBeGreaterThan(Date.now());
});
