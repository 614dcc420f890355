import http from 'node:http';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { catalog } from './model/catalog.ts';
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

const faults = (body: unknown) => testCarrier.api('PUT', '/faults', body);
const sent = async (body: string) =>
  (await testCarrier.client.messages.list({ to: member })).filter((text) => text.body === body);

describe('faults', () => {
  it('replace each other, and an unknown fault is refused', async () => {
    await faults({ delayMs: 50, reorder: true });
    expect(await faults({ duplicate: true })).toMatchObject({
      status: 200,
      body: { duplicate: true, delayMs: 0, reorder: false, status: null, errorCode: null, timeoutAfterAccept: false },
    });
    expect((await faults({ duplicates: true })).status).toBe(400);
    expect((await faults({ status: 302 })).status).toBe(400);
    expect((await testCarrier.api('GET', '/faults')).body).toMatchObject({ duplicate: true });
  });

  it('send webhooks many times at once', async () => {
    await faults({ duplicate: 50 });
    await testCarrier.api('POST', '/messages', { from: member, to: line, body: 'Fifty times' });
    await testCarrier.until(() => testCarrier.product.of('/sms').length === 50);
    const received = testCarrier.product.of('/sms');
    expect(new Set(received.map(({ params }) => params['MessageSid'])).size).toBe(1);
    expect(new Set(received.map(({ token }) => token)).size).toBe(1);
  });

  it('send webhooks late', async () => {
    await faults({ delayMs: 800 });
    const before = performance.now();
    const text = await testCarrier.text('Late');
    await testCarrier.until(() => testCarrier.statuses(text.sid).length === 3);
    expect(testCarrier.product.of('/sms/status').every(({ at }) => at - before > 750)).toBe(true);
  });

  it('send webhooks in reverse', async () => {
    await faults({ reorder: true });
    const text = await testCarrier.text('Reverse');
    await testCarrier.until(() => testCarrier.statuses(text.sid).length === 3);
    expect(testCarrier.statuses(text.sid)).toEqual(['delivered', 'sent', 'queued']);
  });

  it('sign webhooks wrongly', async () => {
    await faults({ badSignature: true });
    await testCarrier.api('POST', '/messages', { from: member, to: line, body: 'Forged' });
    await testCarrier.until(() => testCarrier.product.of('/sms').length === 1);
    expect(testCarrier.product.of('/sms')[0]?.isSigned).toBe(false);
  });

  it.each([
    [429, 20429],
    [500, 20500],
    [503, 20503],
  ])('respond %d to every request without any effect', async (status, code) => {
    await faults({ status });
    expect(await testCarrier.refusal(testCarrier.text(`Refused ${status}`))).toEqual({ status, code });
    expect(await testCarrier.refusal(testCarrier.client.messages.list())).toEqual({ status, code });
    await faults({});
    expect(await sent(`Refused ${status}`)).toEqual([]);
  });

  it('perform a request without a response; a later request shows that it was performed', async () => {
    await faults({ timeoutAfterAccept: true });
    const outcome = await Promise.race([
      testCarrier.text('Into the dark').then(() => 'answered'),
      new Promise((resolve) => setTimeout(() => resolve('nothing'), 700)),
    ]);
    expect(outcome).toBe('nothing');
    expect(await sent('Into the dark')).toHaveLength(1);
    await testCarrier.until(() =>
      testCarrier.product.of('/sms/status').some(({ params }) => params['MessageStatus'] === 'delivered'),
    );
  });

  it.each(catalog.filter(({ at, only }) => at === 'request' && only !== 'call'))(
    'refuse texts with $code',
    async ({ code, status }) => {
      await faults({ errorCode: code });
      expect(await testCarrier.refusal(testCarrier.text('Hello'))).toEqual({ status, code });
    },
  );

  it.each(catalog.filter(({ at, only }) => at !== 'request' && only !== 'call'))(
    'make texts fail with $code',
    async ({ code, at }) => {
      await faults({ errorCode: code });
      const text = await testCarrier.text('Hello');
      const end = at === 'network' ? 'undelivered' : 'failed';
      await testCarrier.until(() => testCarrier.statuses(text.sid).includes(end));
      expect(testCarrier.product.of('/sms/status').at(-1)?.params['ErrorCode']).toBe(String(code));
      expect(await testCarrier.client.messages(text.sid).fetch()).toMatchObject({ status: end, errorCode: code });
    },
  );

  it.each([13224, 15003, 30003, 30005])('make calls fail with %d', async (errorCode) => {
    await faults({ errorCode });
    const call = await testCarrier.client.calls.create({
      from: line,
      to: member,
      twiml: '<Response/>',
      statusCallback: testCarrier.product.urlOf('/call'),
    });
    await testCarrier.until(() => testCarrier.product.of('/call').length === 1);
    expect(testCarrier.product.of('/call')[0]?.params).toMatchObject({
      CallSid: call.sid,
      CallStatus: 'failed',
      ErrorCode: String(errorCode),
    });
  });

  it('delay texts before they reach the phone', async () => {
    await faults({ deliveryDelayMs: 900 });
    const text = await testCarrier.text('Slowly');
    await testCarrier.until(() => testCarrier.statuses(text.sid).includes('sent'));
    expect(testCarrier.statuses(text.sid)).toEqual(['queued', 'sent']);
    await testCarrier.until(() => testCarrier.statuses(text.sid).includes('delivered'));
  });
});

