import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { MailError } from '../../connectors/mail/port.ts';
import { TelephonyError } from '../../connectors/telephony/port.ts';
import { sendWebhook } from '../../testing/carrier.ts';
import { moveClock } from '../../testing/clock.ts';
import { keyIn, type ReferralScenario, startReferralScenario } from './testing/scenario.ts';

let scenario: ReferralScenario;
beforeAll(async () => {
  scenario = await startReferralScenario();
});
beforeEach(() => scenario.begin());
afterAll(() => scenario.test.stop());

const consent = (consented: boolean) =>
  scenario.test.database.sql(
    `INSERT INTO term_responses (member_id, term_id, consented, created_at) SELECT $1, id, $2, '2026-11-01Z' FROM terms WHERE key = 'share-with-resources'`,
    [scenario.memberId, consented],
  );

const harbor = '+17135550114';
const receiveText = (body: string) =>
  sendWebhook(scenario.test, '/webhooks/texts/incoming', {
    MessageSid: `SM${crypto.randomUUID()}`,
    From: harbor,
    To: '+13465550100',
    Body: body,
  });

describe('an organization that texted STOP', () => {
  afterEach(() => receiveText('START'));

  it('is not asked by text, but by email', async () => {
    await receiveText('ALTO');
    const { status, body } = await scenario.ask('text');
    expect([status, body.code, body.errors?.[0]?.property]).toEqual([409, 'NUMBER_OPTED_OUT', 'sendTo']);
    expect((await scenario.ask('mail')).status).toBe(201);
  });

  it('is not sent a question that was asked before, and the guide is notified', async () => {
    await scenario.ask('text');
    await receiveText('STOP');
    await scenario.send();
    expect([scenario.texts, await scenario.state()]).toEqual([[], 'not-sent']);
    expect((await scenario.bell()).map(([label]) => label)).toContain(
      'The question to Harbor Pantry about Dolores Whitaker could not be sent',
    );
  });

  it('is not reminded', async () => {
    await scenario.ask('text');
    await scenario.send();
    await receiveText('STOP');
    await moveClock(scenario.test, '2026-11-30T16:00:00Z');
    await scenario.follow();
    await scenario.send();
    expect(scenario.texts).toHaveLength(1);
    expect(await scenario.events()).not.toContain('referral-reminded');
    await receiveText('START');
    await scenario.follow();
    await receiveText('STOP');
    await scenario.send();
    expect(scenario.texts).toHaveLength(1);
    expect(await scenario.state()).toBe('asked');
  });
});

it('does not text a question to a number whose member has refused texts', async () => {
  await scenario.test.database.sql(
    `INSERT INTO term_responses (member_id, term_id, consented, created_at) SELECT $1, id, false, '2026-11-01Z' FROM terms WHERE key = 'tcpa'`,
    [scenario.memberId],
  );
  expect((await scenario.ask('text', '(713) 555-0142')).body.code).toBe('NUMBER_OPTED_OUT');
});

