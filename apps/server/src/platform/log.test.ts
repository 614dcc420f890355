import { once } from 'node:events';
import { connect } from 'node:net';
import { contracts, ErrorBody } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../app.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { carrierSettings } from '../testing/carrier.ts';
import { connectLive } from '../testing/live.ts';
import { send } from '../testing/request.ts';
import { cases } from '../testing/samples.ts';
import { makeScene, type Scene } from '../testing/world.ts';
import { toAppError } from './errors.ts';
import { createLog } from './log.ts';

let test: TestApp;
let app: App;
let scene: Scene;
let token: string;
const lines: string[] = [];
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

beforeAll(async () => {
  test = await startTestApp();
  app = await test.sibling({}, createLog('trace', { write: (line) => void lines.push(line) }));
  scene = await makeScene(test, 'SUPER_ADMIN');
  token = await test.issuer.sign({
    sub: `subject-${scene.person.id}`,
    sid: 'CANARY-session',
    email: scene.person.email,
    email_verified: true,
    name: 'CANARY Name',
  });
});
afterAll(() => test.stop());

describe('the log', () => {
  it('contains no tokens, names, texts, numbers or query values, for any request and failure', async () => {
    const canary = { searchTerm: 'CANARY-7135550143', type: 'CANARY' };
    for (const one of cases(contracts)) {
      const input = one.sample(scene.ids);
      // one endpoint ends its session, so it gets a new session each time
      const as = one.name === 'session.end' ? await test.signIn(scene.person) : token;
      await send(
        { app },
        one.endpoint,
        { ...input, query: { ...input.query, ...canary } },
        { as, headers: { 'x-canary': 'CANARY', 'user-agent': 'CANARY', cookie: 'CANARY' } },
      );
      await send({ app }, one.endpoint, input, { as: 'CANARY.CANARY.CANARY' });
      await send({ app }, one.endpoint, input, { as, payload: '{"text":"CANARY' });
      await send(
        { app },
        one.endpoint,
        { ...input, body: { ...(input.body as object), text: 'CANARY', CANARY: 1 } },
        { as },
      );
    }
    await app.fastify.inject({ url: '/api/CANARY?CANARY=CANARY', headers: { authorization: `Bearer ${token}` } });
    await test.database.sql('ALTER TABLE notes ADD CONSTRAINT no_canaries CHECK (text NOT LIKE $$%CANARY%$$)');
    const fresh = await test.signIn(scene.person);
    const failed = await send(
      { app },
      contracts.notes.create,
      { body: { userId: scene.ids.memberId, text: '<p>CANARY</p>' } },
      { as: fresh },
    );
    expect(failed.statusCode).toBe(500);
    expect(failed.body).not.toContain('CANARY');
    expect(
      lines.filter((line) => line.includes('CANARY') || line.includes(token) || line.includes(scene.person.name)),
    ).toEqual([]);
    // the log contains the reason although the response does not
    const { requestId } = ErrorBody.parse(failed.json());
    expect(logged().find((line) => line.requestId === requestId)).toMatchObject({
      level: 'error',
      route: '/api/notes',
      err: { code: '23514', constraint: 'no_canaries', message: 'database error' },
    });
  });

  it('has one line for each request, with its route, status and duration', async () => {
    const requests = [
      [`/api/users/${scene.ids.memberId}?searchTerm=CANARY`, 'request', 200, '/api/users/:memberId'],
      ['/api/users/999999999', 'request', 404, '/api/users/:memberId'],
      ['/api/clients', 'request refused', 401, '/api/clients'],
    ] as const;
    const as = await test.signIn(scene.person);
    for (const [url, msg, status, route] of requests) {
      lines.length = 0;
      const headers = status === 401 ? {} : { authorization: `Bearer ${as}` };
      const { headers: replied } = await app.fastify.inject({ url, headers });
      expect(logged()).toEqual([
        expect.objectContaining({ msg, status, route, method: 'GET', requestId: replied['x-request-id'] }),
      ]);
      expect(logged()[0]?.ms).toBeTypeOf('number');
    }
  });

  it('has a line for a webhook with a wrong signature', async () => {
    const written: string[] = [];
    const carrier = await test.sibling(
      carrierSettings,
      createLog('info', { write: (line) => void written.push(line) }),
    );
    const { statusCode } = await carrier.fastify.inject({
      method: 'POST',
      url: '/api/webhooks/texts/incoming',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': 'wrong' },
      payload: 'MessageSid=SM1&From=%2B17135550143&Body=CANARY',
    });
    expect(statusCode).toBe(403);
    expect(written.filter((line) => line.includes('refused a webhook without a valid signature'))).toHaveLength(1);
    expect(written.join('')).not.toMatch(/CANARY|7135550143/);
  });

  it('has a line with the IP address for each refused attempt of an unknown sender', async () => {
    const written: string[] = [];
    const fresh = await test.sibling({}, createLog('info', { write: (line) => void written.push(line) }));
    const url = await test.listen(fresh);
    const openLink = `/api${contracts.consents.openLink.path}`;
    const attempts: [msg: string, code: string | undefined, attempt: () => Promise<unknown>][] = [
      [
        'request refused',
        'NOT_SIGNED_IN',
        () => fresh.fastify.inject({ url: '/api/clients', headers: { authorization: 'Bearer CANARY' } }),
      ],
      [
        'request refused',
        'LINK_EXPIRED',
        () => fresh.fastify.inject({ method: 'POST', url: openLink, payload: { consentLinkKey: 'CANARY'.repeat(7) } }),
      ],
      [
        'refused a message with a wrong hospital key',
        undefined,
        () =>
          fresh.fastify.inject({
            method: 'POST',
            url: '/api/webhooks/hl7',
            headers: { authorization: `Bearer ${'CANARY'.repeat(5)}`, 'content-type': 'x-application/hl7-v2+er7' },
            payload: 'MSH|CANARY',
          }),
      ],
      ['live connection refused', 'NOT_SIGNED_IN', () => connectLive(url, { token: 'CANARY' }).catch(() => {})],
    ];
    for (const [msg, code, attempt] of attempts) {
      written.length = 0;
      await attempt();
      const found = written.map((line) => JSON.parse(line)).filter((line) => line.msg === msg);
      expect([msg, found]).toEqual([msg, [expect.objectContaining({ address: '127.0.0.1', ...(code && { code }) })]]);
      expect(written.join('')).not.toContain('CANARY');
    }
  });

  it('contains no error for a request that the client canceled', async () => {
    const { hostname, port } = new URL(await test.listen(app));
    const client = connect(Number(port), hostname);
    await once(client, 'connect');
    const { path } = contracts.consents.openLink;
    const head = `POST /api${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n`;
    await new Promise<void>((sent) => client.write(`${head}{"consent`, () => sent()));
    lines.length = 0;
    client.destroy();
    await expect.poll(() => logged().map(({ msg }) => msg)).toContain('request aborted');
    expect(logged().filter(({ level }) => level === 'error')).toEqual([]);
  });

  it('has one JSON object per line, in UTC and real time, also if the business time was moved', async () => {
    await test.database.sql('UPDATE clock SET offset_ms = 30 * 86400000::bigint');
    await expect
      .poll(() => app.jobs.now().epochMilliseconds - Date.now(), { timeout: 5000 })
      .toBeGreaterThan(86_400_000);
    lines.length = 0;
    await app.fastify.inject({ url: '/api/clients' });
    expect(logged().length).toBeGreaterThan(0);
    for (const line of logged()) {
      expect(line.time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
      expect(Math.abs(Date.parse(line.time as string) - Date.now())).toBeLessThan(10_000);
    }
  });

  it('cannot be forged by logged text', () => {
    const written: string[] = [];
    const log = createLog('info', { write: (line) => void written.push(line) });
    log.error({ err: new Error('one\n{"level":"info","msg":"forged"}\r\u001b[31m %s %d %o') }, 'request failed');
    expect(written).toHaveLength(1);
    for (const character of ['\n', '\r', '\u001b']) expect(written[0]?.trimEnd()).not.toContain(character);
    expect(JSON.parse(written[0] as string)).toMatchObject({ err: { message: expect.stringContaining('%s %d %o') } });
  });

  it('omits personal data from errors, also in messages of several lines', () => {
    const written: string[] = [];
    const log = createLog('info', { write: (line) => void written.push(line) });
    const fromDatabase = Object.assign(new Error('invalid input syntax: "one\nCANARY\n    two"'), {
      severity: 'ERROR',
      code: '22P02',
    });
    log.error({ err: fromDatabase }, 'failed');
    try {
      JSON.parse('CANARY');
    } catch (error) {
      log.error({ err: error }, 'failed');
    }
    log.error({ err: 'CANARY' }, 'failed');
    expect(written.join('')).not.toContain('CANARY');
    expect(written.join('')).toContain('log.test.ts');
  });
});

describe('an unexpected error', () => {
  it.each([
    ['of ours', new TypeError('Cannot read CANARY')],
    [
      'of the database',
      Object.assign(new Error('duplicate key CANARY'), { severity: 'ERROR', code: '23505', detail: 'CANARY' }),
    ],
    ['that is no error', 'CANARY'],
    ['that is nothing', undefined],
    ['that claims a status', Object.assign(new Error('CANARY'), { statusCode: 'CANARY' })],
  ])('%s is answered without its message', (_what, error) => {
    const { status, code, message, userMessage, errors } = toAppError(error);
    expect([status, code]).toEqual([500, 'INTERNAL']);
    expect(JSON.stringify([message, userMessage, errors])).not.toContain('CANARY');
  });
});
