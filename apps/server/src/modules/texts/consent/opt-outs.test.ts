import { asId, type ClientId, contracts, type MemberId, type TextId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { readMigration } from '../../../platform/migration-files.ts';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { addMainLine, carrierSettings, sendWebhook, withCarrier } from '../../../testing/carrier.ts';
import { moveClock } from '../../../testing/clock.ts';
import { sendQueued } from '../sending/sender.ts';

const { contacts, texts } = contracts;
const startOfTest = '2026-11-23T16:00:00Z';
const lineNumber = '+13465550100';

let test: TestApp;
let clientId: ClientId;
let guide: Awaited<ReturnType<TestApp['make']['staff']>>;
let as: string;
/** A member with the number `first`. No member has the number `second`. */
let memberId: MemberId;
let first: string;
let second: string;
let count = 0;

beforeAll(async () => {
  test = await startTestApp(carrierSettings);
  clientId = await test.make.client();
  guide = await test.make.staff({ name: 'Marisol Vega' });
  await test.make.team({ members: [guide.id], clients: [clientId] });
  as = await test.signIn(guide);
  await addMainLine(test, lineNumber, guide.id);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await moveClock(test, startOfTest);
  first = newNumber();
  second = newNumber();
  memberId = await consentingMember(first);
});

const newNumber = (): string => {
  count += 1;
  return `+1713555${String(1000 + count)}`;
};
const consent = (id: MemberId, at: string) =>
  test.database.sql(
    `INSERT INTO term_responses (member_id, term_id, consented, created_at) SELECT $1, id, true, $2 FROM terms WHERE key = 'tcpa'`,
    [id, at],
  );
async function consentingMember(phone: string): Promise<MemberId> {
  const id = await test.make.member({ clientId, guideId: guide.id, phone });
  await consent(id, '2026-06-01T15:00:00Z');
  return id;
}
async function receiveText(text: string, from: string): Promise<TextId> {
  const sid = `SM${crypto.randomUUID()}`;
  await sendWebhook(test, '/webhooks/texts/incoming', { MessageSid: sid, From: from, To: lineNumber, Body: text });
  const [row] = await test.database.sql<{ id: string }>('SELECT id FROM texts WHERE sid = $1', [sid]);
  return asId<'Text'>(Number(row?.id));
}
const assign = (id: TextId, subjectId = memberId) =>
  test.call(texts.assign, { as, input: { params: { id }, body: { subjectId } } });
const decide = (messageId: TextId, stops: boolean) =>
  test.call(texts.decideOptOut, { as, input: { params: { messageId }, body: { stops } } });
const addPhone = async (number: string, interactableId = memberId) =>
  (
    await test.call(contacts.createPhone, {
      as,
      input: { body: { interactableId, number, description: 'Mobile' } },
    })
  ).body;
const mayText = async (id = memberId) => {
  const [last] = await test.database.sql<{ consented: boolean }>(
    'SELECT consented FROM term_responses WHERE member_id = $1 ORDER BY id DESC LIMIT 1',
    [id],
  );
  return last?.consented;
};
const phonesOf = (number: string) =>
  test.database.sql(
    `SELECT do_not_contact_reason AS reason, opted_out_by_text_id::int AS by, deleted_at IS NOT NULL AS deleted
       FROM phone_numbers WHERE number = $1 ORDER BY id`,
    [number],
  );

describe('a number that texted STOP', () => {
  it('stays opted out if it is added to the member who sent the text, until START', async () => {
    const stop = await receiveText('ALTO', second);
    await assign(stop);
    expect(await mayText()).toBe(false);
    const phone = await addPhone(second);
    expect(phone.doNotContact.reason).toBe('Texted STOP');
    await consent(memberId, startOfTest);
    const body = { subjectId: memberId, text: 'Hello', phoneNumberId: phone.id };
    expect((await test.call(texts.create, { as, input: { body } })).body.code).toBe('NUMBER_OPTED_OUT');
    await receiveText('START', second);
    expect((await test.call(texts.create, { as, input: { body } })).status).toBe(201);
  });

  it('stays opted out if it is added to a different member', async () => {
    await receiveText('STOP', first);
    const other = await consentingMember(second);
    expect((await addPhone(first, other)).doNotContact.reason).toBe('Texted STOP');
    await receiveText('START', first);
    expect((await phonesOf(first)).map(({ reason }) => reason)).toEqual([null, null]);
  });

  it('keeps its reason and its text if it is replaced, deleted and added again', async () => {
    const by = await receiveText('Please leave me alone', first);
    await decide(by, true);
    const [phone] = await test.database.sql<{ id: string }>('SELECT id FROM phone_numbers WHERE number = $1', [first]);
    const phoneId = asId<'PhoneNumber'>(Number(phone?.id));
    await test.call(contacts.updatePhone, { as, input: { params: { phoneId }, body: { number: second } } });
    expect(await phonesOf(second)).toEqual([{ reason: null, by: null, deleted: false }]);
    const again = await addPhone(first);
    await test.call(contacts.removePhone, { as, input: { params: { phoneId: again.id } } });
    await addPhone(first);
    const closed = { reason: 'Texted STOP', by };
    expect(await phonesOf(first)).toEqual([true, true, false].map((deleted) => ({ ...closed, deleted })));
    await decide(by, false);
    expect((await phonesOf(first)).map(({ reason }) => reason)).toEqual([null, null, null]);
  });

  it('gets no answer to an earlier HELP that has not been sent', async () => {
    await receiveText('HELP', second);
    await receiveText('STOP', second);
    const sent: string[] = [];
    await sendQueued(
      withCarrier(test, {
        sendText: async ({ to, body }) => {
          sent.push(to);
          return { sid: crypto.randomUUID(), status: 'sent', errorCode: null, body, at: test.app.jobs.now() };
        },
      }),
    );
    expect(sent).not.toContain(second);
  });
});

describe('a number that a server of the previous version added after STOP', () => {
  /** Adds the member's number as this server does: without the opt-out. */
  const addOpen = () =>
    test.database.sql(
      'UPDATE phone_numbers SET do_not_contact_reason = NULL, opted_out_by_text_id = NULL, version = 1 WHERE number = $1',
      [first],
    );

  it('gets no text until START', async () => {
    const body = { subjectId: memberId, text: 'Hello' };
    const created = await test.call(texts.create, { as, input: { body } });
    expect(created.status).toBe(201);
    await receiveText('STOP', first);
    await addOpen();
    await consent(memberId, startOfTest);
    expect((await test.call(texts.create, { as, input: { body } })).body.code).toBe('NUMBER_OPTED_OUT');
    await test.database.sql("UPDATE texts SET look_at = now() - interval '1 minute' WHERE id = $1", [created.body.id]);
    await sendQueued(withCarrier(test, { sendText: () => Promise.reject(new Error('The text was sent.')) }));
    expect(await test.database.sql('SELECT status, failure FROM texts WHERE id = $1', [created.body.id])).toEqual([
      { status: 'failed', failure: 'This number must not be contacted.' },
    ]);
    await receiveText('START', first);
    expect((await test.call(texts.create, { as, input: { body } })).status).toBe(201);
  });
});

describe('a START', () => {
  it('changes no open number that has the text of an earlier opt-out', async () => {
    const stop = await receiveText('STOP', second);
    await receiveText('START', second);
    await test.database.sql('UPDATE phone_numbers SET opted_out_by_text_id = $2 WHERE number = $1', [first, stop]);
    await receiveText('START', first);
    expect(await phonesOf(first)).toEqual([{ reason: null, by: stop, deleted: false }]);
  });

  it('does not restore the consent of a member who texted STOP from another number', async () => {
    await addPhone(second);
    await receiveText('STOP', first);
    await receiveText('START', first);
    await receiveText('STOP', second);
    await receiveText('START', first);
    expect(await mayText()).toBe(false);
    await receiveText('START', second);
    expect(await mayText()).toBe(true);
  });

  it('restores the consent if it is the last of several numbers that sent STOP', async () => {
    await addPhone(second);
    await receiveText('STOP', first);
    await receiveText('STOP', second);
    await receiveText('START', first);
    expect(await mayText()).toBe(false);
    await receiveText('START', second);
    expect(await mayText()).toBe(true);
  });

  it('restores a consent that the member gave after STOP from another number', async () => {
    await addPhone(second);
    await receiveText('STOP', first);
    await consent(memberId, '2026-11-24T15:00:00Z');
    await moveClock(test, '2026-11-24T16:00:00Z');
    await receiveText('STOP', second);
    expect(await mayText()).toBe(false);
    await receiveText('START', second);
    expect(await mayText()).toBe(true);
  });
});

describe('the decision to continue texts', () => {
  it('does not restore the consent of a member who texted STOP from another number', async () => {
    await addPhone(second);
    await receiveText('STOP', first);
    const asked = await receiveText('Please no more texts here', second);
    await decide(asked, true);
    await decide(asked, false);
    expect([await mayText(), await phonesOf(second)]).toMatchObject([false, [{ reason: null }]]);
  });

  it('opens the number after all its opt-out texts were decided to have another meaning', async () => {
    const both = [await receiveText('Please stop it', first), await receiveText('Leave me alone', first)] as const;
    for (const id of both) await decide(id, true);
    await decide(both[0], false);
    expect([await mayText(), await phonesOf(first)]).toMatchObject([false, [{ reason: 'Texted STOP' }]]);
    await decide(both[1], false);
    expect([await mayText(), await phonesOf(first)]).toMatchObject([true, [{ reason: null }]]);
    expect((await addPhone(first, await consentingMember(second))).doNotContact.reason).toBeNull();
  });
});

it('a conflict about a number names the user who decided that its text is an opt-out', async () => {
  const { id: phoneId, version } = await addPhone(second);
  await decide(await receiveText('Please no more texts here', second), true);
  const late = await test.call(contacts.updatePhone, {
    as,
    input: { params: { phoneId }, body: { description: 'Home', version } },
  });
  expect(late.body).toMatchObject({ code: 'VERSION_CONFLICT', changedBy: 'Marisol Vega' });
});

describe('the migration of numbers that were added after STOP', () => {
  const migrate = async () => {
    for (const { sql } of readMigration('202611300502_added-opt-outs-data.sql').steps ?? [])
      await test.database.sql(sql, [0, Number.MAX_SAFE_INTEGER]);
  };
  const reopen = (version: number) =>
    test.database.sql(
      `UPDATE phone_numbers SET do_not_contact_reason = NULL, opted_out_by_text_id = NULL, version = $2 WHERE number = $1`,
      [first, version],
    );

  it('opts out the numbers, with the text that opted them out', async () => {
    const by = await receiveText('STOP', first);
    await reopen(1);
    const other = await receiveText('Hello', first);
    await moveClock(test, '2026-11-24T16:00:00Z');
    await decide(other, false);
    await migrate();
    expect(await phonesOf(first)).toEqual([{ reason: 'Texted STOP', by, deleted: false }]);
  });

  it('changes no number that a user has opened again', async () => {
    await receiveText('STOP', first);
    const asked = await receiveText('Please stop it', first);
    await moveClock(test, '2026-11-24T16:00:00Z');
    await decide(asked, true);
    await decide(asked, false);
    await reopen(3);
    await migrate();
    expect(await phonesOf(first)).toMatchObject([{ reason: null }]);
  });
});
