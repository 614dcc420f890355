import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MailError } from '../../connectors/mail/port.ts';
import { TelephonyError } from '../../connectors/telephony/port.ts';
import { notify } from '../../testing/carrier.ts';
import { moveClock } from '../../testing/clock.ts';
import { keyIn, type Loop, startLoop } from './testing/loop.ts';

let loop: Loop;
beforeAll(async () => {
  loop = await startLoop();
});
beforeEach(() => loop.begin());
afterAll(() => loop.test.stop());

const consent = (consented: boolean) =>
  loop.test.database.sql(
    `INSERT INTO term_responses (member_id, term_id, consented, created_at) SELECT $1, id, $2, '2026-11-01Z' FROM terms WHERE key = 'share-with-resources'`,
    [loop.memberId, consented],
  );

describe('asking an organization', () => {
  it('sends a link by mail that opens the question, and stores no key', async () => {
    const asked = await loop.ask();
    expect(asked.body.request).toMatchObject({ state: 'waiting', channel: 'mail', sentTo: 'desk@harbor.example' });
    await loop.send();
    expect(loop.mails).toHaveLength(1);
    expect(loop.mails[0]?.to).toBe('desk@harbor.example');
    const key = keyIn(loop.mails[0]?.text);
    expect((await loop.question(key)).body).toMatchObject({ resourceName: 'Harbor Pantry', answer: null });
    expect(await loop.state()).toBe('asked');
    const tables = await loop.test.database.sql<{ name: string }>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname IN ('public', 'graphile_worker')`,
    );
    for (const { name } of tables)
      expect([
        name,
        await loop.test.database.sql(`SELECT FROM ${name} t WHERE t::text LIKE '%' || $1 || '%' LIMIT 1`, [key]),
      ]).toEqual([name, []]);
  });

  it('reveals no need in message and question, and no name, number or address without the consent to share', async () => {
    await loop.ask();
    await loop.send();
    const key = keyIn(loop.mails[0]?.text);
    const allTexts = JSON.stringify([loop.mails, (await loop.question(key)).body]);
    for (const secret of ['Dolores', 'Whitaker', '5550142', 'pantry closed']) expect(allTexts).not.toContain(secret);
    await consent(true);
    expect((await loop.question(key)).body.member).toEqual({
      name: expect.stringContaining('Whitaker'),
      phoneNumber: '+17135550142',
    });
    await consent(false);
    expect((await loop.question(key)).body.member).toBeNull();
  });

  it('texts only within working hours of the organization, once', async () => {
    await moveClock(loop.test, '2026-11-22T02:30:00Z');
    expect((await loop.ask('text')).body.request).toMatchObject({ state: 'waiting', sentTo: '+17135550114' });
    await loop.send();
    expect(loop.texts).toHaveLength(0);
    await moveClock(loop.test, '2026-11-23T14:00:00Z');
    await Promise.all([loop.send(), loop.send()]);
    await loop.send();
    expect(loop.texts).toHaveLength(1);
    expect(loop.texts[0]).toMatchObject({ from: '+13465550100', to: '+17135550114' });
    expect(keyIn(loop.texts[0]?.body)).not.toBe('');
  });

  it('sends refused messages again, but never messages that may have been sent', async () => {
    await loop.ask();
    loop.failure = new MailError('unreachable');
    await loop.send();
    expect(await loop.state()).toBe('waiting');
    loop.failure = new MailError('unknown');
    await moveClock(loop.test, '2026-11-23T16:03:00Z');
    await loop.send();
    expect(await loop.state()).toBe('asked');
    loop.failure = undefined;
    await loop.send();
    expect(loop.mails).toHaveLength(0);
  });

  it('notifies the guide if it is not delivered, immediately or later, and can then be sent another way', async () => {
    await loop.ask('text');
    loop.failure = new TelephonyError('refused', 21211);
    await loop.send();
    expect(await loop.state()).toBe('not-sent');
    expect(await loop.bell()).toEqual([
      ['The question to Harbor Pantry about Dolores Whitaker could not be sent', null],
    ]);
    loop.failure = undefined;
    const { body } = await loop.ask('text');
    await loop.send();
    await notify(
      loop.test,
      '/webhooks/referrals/status',
      { MessageStatus: 'undelivered' },
      { request: body.request?.id ?? 0 },
    );
    expect(await loop.state()).toBe('not-sent');
    expect((await loop.question(keyIn(loop.texts[0]?.body))).status).toBe(410);
    expect((await loop.ask('mail')).status).toBe(201);
  });

  it('is possible once: of two requests at the same time one succeeds, and after an answer none', async () => {
    const both = await Promise.all([loop.ask(), loop.ask()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    await loop.send();
    expect(loop.mails).toHaveLength(1);
    await loop.answer(keyIn(loop.mails[0]?.text));
    expect((await loop.ask()).body.code).toBe('REFERRAL_ALREADY_ASKED');
  });

  it('refuses an invalid number or address, and a referral without one', async () => {
    expect((await loop.ask('text', '555')).body.errors?.[0]?.property).toBe('sendTo');
    expect((await loop.ask('mail', 'nobody')).body.errors?.[0]?.property).toBe('sendTo');
    await loop.test.database.sql('UPDATE need_referrals SET program_id = NULL WHERE id = $1', [loop.now.referralId]);
    expect((await loop.ask('mail')).body.code).toBe('REFERRAL_NO_ADDRESS');
  });
});