describe('asking an organization', () => {
  it('sends a link by mail that opens the question, and stores no key', async () => {
    const asked = await scenario.ask();
    expect(asked.body.request).toMatchObject({ state: 'waiting', channel: 'mail', sentTo: 'desk@harbor.example' });
    await scenario.send();
    expect(scenario.mails).toHaveLength(1);
    expect(scenario.mails[0]?.to).toBe('desk@harbor.example');
    const key = keyIn(scenario.mails[0]?.text);
    expect((await scenario.question(key)).body).toMatchObject({ resourceName: 'Harbor Pantry', answer: null });
    expect(await scenario.state()).toBe('asked');
    const tables = await scenario.test.database.sql<{ name: string }>(
      `SELECT format('%I.%I', n.nspname, c.relname) AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE c.relkind = 'r' AND n.nspname IN ('public', 'graphile_worker')`,
    );
    for (const { name } of tables)
      expect([
        name,
        await scenario.test.database.sql(`SELECT FROM ${name} t WHERE t::text LIKE '%' || $1 || '%' LIMIT 1`, [key]),
      ]).toEqual([name, []]);
  });

  it('reveals no need in message and question, and no name, number or address without the consent to share', async () => {
    await scenario.ask();
    await scenario.send();
    const key = keyIn(scenario.mails[0]?.text);
    const allTexts = JSON.stringify([scenario.mails, (await scenario.question(key)).body]);
    for (const secret of ['Dolores', 'Whitaker', '5550142', 'pantry closed']) expect(allTexts).not.toContain(secret);
    await consent(true);
    expect((await scenario.question(key)).body.member).toEqual({
      name: expect.stringContaining('Whitaker'),
      phoneNumber: '+17135550142',
    });
    await consent(false);
    expect((await scenario.question(key)).body.member).toBeNull();
  });

  it('shows a number that may be contacted, or only the name', async () => {
    const { sql } = scenario.test.database;
    const close = (number: string, reason: string | null) =>
      sql('UPDATE phone_numbers SET do_not_contact_reason = $2 WHERE user_id = $3 AND number = $1', [
        number,
        reason,
        scenario.memberId,
      ]);
    await consent(true);
    await scenario.ask();
    await scenario.send();
    const shown = async () => (await scenario.question(keyIn(scenario.mails[0]?.text))).body.member?.phoneNumber;
    await close('+17135550142', 'Belongs to her former husband');
    expect(await shown()).toBeNull();
    await sql(
      `INSERT INTO phone_numbers (user_id, number, description, created_at) VALUES ($1, '+17135550143', 'Home', '2026-06-02Z')`,
      [scenario.memberId],
    );
    expect(await shown()).toBe('+17135550143');
    await close('+17135550142', null);
    expect(await shown()).toBe('+17135550142');
    await sql(`DELETE FROM phone_numbers WHERE user_id = $1 AND number = '+17135550143'`, [scenario.memberId]);
    await consent(false);
  });

  it('texts only within working hours of the organization, once', async () => {
    await moveClock(scenario.test, '2026-11-22T02:30:00Z');
    expect((await scenario.ask('text')).body.request).toMatchObject({ state: 'waiting', sentTo: '+17135550114' });
    await scenario.send();
    expect(scenario.texts).toHaveLength(0);
    await moveClock(scenario.test, '2026-11-23T14:00:00Z');
    await Promise.all([scenario.send(), scenario.send()]);
    await scenario.send();
    expect(scenario.texts).toHaveLength(1);
    expect(scenario.texts[0]).toMatchObject({ from: '+13465550100', to: '+17135550114' });
    expect(keyIn(scenario.texts[0]?.body)).not.toBe('');
  });

  it('texts within working hours also if the carrier or the server was unavailable', async () => {
    await moveClock(scenario.test, '2026-11-23T23:58:00Z');
    await scenario.ask('text');
    scenario.failure = new TelephonyError('unreachable', null);
    await scenario.send();
    scenario.failure = undefined;
    await moveClock(scenario.test, '2026-11-24T05:10:00Z');
    await scenario.send();
    expect(scenario.texts).toHaveLength(0);
    await moveClock(scenario.test, '2026-11-24T14:00:00Z');
    await scenario.send();
    expect(scenario.texts).toHaveLength(1);
    await moveClock(scenario.test, '2026-12-01T15:00:00Z');
    await scenario.follow();
    await moveClock(scenario.test, '2026-12-02T08:00:00Z');
    await scenario.send();
    expect(scenario.texts).toHaveLength(1);
    await moveClock(scenario.test, '2026-12-02T14:00:00Z');
    await scenario.send();
    expect(scenario.texts).toHaveLength(2);
  });

  it('sends refused messages again, but never messages that may have been sent', async () => {
    await scenario.ask();
    scenario.failure = new MailError('unreachable');
    await scenario.send();
    expect(await scenario.state()).toBe('waiting');
    scenario.failure = new MailError('unknown');
    await moveClock(scenario.test, '2026-11-23T16:03:00Z');
    await scenario.send();
    expect(await scenario.state()).toBe('asked');
    scenario.failure = undefined;
    await scenario.send();
    expect(scenario.mails).toHaveLength(0);
  });

  it('notifies the guide if it is not delivered, immediately or later, and can then be sent another way', async () => {
    await scenario.ask('text');
    scenario.failure = new TelephonyError('refused', 21211);
    await scenario.send();
    expect(await scenario.state()).toBe('not-sent');
    expect(await scenario.bell()).toEqual([
      ['The question to Harbor Pantry about Dolores Whitaker could not be sent', null],
    ]);
    scenario.failure = undefined;
    const { body } = await scenario.ask('text');
    await scenario.send();
    await sendWebhook(
      scenario.test,
      '/webhooks/referrals/status',
      { MessageStatus: 'undelivered' },
      { request: body.request?.id ?? 0 },
    );
    expect(await scenario.state()).toBe('not-sent');
    expect((await scenario.question(keyIn(scenario.texts[0]?.body))).status).toBe(410);
    expect((await scenario.ask('mail')).status).toBe(201);
  });

  it('is possible once: of two requests at the same time one succeeds, and after an answer none', async () => {
    const both = await Promise.all([scenario.ask(), scenario.ask()]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409]);
    await scenario.send();
    expect(scenario.mails).toHaveLength(1);
    await scenario.answer(keyIn(scenario.mails[0]?.text));
    expect((await scenario.ask()).body.code).toBe('REFERRAL_ALREADY_ASKED');
  });

  it('refuses an invalid number or address, and a referral without one', async () => {
    expect((await scenario.ask('text', '555')).body.errors?.[0]?.property).toBe('sendTo');
    expect((await scenario.ask('mail', 'nobody')).body.errors?.[0]?.property).toBe('sendTo');
    await scenario.test.database.sql('UPDATE need_referrals SET program_id = NULL WHERE id = $1', [
      scenario.now.referralId,
    ]);
    expect((await scenario.ask('mail')).body.code).toBe('REFERRAL_NO_ADDRESS');
  });
});
