import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eventsOf, moveClock } from '../../testing/clock.ts';
import { keyIn, type Loop, startLoop } from './testing/loop.ts';

let loop: Loop;
beforeAll(async () => {
  loop = await startLoop();
});
beforeEach(() => loop.begin());
afterAll(() => loop.test.stop());

describe('the answer of an organization', () => {
  it('appears in the history and as a notification, updates open screens, and can be read again by the same link', async () => {
    await loop.ask();
    await loop.send();
    const key = keyIn(loop.mails[0]?.text);
    const before = (await eventsOf(loop.test, 'resource_referral')).length;
    expect((await loop.answer(key)).body).toMatchObject({ answer: 'served', answerText: 'A box every Friday' });
    expect(await loop.events()).toEqual(['referral-answered', 'referral-asked', 'action', 'identified']);
    expect(await loop.bell()).toEqual([['Harbor Pantry has served Dolores Whitaker', 'A box every Friday']]);
    expect((await eventsOf(loop.test, 'resource_referral')).slice(before).map(({ rooms }) => rooms)).toEqual([
      [`member:${loop.memberId}:CAN_SEE_USER_NEEDS`],
    ]);
    expect((await eventsOf(loop.test, 'resourcing_details')).at(-1)?.payload).toEqual({ programId: loop.programId });
    expect((await loop.question(key)).body.answer).toBe('served');
    expect((await loop.answer(key)).status).toBe(409);
  });

  it('is stored once, if several arrive at the same time or by two links', async () => {
    await loop.ask();
    await loop.send();
    await moveClock(loop.test, '2026-11-30T16:00:00Z');
    await loop.follow();
    await loop.send();
    const keys = loop.mails.map(({ text }) => keyIn(text));
    expect(new Set(keys).size).toBe(2);
    const statuses = (await Promise.all([...keys, ...keys].map((key) => loop.answer(key)))).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 409, 409, 409]);
    expect((await loop.events()).filter((event) => event === 'referral-answered')).toHaveLength(1);
  });

  it('writes an audit entry with the member and without a user, as does each reading', async () => {
    await loop.ask();
    await loop.send();
    const key = keyIn(loop.mails[0]?.text);
    await loop.question(key);
    await loop.answer(key);
    const entries = await loop.test.database.sql<{ action: string; members: string }>(
      `SELECT action, member_ids::text AS members FROM audit_entries WHERE actor_id IS NULL AND action LIKE '%/links/%' ORDER BY id DESC LIMIT 2`,
    );
    expect(entries.map(({ action, members }) => [action, members])).toEqual([
      ['POST /links/referral/answer', `{${loop.memberId}}`],
      ['POST /links/referral', `{${loop.memberId}}`],
    ]);
  });

  it('needs a valid key; wrong, withdrawn, expired keys and keys of a deleted need get the same response', async () => {
    const comparable = async (key: string) => {
      const { status, body, headers } = await loop.question(key);
      const { code, userMessage } = body as { code?: string; userMessage?: string };
      return { status, code, userMessage, length: headers['content-length'] };
    };
    const expired = await comparable('A'.repeat(43));
    expect(expired).toMatchObject({ status: 410, code: 'LINK_EXPIRED' });
    await loop.ask();
    await loop.send();
    await loop.withdraw();
    await loop.ask();
    await loop.send();
    const [withdrawn = '', open = ''] = loop.mails.map(({ text }) => keyIn(text));
    for (const key of ['', 'short', withdrawn]) expect(await comparable(key)).toEqual(expired);
    await loop.test.database.sql('UPDATE needs SET deleted_at = now() WHERE id = $1', [loop.now.needId]);
    expect(await comparable(open)).toEqual(expired);
    await loop.test.database.sql('UPDATE needs SET deleted_at = NULL WHERE id = $1', [loop.now.needId]);
    expect((await loop.question(open)).status).toBe(200);
    await moveClock(loop.test, '2026-12-08T16:00:00Z');
    expect(await comparable(open)).toEqual(expired);
  });
});

describe('an unanswered question', () => {
  it('is repeated after five working days, within working hours, and closed after ten', async () => {
    await loop.ask('text');
    await loop.send();
    const at = async (moment: string) => {
      await moveClock(loop.test, moment);
      await loop.follow();
      await loop.follow();
      await loop.send();
      return { texts: loop.texts.length, state: await loop.state() };
    };
    expect(await at('2026-11-29T16:00:00Z')).toEqual({ texts: 1, state: 'asked' });
    expect(await at('2026-11-30T13:59:00Z')).toEqual({ texts: 1, state: 'asked' });
    expect(await at('2026-11-30T14:00:00Z')).toEqual({ texts: 2, state: 'asked' });
    expect(await at('2026-12-05T16:00:00Z')).toEqual({ texts: 2, state: 'asked' });
    expect(await at('2026-12-07T16:00:00Z')).toEqual({ texts: 2, state: 'unanswered' });
    expect(await loop.events()).toEqual([
      'referral-unanswered',
      'referral-reminded',
      'referral-asked',
      'action',
      'identified',
    ]);
    expect(await loop.bell()).toEqual([['Harbor Pantry did not respond about Dolores Whitaker', null]]);
    expect((await loop.ask('mail')).status).toBe(201);
  });

  it('counts in the results of the program from five on; withdrawn and undelivered ones do not count', async () => {
    const record = async () =>
      (
        await loop.test.call(contracts.resources.program, {
          as: loop.as,
          input: { params: { resourceId: loop.programId } },
        })
      ).body.record;
    await loop.test.database.sql('UPDATE need_referrals SET program_id = NULL WHERE id <> $1', [loop.now.referralId]);
    const end = (column: string) =>
      loop.test.database.sql(
        `WITH r AS (INSERT INTO need_referrals (need_id, member_id, action_id, program_id, resource_name, creator_id, created_at)
              SELECT need_id, member_id, action_id, program_id, resource_name, creator_id, created_at FROM need_referrals WHERE id = $1 RETURNING id),
              l AS (INSERT INTO public_links (purpose, key_hash, created_at, expires_at) VALUES ('referral', sha256(random()::text::bytea), '2026-11-01Z', '2026-11-15Z') RETURNING id)
         INSERT INTO need_referral_requests (referral_id, link_id, channel, sent_to, requested_by, requested_at, remind_on, close_on, time_zone, sent_at, closed_at, ${column})
         SELECT r.id, l.id, 'mail', 'desk@harbor.example', $2, '2026-11-01Z', '2026-11-06', '2026-11-13', 'America/Chicago', '2026-11-01Z', '2026-11-04Z', ${column === 'answer, answered_at' ? "'served', '2026-11-04Z'" : "'2026-11-04Z'"} FROM l, r`,
        [loop.now.referralId, loop.guideId],
      );
    for (let count = 0; count < 4; count += 1) await end('answer, answered_at');
    await end('withdrawn_at');
    await end('failed_at');
    expect(await record()).toBeNull();
    await end('answer, answered_at');
    expect(await record()).toMatchObject({ asked: 5, served: 5, medianDays: 3 });
  });
});
