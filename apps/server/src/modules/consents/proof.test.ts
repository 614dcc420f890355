import { asId, type ClientId, contracts, type MemberId, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { addMainLine, carrierSettings, sendWebhook } from '../../testing/carrier.ts';
import { moveClock } from '../../testing/clock.ts';

const { consents, docket } = contracts;
const startOfTest = '2026-11-23T16:00:00Z';
const lineNumber = '+13465550100';

let test: TestApp;
let clientId: ClientId;
let guide: { id: StaffId; email: string };
let as: string;
let memberId: MemberId;
let memberNumber: string;
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
  count += 1;
  memberNumber = `+1713555${String(2000 + count)}`;
  memberId = await test.make.member({ clientId, guideId: guide.id, phone: memberNumber });
  await test.database.sql(`UPDATE members SET time_zone = 'America/Chicago' WHERE user_id = $1`, [memberId]);
});

const answer = async (key: string, consented: boolean, at: string): Promise<void> => {
  await test.database.sql(
    `INSERT INTO term_responses (member_id, term_id, consented, created_at) SELECT $1, id, $3, $4 FROM terms WHERE key = $2`,
    [memberId, key, consented, at],
  );
};
const sentText = async (at: string, more: { isAutomated?: boolean } = {}) => {
  const [made] = await test.database.sql<{ id: string }>(
    `INSERT INTO texts (member_id, guide_id, incoming, text, phone_number, status, is_automated, sent_at, created_at, updated_at)
     VALUES ($1, $2, false, 'Hello', $3, 'sent', $4, $5, $5, $5) RETURNING id`,
    [memberId, guide.id, memberNumber, more.isAutomated ?? false, at],
  );
  return asId<'Text'>(Number(made?.id));
};
const proof = async (messageId: Awaited<ReturnType<typeof sentText>>) => {
  const { body } = await test.call(consents.proofOfText, { as, input: { params: { messageId } } });
  return body.checks.map(({ key, holds, text }) => [key, holds, text]);
};
const receiveText = (text: string) => {
  count += 1;
  const webhookBody = { MessageSid: `SM${count}`, From: memberNumber, To: lineNumber, Body: text };
  return sendWebhook(test, '/webhooks/texts/incoming', webhookBody);
};

describe('why a text was allowed', () => {
  it('is shown with the consents at the time of sending, not with later answers', async () => {
    await answer('tcpa', true, '2026-06-01T15:00:00Z');
    const allowed = await sentText('2026-06-02T15:00:00Z');
    await answer('tcpa', false, '2026-06-03T15:00:00Z');
    const refused = await sentText('2026-06-04T03:30:00Z', { isAutomated: true });
    expect(await proof(allowed)).toEqual([
      ['consent', true, 'On 2026-06-01, the member agreed to receive calls and texts.'],
      ['number', true, 'Texts to this number were allowed: no opt-out text such as STOP was in effect.'],
      ['hours', true, "This text was sent at 10:00 AM in the member's local time, outside quiet hours."],
    ]);
    expect(await proof(refused)).toEqual([
      ['consent', false, 'On 2026-06-03, the member refused to receive calls and texts.'],
      ['number', true, 'Texts to this number were allowed: no opt-out text such as STOP was in effect.'],
      ['hours', false, "This text was sent at 10:30 PM in the member's local time, during quiet hours."],
    ]);
    await test.database.sql(
      `UPDATE texts SET status = 'failed', failure = 'This number must not be contacted.' WHERE id = $1`,
      [refused],
    );
    expect((await proof(refused)).map(([key]) => key)).toEqual(['consent', 'number']);
    const otherGuide = await test.signIn(await test.make.staff());
    const strangerResponse = await test.call(consents.proofOfText, {
      as: otherGuide,
      input: { params: { messageId: allowed } },
    });
    expect(strangerResponse.status).toBe(404);
  });

  it('includes a STOP from the number until the next START', async () => {
    await answer('tcpa', true, '2026-06-01T15:00:00Z');
    await receiveText('stop');
    await moveClock(test, '2026-11-23T17:00:00Z');
    const after = await sentText('2026-11-23T16:30:00Z');
    expect((await proof(after)).map(([key, holds]) => [key, holds])).toEqual([
      ['consent', false],
      ['number', false],
      ['hours', true],
    ]);
    await receiveText('START');
    const again = await sentText('2026-11-23T17:30:00Z');
    expect((await proof(again)).every(([, holds]) => holds)).toBe(true);
  });
});