describe('the clock', () => {
  it('moves the product’s clock, is used in records, and can be reset to real time', async () => {
    const { body } = await testCarrier.api<{ now: string }>('PUT', '/clock', { now: '2027-03-14T13:00:00Z' });
    expect(body.now).toMatch(/^2027-03-14T13:00:0/);
    const { rows } = await testCarrier.owner.query<{ offset_ms: string }>('SELECT offset_ms FROM clock');
    const moved = Temporal.Now.instant().add({ milliseconds: Number(rows[0]?.offset_ms) });
    expect(moved.toString()).toMatch(/^2027-03-14T13:00:0/);
    const text = await testCarrier.text('In spring');
    expect(text.dateCreated.toISOString()).toMatch(/^2027-03-14T13:00/);
    await testCarrier.api('PUT', '/clock', { now: null });
    const after = await testCarrier.api<{ now: string; offsetMs: number }>('GET', '/clock');
    expect(after.body.offsetMs).toBe(0);
    for (const now of ['tomorrow', '', '-271821-04-20T00:00:00Z', '0001-01-01T00:00:00Z', '+275760-09-13T00:00:00Z'])
      expect([now, (await testCarrier.api('PUT', '/clock', { now })).status]).toEqual([now, 400]);
  }, 10_000);
});

describe('a restart', () => {
  it('continues pending work, and keeps texts and calls', async () => {
    await faults({ delayMs: 1000, deliveryDelayMs: 600 });
    const text = await testCarrier.text('Over the restart');
    await testCarrier.stop();
    expect(testCarrier.statuses(text.sid)).toEqual([]);
    await testCarrier.start();
    await testCarrier.until(() => testCarrier.statuses(text.sid).length === 3);
    expect(testCarrier.statuses(text.sid).at(-1)).toBe('delivered');
    expect(await sent('Over the restart')).toMatchObject([{ status: 'delivered' }]);
    expect((await testCarrier.api('GET', '/faults')).body).toMatchObject({ delayMs: 1000 });
  });

  it('continues an active call', async () => {
    testCarrier.product.on('/voice', '<Pause length="2"/><Say>Still here</Say><Pause length="30"/>');
    const { body } = await testCarrier.api<{ sid: string }>('POST', '/calls', { from: member, to: line });
    await testCarrier.until(() => testCarrier.product.of('/voice').length === 1);
    await testCarrier.stop();
    await testCarrier.start();
    await testCarrier.until(async () => (await testCarrier.client.calls(body.sid).fetch()).status === 'in-progress');
    await testCarrier.api('POST', `/calls/${body.sid}/hangup`);
    expect((await testCarrier.client.calls(body.sid).fetch()).status).toBe('completed');
  });
});

describe('numbers', () => {
  it("are looked up with the type in the product's records", async () => {
    const lookUpNumber = (number: string) =>
      testCarrier.client.lookups.v2.phoneNumbers(number).fetch({ fields: 'line_type_intelligence' });
    expect(await lookUpNumber(landline)).toMatchObject({ valid: true, lineTypeIntelligence: { type: 'landline' } });
    expect(await lookUpNumber(member)).toMatchObject({
      nationalFormat: '(713) 555-0142',
      lineTypeIntelligence: { type: 'mobile', carrierName: expect.any(String) },
    });
    expect(await lookUpNumber('+171355501')).toMatchObject({ valid: false, validationErrors: ['TOO_SHORT'] });
    expect(
      await testCarrier.refusal(testCarrier.client.lookups.v2.phoneNumbers(member).fetch({ fields: 'shoe_size' })),
    ).toEqual({
      status: 400,
      code: 60601,
    });
  });

  it('of the account can be bought, listed, changed and released', async () => {
    const { incomingPhoneNumbers } = testCarrier.client;
    const bought = await incomingPhoneNumbers.create({
      phoneNumber: '+12815550119',
      friendlyName: 'Bluebonnet Care',
      smsUrl: testCarrier.product.urlOf('/other'),
    });
    expect(bought).toMatchObject({ phoneNumber: '+12815550119', smsMethod: 'POST' });
    expect((await incomingPhoneNumbers.list()).map(({ phoneNumber }) => phoneNumber)).toEqual(['+12815550119', line]);
    expect(await incomingPhoneNumbers.list({ phoneNumber: '*5550119' })).toHaveLength(1);
    await incomingPhoneNumbers(bought.sid).update({ friendlyName: 'Bluebonnet' });
    expect((await incomingPhoneNumbers(bought.sid).fetch()).friendlyName).toBe('Bluebonnet');
    expect(await testCarrier.refusal(incomingPhoneNumbers.create({ phoneNumber: '+12815550119' }))).toEqual({
      status: 400,
      code: 21422,
    });
    await incomingPhoneNumbers(bought.sid).remove();
    expect(await incomingPhoneNumbers.list()).toHaveLength(1);
  });
});

