import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { landline, line, member, TestCarrier } from './testing/test-carrier.ts';

let testCarrier: TestCarrier;

beforeAll(async () => {
  testCarrier = await TestCarrier.open();
});
afterEach(async () => {
  testCarrier.product.forget();
  await testCarrier.api('PUT', '/faults', {});
});
afterAll(async () => {
  await testCarrier?.close();
});

const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

describe('a text from the product', () => {
  it('is accepted, reported three times in order with valid signatures, and reaches the phone', async () => {
    const sent = await testCarrier.text('Did the Q card arrive?');
    expect(sent).toMatchObject({ status: 'queued', direction: 'outbound-api', numSegments: '1', errorCode: null });
    expect(sent.sid).toMatch(/^SM[0-9a-f]{32}$/);
    await testCarrier.until(() => testCarrier.statuses(sent.sid).length === 3);
    expect(testCarrier.statuses(sent.sid)).toEqual(['queued', 'sent', 'delivered']);
    expect(testCarrier.product.received.every(({ isSigned }) => isSigned)).toBe(true);
    const fetched = await testCarrier.client.messages(sent.sid).fetch();
    expect(fetched).toMatchObject({ status: 'delivered', body: 'Did the Q card arrive?', dateSent: expect.any(Date) });
    const { body } = await testCarrier.api<{ body: string }[]>('GET', `/messages?number=${encodeURIComponent(member)}`);
    expect(body.at(-1)).toEqual({
      from: line,
      to: member,
      body: 'Did the Q card arrive?',
      direction: 'outbound',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    });
  });

  it('is on the phone below earlier texts from before the carrier existed', async () => {
    const number = '+17135550199';
    await testCarrier.owner.query(
      `WITH l AS (INSERT INTO lines (number, display_name, is_default, owner_id, created_at) VALUES ($1, 'Sunrise Health', true, 1, now()) RETURNING id)
       INSERT INTO texts (incoming, text, phone_number, line_id, status, sent_at, created_at, updated_at)
       SELECT said.incoming, said.text, $2, l.id, said.status, said.at, said.at, said.at
         FROM l, (VALUES (true, 'Is the bus pass there?', 'received', now() - interval '2 days'),
                         (false, 'It is in the mail.', 'delivered', now() - interval '1 day'),
                         (false, 'To a phone that was off', 'undelivered', now() - interval '1 day')) AS said (incoming, text, status, at)`,
      [line, number],
    );
    const sent = await testCarrier.client.messages.create({ from: line, to: number, body: 'Did it come?' });
    await testCarrier.until(async () => (await testCarrier.client.messages(sent.sid).fetch()).status === 'delivered');
    const { body } = await testCarrier.api<{ phone: { texts: { isOwn: boolean; line: string; body: string }[] } }>(
      'GET',
      `/view?number=${encodeURIComponent(number)}`,
    );
    expect(body.phone.texts.map(({ isOwn, line: with_, body: words }) => [isOwn, with_, words])).toEqual([
      [true, line, 'Is the bus pass there?'],
      [false, line, 'It is in the mail.'],
      [false, line, 'Did it come?'],
    ]);
  });

  it('includes its pictures, fetched from their addresses', async () => {
    testCarrier.product.on('/card.png', () => ({ type: 'image/png', body: picture }));
    const sent = await testCarrier.text('Look', { mediaUrl: [testCarrier.product.urlOf('/card.png')] });
    expect(sent).toMatchObject({ numMedia: '1', sid: expect.stringMatching(/^MM/) });
    await testCarrier.until(() => testCarrier.statuses(sent.sid).includes('delivered'));
    const [media] = await testCarrier.client.messages(sent.sid).media.list();
    expect(media?.contentType).toBe('image/png');
    const view = await testCarrier.api<{ phone: { texts: { media: { url: string }[] }[] } }>(
      'GET',
      `/view?number=${encodeURIComponent(member)}`,
    );
    const shown = await fetch(testCarrier.base + view.body.phone.texts.at(-1)?.media[0]?.url);
    expect(Buffer.from(await shown.arrayBuffer()).equals(picture)).toBe(true);
  });

  it.each([
    ['that is not there', '/gone.png', { status: 404 }, 11200],
    ['that no phone shows', '/app.zip', { type: 'application/zip', body: 'PK' }, 12300],
    ['that is too large', '/film.mp4', { type: 'video/mp4', body: Buffer.alloc(15_000_001) }, 11751],
  ])('fails because of a picture %s', async (_name, path, answer, code) => {
    testCarrier.product.on(path, () => answer);
    const sent = await testCarrier.text('Look', { mediaUrl: [testCarrier.product.urlOf(path)] });
    await testCarrier.until(() => testCarrier.statuses(sent.sid).includes('failed'));
    expect(await testCarrier.client.messages(sent.sid).fetch()).toMatchObject({ status: 'failed', errorCode: code });
  });

  it('can be emptied only after its delivery, and stays empty', async () => {
    await testCarrier.api('PUT', '/faults', { deliveryDelayMs: 300 });
    const { sid } = await testCarrier.text('My card number');
    const message = testCarrier.client.messages(sid);
    expect(await testCarrier.refusal(message.update({ body: '' }))).toEqual({ status: 400, code: 20009 });
    await testCarrier.until(() => testCarrier.statuses(sid).includes('delivered'));
    expect(await message.fetch()).toMatchObject({ status: 'delivered', body: 'My card number' });
    expect(await message.update({ body: '' })).toMatchObject({ status: 'delivered', body: '' });
    expect(await message.fetch()).toMatchObject({ status: 'delivered', body: '' });
  });

  it('does not reach a landline', async () => {
    const sent = await testCarrier.text('Hello', { to: landline });
    await testCarrier.until(() => testCarrier.statuses(sent.sid).includes('undelivered'));
    expect(testCarrier.product.of('/sms/status').at(-1)?.params['ErrorCode']).toBe('30006');
  });

  it('is not sent to a number that texted STOP, until START', async () => {
    testCarrier.product.on('/sms', '');
    await testCarrier.api('POST', '/messages', { from: member, to: line, body: ' Stop. ' });
    expect(await testCarrier.refusal(testCarrier.text('Hello'))).toEqual({ status: 400, code: 21610 });
    await testCarrier.api('POST', '/messages', { from: member, to: line, body: 'START' });
    await expect(testCarrier.text('Hello again')).resolves.toMatchObject({ status: 'queued' });
  });

  it("gets the carrier's own reply for STOP and HELP, also after STOP, without notifying the product", async () => {
    testCarrier.product.on('/sms', '');
    const number = '+17135550176';
    const answers = async () =>
      (
        await testCarrier.api<{ direction: string; body: string }[]>(
          'GET',
          `/messages?number=${encodeURIComponent(number)}`,
        )
      ).body
        .filter(({ direction }) => direction === 'outbound')
        .map(({ body }) => body);
    for (const body of ['STOP', 'help?', 'START', 'AYUDA'])
      await testCarrier.api('POST', '/messages', { from: number, to: line, body });
    await testCarrier.until(async () => (await answers()).length === 3 && testCarrier.product.of('/sms').length === 4);
    expect(await answers()).toEqual([
      expect.stringContaining('successfully been unsubscribed'),
      'Reply STOP to unsubscribe. Msg&Data Rates May Apply.',
      expect.stringContaining('successfully been re-subscribed'),
    ]);
    expect(testCarrier.product.of('/sms/status').filter(({ params }) => params['To'] === number)).toEqual([]);
  });

  it.each([
    ['no number to text', { to: '' }, 21604],
    ['a number that is none', { to: '+1713555' }, 21211],
    ['a number of others to text from', { from: '+12125550100' }, 21606],
    ['nothing to say', { body: '' }, 21619],
    ['too much to say', { body: 'x'.repeat(1601) }, 21617],
    ['itself to text', { to: line }, 21266],
    ['a callback that is no address', { statusCallback: 'status' }, 21609],
    ['a picture that is no address', { mediaUrl: ['card.png'] }, 21620],
    ['what the carrier does not do', { messagingServiceSid: `MG${'0'.repeat(32)}` }, 20001],
  ])('with %s is refused', async (_name, wrong, code) => {
    const work = testCarrier.client.messages.create({ from: line, to: member, body: 'Hello', ...wrong });
    expect(await testCarrier.refusal(work)).toEqual({ status: 400, code });
  });

  it('can be found by page, sender and time, and deleted after its status is final', async () => {
    const number = '+17135550177';
    for (const body of ['one', 'two', 'three']) await testCarrier.text(body, { to: number });
    const list = await testCarrier.client.messages.list({ to: number, pageSize: 2 });
    expect(list.map(({ body }) => body)).toEqual(['three', 'two', 'one']);
    await testCarrier.until(async () =>
      (await testCarrier.client.messages.list({ to: number })).every(({ status }) => status === 'delivered'),
    );
    const anHourAgo = new Date(Date.now() - 3_600_000);
    expect(await testCarrier.client.messages.list({ to: number, dateSentAfter: anHourAgo })).toHaveLength(3);
    expect(await testCarrier.client.messages.list({ to: number, dateSentBefore: anHourAgo })).toHaveLength(0);
    expect(await testCarrier.client.messages(list[0]?.sid ?? '').remove()).toBe(true);
    expect(await testCarrier.client.messages.list({ to: number })).toHaveLength(2);
    expect(await testCarrier.refusal(testCarrier.client.messages(list[0]?.sid ?? '').fetch())).toEqual({
      status: 404,
      code: 20404,
    });
  });

  it('is one of at most a hundred per second; further texts are refused and can be sent later', async () => {
    const form = new URLSearchParams({ From: line, To: '+17135550178', Body: 'Rate' });
    const url = `${testCarrier.base}/_phone/twilio/2010-04-01/Accounts/${testCarrier.account.sid}/Messages.json`;
    const authorization = `Basic ${Buffer.from(`${testCarrier.account.sid}:${testCarrier.account.token}`).toString('base64')}`;
    const answers = await Promise.all(
      Array.from({ length: 400 }, () => fetch(url, { method: 'POST', headers: { authorization }, body: form })),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(await refused[0]?.json()).toMatchObject({ code: 20429, status: 429 });
    const accepted = await testCarrier.client.messages.list({ to: '+17135550178', limit: 500 });
    expect(accepted).toHaveLength(400 - refused.length);
    await testCarrier.until(async () => (await testCarrier.text('Later').catch(() => undefined)) !== undefined);
  }, 30_000);
});

describe('a text from a phone', () => {
  it("reaches the product with all of Twilio's parameters, and its picture needs the account’s password", async () => {
    const answer = await testCarrier.api('POST', '/messages', {
      from: '(713) 555-0142',
      to: line,
      body: 'The bus pass has not come 🚌',
      mediaUrl: `data:image/png;base64,${picture.toString('base64')}`,
    });
    expect(answer).toMatchObject({ status: 201, body: { from: member, direction: 'inbound' } });
    await testCarrier.until(() => testCarrier.product.of('/sms').length === 1);
    const [received] = testCarrier.product.of('/sms');
    expect(received).toMatchObject({
      isSigned: true,
      params: {
        From: member,
        To: line,
        Body: 'The bus pass has not come 🚌',
        SmsStatus: 'received',
        NumMedia: '1',
        NumSegments: '1',
        AccountSid: testCarrier.account.sid,
        MediaContentType0: 'image/png',
        MessageSid: expect.stringMatching(/^MM/),
      },
    });
    const url = received?.params['MediaUrl0'] ?? '';
    expect((await fetch(url)).status).toBe(401);
    const authorization = `Basic ${Buffer.from(`${testCarrier.account.sid}:${testCarrier.account.token}`).toString('base64')}`;
    const media = await fetch(url, { headers: { authorization } });
    expect(media.headers.get('content-type')).toBe('image/png');
    expect(Buffer.from(await media.arrayBuffer()).equals(picture)).toBe(true);
  });

  it("gets the product's reply", async () => {
    testCarrier.product.on(
      '/sms',
      `<Message statusCallback="${testCarrier.product.urlOf('/reply')}">Reply HELP for help</Message>`,
    );
    await testCarrier.api('POST', '/messages', { from: member, to: line, body: 'HELP' });
    await testCarrier.until(() =>
      testCarrier.product.of('/reply').some(({ params }) => params['MessageStatus'] === 'delivered'),
    );
    const [reply] = await testCarrier.client.messages.list({ to: member, limit: 1 });
    expect(reply).toMatchObject({ body: 'Reply HELP for help', direction: 'outbound-reply', from: line });
  });

  it("is sent to the fallback address if the number's own address fails", async () => {
    const [number] = await testCarrier.client.incomingPhoneNumbers.list({ phoneNumber: line });
    await testCarrier.client
      .incomingPhoneNumbers(number?.sid ?? '')
      .update({ smsFallbackUrl: testCarrier.product.urlOf('/fallback') });
    testCarrier.product.on('/sms', () => ({ status: 500 }));
    await testCarrier.api('POST', '/messages', { from: member, to: line, body: 'Anybody?' });
    await testCarrier.until(() => testCarrier.product.of('/fallback').length === 1);
    expect(testCarrier.product.of('/fallback')[0]?.params).toMatchObject({ Body: 'Anybody?', ErrorCode: '11200' });
  });

  it('is retried as often as the address specifies', async () => {
    const [number] = await testCarrier.client.incomingPhoneNumbers.list({ phoneNumber: line });
    const url = (path: string) => testCarrier.product.urlOf(path);
    await testCarrier.client.incomingPhoneNumbers(number?.sid ?? '').update({ smsUrl: url('/again#rc=3&rp=all') });
    testCarrier.product.on('/again', () => ({ status: testCarrier.product.of('/again').length < 3 ? 503 : 200 }));
    await testCarrier.api('POST', '/messages', { from: member, to: line, body: 'Again' });
    await testCarrier.until(() => testCarrier.product.of('/again').length === 3);
    expect(testCarrier.product.of('/again').every(({ isSigned }) => isSigned)).toBe(true);
    expect(new Set(testCarrier.product.of('/again').map(({ token }) => token)).size).toBe(1);
    await testCarrier.client.incomingPhoneNumbers(number?.sid ?? '').update({ smsUrl: url('/sms') });
  });

  it.each([
    ['to a number of nobody’s', { to: '+12125550100', body: 'Hi' }, 404],
    ['without anything in it', { to: line }, 400],
    ['with a key of another’s', { to: line, body: 'Hi', sid: 'SM1' }, 400],
    ['with a picture from elsewhere', { to: line, mediaUrl: 'http://example.org/a.png' }, 400],
  ])('%s is refused', async (_name, more, status) => {
    const answer = await testCarrier.api<{ message: string }>('POST', '/messages', { from: member, ...more });
    expect(answer.status).toBe(status);
    expect(answer.body.message).not.toBe('');
  });

  it('may contain any characters that can be typed', async () => {
    const body = 'a\u0000b \ud83d \u202e "quotes" \\ 𝒞';
    await testCarrier.api('POST', '/messages', { from: '+17135550179', to: line, body });
    const { body: texts } = await testCarrier.api<{ body: string }[]>('GET', '/messages?number=%2B17135550179');
    expect(texts).toHaveLength(1);
    expect(texts[0]?.body).toContain('"quotes" \\ 𝒞');
  });
});

it('all requests and responses match Twilio’s own description', () => {
  expect([...new Set(testCarrier.problems)]).toEqual([]);
});