it('the reason for a recorded call shows a refusal that was valid at that time', async () => {
  const call = async (at: string) => {
    const [made] = await test.database.sql<{ id: string }>(
      `INSERT INTO calls (member_id, guide_id, incoming, status, phone_number, time_started, created_at, updated_at)
       VALUES ($1, $2, false, 'ENDED', $3, $4, $4, $4) RETURNING id`,
      [memberId, guide.id, memberNumber, at],
    );
    await test.database.sql(
      `INSERT INTO call_recordings (call_id, member_id, created_at, updated_at) VALUES ($1, $2, $3, $3)`,
      [made?.id ?? 0, memberId, at],
    );
    const callId = asId<'Call'>(Number(made?.id));
    const { body } = await test.call(consents.proofOfCall, { as, input: { params: { callId } } });
    return body.checks.find(({ key }) => key === 'recording');
  };
  expect(await call('2026-06-01T15:00:00Z')).toMatchObject({
    holds: true,
    text: 'The call was recorded after the recording notice. The member had not refused recording.',
  });
  await answer('recording', false, '2026-06-02T15:00:00Z');
  expect(await call('2026-06-03T15:00:00Z')).toMatchObject({
    holds: false,
    text: 'On 2026-06-02, the member refused call recording. This call was recorded anyway.',
  });
});

