import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { App } from '../app.ts';
import { type ServiceName, serviceNames } from '../connectors/breaker.ts';
import { failureFields } from '../connectors/failure.ts';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { carrierSettings } from '../testing/carrier.ts';
import { send } from '../testing/request.ts';
import { runInRequest } from './current-request.ts';
import { createLog } from './log.ts';

/** Part of each value that is sent to a service or that it responds with. It must not appear in the log. */
const canary = 'CANARY';
const number = '+17135550143';

let test: TestApp;
/** A service that responds to each request with the status 500 and personal data. */
let failing: Server;
const lines: string[] = [];
const logged = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
const log = () => createLog('info', { write: (line) => void lines.push(line) });

/** Settings with which each service is at one address. */
const settingsAt = (host: string) => ({
  ...carrierSettings,
  TWILIO_API_URL: `http://${host}`,
  SMTP_URL: `smtp://${host}`,
  FINDHELP_URL: `http://${host}`,
  FINDHELP_USERNAME: canary,
  FINDHELP_PASSWORD: canary,
  ASSISTANT_URL: `http://${host}`,
  ASSISTANT_KEY: canary,
  CLAMD_ADDRESS: host,
  S3_BUCKET: 'files',
  S3_ENDPOINT: `http://${host}`,
  S3_ACCESS_KEY_ID: canary,
  S3_SECRET_ACCESS_KEY: canary,
  FILES_ROOT: '',
});

const usesHttp = (service: ServiceName): boolean => service !== 'scanner' && service !== 'mail';

const calls: Record<ServiceName, (app: App, host: string) => Promise<unknown>> = {
  directory: ({ jobs }) => {
    const asked = { zipcode: '77002', terms: canary, services: [canary], start: 0, size: 10 };
    return jobs.services.connectors.findhelp?.search(canary, asked as never) ?? Promise.resolve();
  },
  telephony: ({ jobs }) =>
    jobs.services.connectors.telephony.findTexts({
      from: number,
      to: number,
      since: Temporal.Instant.from('2026-11-20T18:00:00Z'),
    }),
  media: ({ jobs }, host) => jobs.services.connectors.telephony.fetchMedia(`http://${host}/media/${canary}`),
  lookup: ({ jobs }) => jobs.services.connectors.telephony.lookup(number),
  assistant: ({ jobs }) =>
    jobs.services.connectors.assistant.notesOf({
      transcript: `${canary} speaks`,
      isVoicemail: false,
      memberName: canary,
      guideName: canary,
    }),
  storage: ({ jobs }) =>
    jobs.services.connectors.storage.write({ area: 'files', name: canary } as never, Buffer.from(canary), 'text/plain'),
  scanner: ({ jobs }) => jobs.services.connectors.scanner.scan(Buffer.from(canary)),
  mail: ({ jobs }) =>
    jobs.services.connectors.mail.send({ to: `${canary}@example.org`, subject: canary, text: canary }),
};

beforeAll(async () => {
  test = await startTestApp();
  failing = createServer((request, response) => {
    request.resume();
    response.writeHead(500, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ message: `${canary} ${number}`, error: canary, code: 20500 }));
  });
  await new Promise<void>((resolve) => failing.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  await test.stop();
  failing.closeAllConnections();
  await new Promise((resolve) => failing.close(resolve));
});

describe('a failure of an outside service', () => {
  it.each(serviceNames)('%s is logged with its code and the request id, and without personal data', async (service) => {
    const { port } = failing.address() as AddressInfo;
    const hosts = ['127.0.0.1:9', ...(usesHttp(service) ? [`127.0.0.1:${port}`] : [])];
    for (const host of hosts) {
      lines.length = 0;
      const app = await test.sibling(settingsAt(host), log());
      await expect(runInRequest('request-7', () => calls[service](app, host))).rejects.toThrow();
      const line = logged().find(({ msg }) => msg === 'outside service failed');
      expect(line).toMatchObject({ level: 'warn', port: service, requestId: 'request-7', kind: expect.any(String) });
      expect([service, host, line?.code]).toEqual([service, host, expect.toSatisfy((code) => code !== undefined)]);
      expect(Object.keys(line ?? {}).sort()).toEqual(['code', 'kind', 'level', 'msg', 'port', 'requestId', 'time']);
      expect(lines.filter((one) => one.includes(canary) || one.includes('7135550143'))).toEqual([]);
    }
  });

  it('has the id of its request, which the response contains', async () => {
    lines.length = 0;
    const app = await test.sibling(settingsAt('127.0.0.1:9'), log());
    const as = await test.signIn(await test.make.staff());
    const input = { query: { phoneNumber: number } };
    const reply = await send({ app }, contracts.contacts.phoneDetails, input, { as });
    expect(logged().filter(({ msg }) => msg === 'outside service failed')).toMatchObject([
      { port: 'lookup', code: 'ECONNREFUSED', requestId: reply.headers['x-request-id'] },
    ]);
  });
});

describe('the fields of a failure', () => {
  it.each([
    [Object.assign(new Error('x'), { code: 'ECONNREFUSED' }), { kind: 'Error', code: 'ECONNREFUSED' }],
    [new TypeError('fetch failed', { cause: { code: 'ENOTFOUND' } }), { kind: 'TypeError', code: 'ENOTFOUND' }],
    [Object.assign(new Error('x'), { kind: 'unreachable', code: null }), { kind: 'unreachable', code: null }],
    [Object.assign(new Error('x'), { $metadata: { httpStatusCode: 503 } }), { kind: 'Error', code: 503 }],
    [Object.assign(new Error('x'), { code: 'Call Dolores at +17135550143' }), { kind: 'Error', code: null }],
    ['Dolores', { kind: 'string', code: null }],
    [undefined, { kind: 'undefined', code: null }],
  ])('contain no text: %s', (error, fields) => expect(failureFields(error)).toEqual(fields));
});
