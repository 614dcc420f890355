import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MailError } from '../../connectors/mail/port.ts';
import { eventsOf, moveClock } from '../../testing/clock.ts';
import { keyIn, type ReferralScenario, startReferralScenario } from './testing/scenario.ts';

let scenario: ReferralScenario;
beforeAll(async () => {
  scenario = await startReferralScenario();
});
beforeEach(() => scenario.begin());
afterAll(() => scenario.test.stop());

describe('the answer of an organization', () => {
  it('appears in the history and as a notification, updates open screens, and can be read again by the same link', async () => {
    await scenario.ask();
    await scenario.send();
    const key = keyIn(scenario.mails[0]?.text);
    const before = (await eventsOf(scenario.test, 'resource_referral')).length;
    expect((await scenario.answer(key)).body).toMatchObject({ answer: 'served', answerText: 'A box every Friday' });
    expect(await scenario.events()).toEqual(['referral-answered', 'referral-asked', 'action', 'identified']);
    expect(await scenario.bell()).toEqual([['Harbor Pantry has served Dolores Whitaker', 'A box every Friday']]);
    expect((await eventsOf(scenario.test, 'resource_referral')).slice(before).map(({ rooms }) => rooms)).toEqual([
      [`member:${scenario.memberId}:CAN_SEE_USER_NEEDS`],
    ]);
    expect((await eventsOf(scenario.test, 'resourcing_details')).at(-1)?.payload).toEqual({
      programId: scenario.programId,
    });
    expect((await scenario.question(key)).body.answer).toBe('served');
    expect((await scenario.answer(key)).status).toBe(409);
  });

  it('is stored once, if several arrive at the same time or by two links', async () => {
    await scenario.ask();
    await scenario.send();
    await moveClock(scenario.test, '2026-11-30T16:00:00Z');
    await scenario.follow();
    await scenario.send();
    const keys = scenario.mails.map(({ text }) => keyIn(text));
    expect(new Set(keys).size).toBe(2);
    const statuses = (await Promise.all([...keys, ...keys].map((key) => scenario.answer(key)))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
    expect((await scenario.events()).filter((event) => event === 'referral-answered')).toHaveLength(1);
  });

  it('writes an audit entry with the member and without a user, as does each reading', async () => {
    await scenario.ask();
    await scenario.send();
    const key = keyIn(scenario.mails[0]?.text);
    await scenario.question(key);
    await scenario.answer(key);
    const entries = await scenario.test.database.sql<{ action: string; members: string }>(
      `SELECT action, member_ids::text AS members FROM audit_entries WHERE actor_id IS NULL AND action LIKE '%/links/%' ORDER BY id DESC LIMIT 2`,
    );
    expect(entries.map(({ action, members }) => [action, members])).toEqual([
      ['POST /links/referral/answer', `{${scenario.memberId}}`],
      ['POST /links/referral', `{${scenario.memberId}}`],
    ]);
  });

  it('needs a valid key; wrong, withdrawn, expired keys and keys of a deleted need get the same response', async () => {
    const comparable = async (key: string) => {
      const { status, body, headers } = await scenario.question(key);
      const { code, userMessage } = body as { code?: string; userMessage?: string };
      return { status, code, userMessage, length: headers['content-length'] };
    };
    const expired = await comparable('A'.repeat(43));
    expect(expired).toMatchObject({ status: 410, code: 'LINK_EXPIRED' });
    await scenario.ask();
    await scenario.send();
    await scenario.withdraw();
    await scenario.ask();
    await scenario.send();
    const [withdrawn = '', open = ''] = scenario.mails.map(({ text }) => keyIn(text));
    for (const key of ['', 'short', withdrawn]) expect(await comparable(key)).toEqual(expired);
    await scenario.test.database.sql('UPDATE needs SET deleted_at = now() WHERE id = $1', [scenario.now.needId]);
    expect(await comparable(open)).toEqual(expired);
    await scenario.test.database.sql('UPDATE needs SET deleted_at = NULL WHERE id = $1', [scenario.now.needId]);
    expect((await scenario.question(open)).status).toBe(200);
    await moveClock(scenario.test, '2026-12-08T16:00:00Z');
    expect(await comparable(open)).toEqual(expired);
  });
});

describe('an unanswered question', () => {
  it('is repeated after five working days, within working hours, and closed after ten', async () => {
    await scenario.ask('text');
    await scenario.send();
    const at = async (moment: string) => {
      await moveClock(scenario.test, moment);
      await scenario.follow();
      await scenario.follow();
      await scenario.send();
      return { texts: scenario.texts.length, state: await scenario.state() };
    };
    expect(await at('2026-11-29T16:00:00Z')).toEqual({ texts: 1, state: 'asked' });
    expect(await at('2026-11-30T13:59:00Z')).toEqual({ texts: 1, state: 'asked' });
    expect(await at('2026-11-30T14:00:00Z')).toEqual({ texts: 2, state: 'asked' });
    expect(await at('2026-12-05T16:00:00Z')).toEqual({ texts: 2, state: 'asked' });
    expect(await at('2026-12-07T16:00:00Z')).toEqual({ texts: 2, state: 'unanswered' });
    expect(await scenario.events()).toEqual([
      'referral-unanswered',
      'referral-reminded',
      'referral-asked',
      'action',
      'identified',
    ]);
    expect(await scenario.bell()).toEqual([['Harbor Pantry did not respond about Dolores Whitaker', null]]);
    expect((await scenario.ask('mail')).status).toBe(201);
  });

  it('is not repeated if it was sent only on the day of the reminder', async () => {
    await scenario.ask();
    scenario.failure = new MailError('unreachable');
    await scenario.send();
    scenario.failure = undefined;
    for (const moment of ['2026-11-30T16:00:00Z', '2026-12-01T16:00:00Z']) {
      await moveClock(scenario.test, moment);
      await scenario.send();
      await scenario.follow();
      await scenario.send();
      expect([scenario.mails.length, await scenario.state()]).toEqual([1, 'asked']);
    }
    await moveClock(scenario.test, '2026-12-07T16:00:00Z');
    await scenario.follow();
    expect(await scenario.state()).toBe('unanswered');
  });

  it('counts in the results of the program from five on; withdrawn and undelivered ones do not count', async () => {
    const record = async () =>
      (
        await scenario.test.call(contracts.resources.program, {
          as: scenario.as,
          input: { params: { resourceId: scenario.programId } },
        })
      ).body.record;
    await scenario.test.database.sql('UPDATE need_referrals SET program_id = NULL WHERE id <> $1', [
      scenario.now.referralId,
    ]);
    const end = (column: string) =>
      scenario.test.database.sql(
        `WITH r AS (INSERT INTO need_referrals (need_id, member_id, action_id, program_id, resource_name, creator_id, created_at)
              SELECT need_id, member_id, action_id, program_id, resource_name, creator_id, created_at FROM need_referrals WHERE id = $1 RETURNING id),
              l AS (INSERT INTO public_links (purpose, key_hash, created_at, expires_at) VALUES ('referral', sha256(random()::text::bytea), '2026-11-01Z', '2026-11-15Z') RETURNING id)
         INSERT INTO need_referral_requests (referral_id, link_id, channel, sent_to, requested_by, requested_at, remind_on, close_on, time_zone, sent_at, closed_at, ${column})
         SELECT r.id, l.id, 'mail', 'desk@harbor.example', $2, '2026-11-01Z', '2026-11-06', '2026-11-13', 'America/Chicago', '2026-11-01Z', '2026-11-04Z', ${column === 'answer, answered_at' ? "'served', '2026-11-04Z'" : "'2026-11-04Z'"} FROM l, r`,
        [scenario.now.referralId, scenario.guideId],
      );
    for (let count = 0; count < 4; count += 1) await end('answer, answered_at');
    await end('withdrawn_at');
    await end('failed_at');
    expect(await record()).toBeNull();
    await end('answer, answered_at');
    expect(await record()).toMatchObject({ asked: 5, served: 5, medianDays: 3 });
  });
});