describe('a text that asks in other words not to be contacted', () => {
  const open = async () =>
    (await test.call(docket.todos, { as, input: { params: { guideId: guide.id } } })).body.data.filter(
      ({ type, subjectId }) => type === 'CONSENT_REVIEW' && subjectId === memberId,
    );

  it.each(['Please do not text me anymore', 'Ya no me escriban por favor'])(
    'opens a to-do with ten working days, which an answer closes: %s',
    async (words) => {
      await answer('tcpa', true, '2026-06-01T15:00:00Z');
      await receiveText(words);
      const [todo] = await open();
      expect([todo?.label, todo?.reason.detail]).toEqual([
        'Asks not to be contacted',
        'Choose “Stop texts” or “Continue texts” by December 7.',
      ]);
      const terms = (await test.call(consents.ofMember, { as, input: { query: { userId: memberId } } })).body;
      const record = (key: string) => {
        const term = terms.find((one) => one.key === key);
        if (!term) throw new Error('There is no such term.');
        return test.call(consents.record, {
          as,
          input: { body: { userId: memberId, termId: term.id, consented: false } },
        });
      };
      expect((await record('recording')).status).toBe(200);
      expect(await open()).toHaveLength(1);
      expect((await record('tcpa')).status).toBe(200);
      expect(await open()).toEqual([]);
    },
  );

  it('is also settled by STOP, even if an earlier STOP had already refused texts', async () => {
    await answer('tcpa', true, '2026-06-01T15:00:00Z');
    await receiveText('STOP');
    await receiveText('Please do not text me anymore');
    expect(await open()).toHaveLength(1);
    await receiveText('STOP');
    expect(await open()).toEqual([]);
    await receiveText('START');
  });

  const decide = async (stops: boolean) => {
    const [text] = await test.database.sql<{ id: string }>(
      'SELECT id FROM texts WHERE member_id = $1 AND incoming ORDER BY id DESC LIMIT 1',
      [memberId],
    );
    const messageId = asId<'Text'>(Number(text?.id));
    return test.call(contracts.texts.decideOptOut, { as, input: { params: { messageId }, body: { stops } } });
  };
  const isClosed = async () => {
    const [phone] = await test.database.sql<{ closed: boolean }>(
      'SELECT do_not_contact_reason IS NOT NULL AS closed FROM phone_numbers WHERE user_id = $1',
      [memberId],
    );
    return phone?.closed;
  };
  const texting = async () =>
    (await test.call(consents.ofMember, { as, input: { query: { userId: memberId } } })).body.find(
      ({ key }) => key === 'tcpa',
    )?.consented;

  it('stops texts after a guide decides this, and permits them again if the guide reverses the decision', async () => {
    await answer('tcpa', true, '2026-06-01T15:00:00Z');
    await receiveText('Please stop it');
    expect([await isClosed(), (await open()).length]).toEqual([false, 1]);
    expect((await decide(true)).body.optOutStops).toBe(true);
    expect([await isClosed(), await texting(), await open()]).toEqual([true, false, []]);
    expect((await decide(true)).status).toBe(200);
    expect((await decide(false)).body.optOutStops).toBe(false);
    expect([await isClosed(), await texting(), await open()]).toEqual([false, true, []]);
  });

  it('leaves the number opted out if STOP arrived after a decision that is reversed', async () => {
    await answer('tcpa', true, '2026-06-01T15:00:00Z');
    await receiveText('Please stop it');
    const [first] = await test.database.sql<{ id: string }>(
      'SELECT id FROM texts WHERE member_id = $1 AND incoming ORDER BY id DESC LIMIT 1',
      [memberId],
    );
    await decide(true);
    await receiveText('STOP');
    const params = { messageId: asId<'Text'>(Number(first?.id)) };
    await test.call(contracts.texts.decideOptOut, { as, input: { params, body: { stops: false } } });
    expect([await isClosed(), await texting()]).toEqual([true, false]);
  });

  it.each([
    ['START', 409, false],
    ['Unstop.', 409, false],
    ['Yes', 200, true],
    ['See you on Monday', 200, true],
  ])('is followed by %s: a decision to stop texts gets the status %i', async (since, status, closes) => {
    await answer('tcpa', true, '2026-06-01T15:00:00Z');
    await receiveText('Please stop it');
    const [first] = await test.database.sql<{ id: string }>(
      'SELECT id FROM texts WHERE member_id = $1 AND incoming ORDER BY id DESC LIMIT 1',
      [memberId],
    );
    await receiveText(since);
    const params = { messageId: asId<'Text'>(Number(first?.id)) };
    const choose = (stops: boolean) =>
      test.call(contracts.texts.decideOptOut, { as, input: { params, body: { stops } } });
    const { status: answered, body } = await choose(true);
    expect([answered, await isClosed(), await texting()]).toEqual([status, closes, !closes]);
    if (closes) return;
    expect(body.userMessage).toBe(
      'The sender texted START after this text, so texts are still allowed. Choose “Continue texts”.',
    );
    expect((await choose(false)).status).toBe(200);
    expect([await isClosed(), await open()]).toEqual([false, []]);
  });

  it('changes nothing if a guide decides that it has another meaning', async () => {
    await answer('tcpa', true, '2026-06-01T15:00:00Z');
    await receiveText('I told the driver to stop it');
    expect((await decide(false)).body.optOutStops).toBe(false);
    expect([await isClosed(), await texting(), await open()]).toEqual([false, true, []]);
  });

  it('opens no to-do for a keyword, which takes effect at once', async () => {
    await receiveText('Stop. Thank you');
    expect([await isClosed(), (await decide(false)).body]).toMatchObject([true, { code: 'NO_OPT_OUT_QUESTION' }]);
    await receiveText('START');
    expect(await isClosed()).toBe(false);
  });

  it('opens no to-do for a text without such a request', async () => {
    await receiveText('Thanks, see you on Monday');
    expect(await open()).toEqual([]);
  });
});