describe('access to the carrier', () => {
  const ask = (path: string, headers: Record<string, string>): Promise<number> =>
    new Promise((resolve, reject) => {
      const { port } = new URL(testCarrier.base);
      http
        .get({ host: '127.0.0.1', port, path, headers }, (response) => {
          response.resume();
          resolve(response.statusCode ?? 0);
        })
        .on('error', reject);
    });
  const path = '/_phone/api/faults';

  it('is limited to this machine, with its own host name, and not from pages of other sites', async () => {
    const { host, port } = new URL(testCarrier.base);
    expect(await ask(path, { host })).toBe(200);
    expect(await ask(path, { host: `care.localhost:${port}`, origin: `http://care.localhost:${port}` })).toBe(200);
    expect(await ask(path, { host: `rebound.example.org:${port}` })).toBe(403);
    expect(await ask(path, { host, origin: 'http://example.org' })).toBe(403);
    expect(await ask(path, { host, origin: `http://localhost:${Number(port) + 1}` })).toBe(403);
  });

  it("needs the account’s password for Twilio's resources", async () => {
    const messages = `/_phone/twilio/2010-04-01/Accounts/${testCarrier.account.sid}/Messages.json`;
    const basic = (text: string) => ({ authorization: `Basic ${Buffer.from(text).toString('base64')}` });
    expect(await ask(messages, {})).toBe(401);
    expect(await ask(messages, basic(`${testCarrier.account.sid}:wrong`))).toBe(401);
    expect(await ask(messages, basic(`${testCarrier.account.sid}:${testCarrier.account.token}`))).toBe(200);
    const others = messages.replace(testCarrier.account.sid, `AC${'0'.repeat(32)}`);
    expect(await ask(others, basic(`${testCarrier.account.sid}:${testCarrier.account.token}`))).toBe(404);
  });
});

describe('the page', () => {
  it("finds people by name and number, and shows a phone's content", async () => {
    const view = <T>(query: string) => testCarrier.api<T>('GET', `/view?${query}`);
    const { body } = await view<{ people: { name: string; kind: string }[] }>('search=dolor');
    expect(body.people).toMatchObject([{ name: 'Dolores Whitaker', kind: 'member', number: member }]);
    const byNumber = await view<{ people: unknown[] }>('search=555-0163');
    expect(byNumber.body.people).toMatchObject([{ name: 'Yesenia Villalobos', type: 'landline' }]);
    const unknown = await view<{ people: unknown[] }>('search=(212)%20555-0199');
    expect(unknown.body.people).toMatchObject([{ number: '+12125550199', name: null, kind: 'unknown' }]);
    const wholeView = await view<{ people: { name: string }[]; lines: unknown }>('search=');
    expect(wholeView.body.people.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Marisol Vega', 'Dolores Whitaker']),
    );
    expect(wholeView.body.lines).toEqual([{ number: line, name: 'Sunrise Health' }]);
  });

  it('is notified of every change', async () => {
    const controller = new AbortController();
    const response = await fetch(`${testCarrier.base}/_phone/api/events`, { signal: controller.signal });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    let receivedBody = '';
    const reading = (async () => {
      for (;;) {
        const part = await reader?.read();
        if (!part || part.done) return;
        receivedBody += part.value;
      }
    })().catch(() => undefined);
    await testCarrier.api('POST', '/messages', { from: member, to: line, body: 'Live' });
    await testCarrier.until(() => receivedBody.includes('event: change'));
    controller.abort();
    await reading;
  });
});

it('all requests and responses match Twilio’s own description', () => {
  expect([...new Set(testCarrier.problems)]).toEqual([]);
});
