import { createServer as createHttpServer } from 'node:http';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from '../platform/config.ts';
import { createMetrics, type Metrics } from '../platform/metrics.ts';
import { type BreakerState, breakerLimits, createBreaker, type ServiceName, serviceNames } from './breaker.ts';
import { type Connectors, createConnectors } from './connectors.ts';

/** State of the fault server: what it received, and how it responds. */
const fault = { received: 0, status: 200 };

const replies: [pattern: RegExp, body: object][] = [
  [/IncomingPhoneNumbers/, { incoming_phone_numbers: [] }],
  [/PhoneNumbers/, { phone_number: '+13465550100', line_type_intelligence: null }],
  [/authenticate/, { success: true, data: { token: 'token' } }],
  [/programsLite/, { count: 0, programs: [] }],
  [/chat\/completions/, { choices: [{ message: { content: 'A note' } }] }],
];
const http = createHttpServer((request, response) => {
  fault.received += 1;
  request.resume().on('end', () => {
    const body = replies.find(([pattern]) => pattern.test(request.url ?? ''))?.[1] ?? {};
    response.writeHead(fault.status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
  });
});
/** A mail server that accepts every email, or refuses every connection. */
const smtp = createServer((socket) => {
  fault.received += 1;
  socket.on('error', () => {});
  if (fault.status !== 200) return void socket.end('421 Not now\r\n');
  socket.write('220 ready\r\n');
  let isData = false;
  socket.on('data', (data) => {
    const text = data.toString();
    if (isData ? text.endsWith('\r\n.\r\n') : true) socket.write(/^DATA/.test(text) ? '354 go\r\n' : '250 ok\r\n');
    isData = /^DATA/.test(text) || (isData && !text.endsWith('\r\n.\r\n'));
  });
});
/** A scanner that finds nothing, closes the connection without a response, or refuses the file. */
const clamd = createServer((socket) => {
  fault.received += 1;
  socket.on('error', () => {});
  socket.on('data', (data: Buffer) => {
    if (fault.status === 500) socket.destroy();
    else if (data.subarray(-4).equals(Buffer.alloc(4)))
      socket.end(fault.status === 200 ? 'stream: OK\0' : 'INSTREAM size limit exceeded. ERROR\0');
  });
});
const portOf = (server: Server) => (server.address() as AddressInfo).port;

await Promise.all(
  [http, smtp, clamd].map((server) => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))),
);
const url = `http://127.0.0.1:${portOf(http)}`;
const config = loadConfig({
  ENVIRONMENT: 'test',
  DATABASE_URL: 'postgres://nowhere',
  OIDC_ISSUER: url,
  PUBLIC_URL: 'http://localhost:8080',
  TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: 'x',
  TWILIO_API_URL: url,
  SMTP_URL: `smtp://127.0.0.1:${portOf(smtp)}`,
  MAIL_FROM: 'guidepost@example.test',
  S3_BUCKET: 'files',
  S3_ENDPOINT: url,
  S3_PATH_STYLE: 'true',
  S3_ACCESS_KEY_ID: 'x',
  S3_SECRET_ACCESS_KEY: 'x',
  CLAMD_ADDRESS: `127.0.0.1:${portOf(clamd)}`,
  ASSISTANT_URL: `${url}/v1`,
  ASSISTANT_KEY: 'x',
  SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
  FINDHELP_URL: url,
  FINDHELP_USERNAME: 'guidepost',
  FINDHELP_PASSWORD: 'x',
});
const asked = { zipcode: '77087', terms: 'shelter for Ana', services: [], start: 0, size: 5 };
const call: Record<ServiceName, (connectors: Connectors) => Promise<unknown>> = {
  directory: ({ findhelp }) => findhelp?.search('key', asked) ?? Promise.reject(new Error('no directory')),
  telephony: ({ telephony }) => telephony.lines(),
  media: ({ telephony }) => telephony.fetchMedia(`${url}/picture`),
  lookup: ({ telephony }) => telephony.lookup('+13465550100'),
  assistant: ({ assistant }) =>
    assistant.notesOf({ transcript: '[A] (0:01): Hello', isVoicemail: false, memberName: null, guideName: null }),
  storage: ({ storage }) => storage.sizeOf({ area: 'files', name: 'a' }),
  scanner: ({ scanner }) => scanner.scan(Buffer.from('clean')),
  mail: ({ mail }) => mail.send({ to: 'a@example.test', subject: 'Hello', text: 'Hello' }),
};

let connectors: Connectors;
let metrics: Metrics;
let changes: string[];
/** Reads the metrics about outside services, as Prometheus does. */
async function readMetrics(): Promise<string> {
  const server = await metrics.listen(0, '127.0.0.1');
  const text = await (await fetch(`http://127.0.0.1:${portOf(server)}/metrics`)).text();
  server.close();
  return text
    .split('\n')
    .filter((line) => line.startsWith('guidepost_port_'))
    .join('\n');
}
const failWhile = async (service: ServiceName, times: number) => {
  for (let n = 0; n < times; n += 1) await expect(call[service](connectors)).rejects.toThrow();
};

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  Object.assign(fault, { received: 0, status: 200 });
  changes = [];
  metrics = createMetrics({
    live: () => undefined,
    usesNats: false,
    jobsLastSeen: async () => null,
    backlog: () => Promise.reject(new Error('no database')),
    durability: undefined,
    certificates: [],
    pools: () => [],
    retries: () => 0,
    replicaReads: () => undefined,
    refusedClasses: () => 0,
    headAges: () => [],
    breakers: () => serviceNames.map((port) => ({ port, state: connectors.breakerState(port) })),
  });
  connectors = createConnectors(config, (port) => ({
    called: (outcome) => metrics.called(port, outcome),
    changed: (state) => changes.push(`${port} ${state}`),
  }));
});
afterEach(() => {
  vi.useRealTimers();
});
afterAll(() => {
  http.closeAllConnections();
  for (const server of [http, smtp, clamd]) server.close();
});

describe.each(serviceNames)('the service %s', (service) => {
  it('is not called after failures, is tried once after a pause, and is called again when it works', async () => {
    const { failures, pauseMs } = breakerLimits[service];
    await call[service](connectors);
    fault.status = 500;
    await failWhile(service, failures);
    expect([connectors.breakerState(service), changes]).toEqual(['open', [`${service} open`]]);

    fault.received = 0;
    await failWhile(service, 3);
    expect(fault.received).toBe(0);

    vi.setSystemTime(Date.now() + pauseMs + 1);
    expect(connectors.breakerState(service)).toBe('trial');
    await failWhile(service, 1);
    const trial = fault.received;
    await failWhile(service, 1);
    expect([trial > 0, fault.received, connectors.breakerState(service)]).toEqual([true, trial, 'open']);

    vi.setSystemTime(Date.now() + pauseMs + 1);
    fault.status = 200;
    await call[service](connectors);
    expect([connectors.breakerState(service), changes]).toEqual(['closed', [`${service} open`, `${service} closed`]]);
    for (const other of serviceNames) expect(connectors.breakerState(other)).toBe('closed');
  });

  it('is still called if it refuses requests', async () => {
    fault.status = 400;
    // with this status, the mail server refuses all connections, which counts as a failure
    if (service === 'mail') return;
    await Promise.allSettled(
      Array.from({ length: breakerLimits[service].failures * 2 }, () => call[service](connectors)),
    );
    expect([connectors.breakerState(service), fault.received > breakerLimits[service].failures]).toEqual([
      'closed',
      true,
    ]);
  });
});

it('metrics contain each outcome of each service before the first call', async () => {
  const fresh = await readMetrics();
  for (const port of serviceNames)
    for (const outcome of ['answered', 'failed', 'resting'])
      expect(fresh).toContain(`guidepost_port_calls_total{port="${port}",outcome="${outcome}"} 0`);
  await call.mail(connectors);
  expect(await readMetrics()).toContain('guidepost_port_calls_total{port="mail",outcome="answered"} 1');
});

it('metrics contain the states and the outcomes of calls, without search terms and numbers', async () => {
  fault.status = 503;
  await failWhile('directory', breakerLimits.directory.failures + 2);
  const open = await readMetrics();
  expect(open).toContain('guidepost_port_breaker_state{port="directory"} 2');
  expect(open).toContain('guidepost_port_breaker_state{port="mail"} 0');
  expect(open).toContain('guidepost_port_calls_total{port="directory",outcome="failed"} 3');
  expect(open).toContain('guidepost_port_calls_total{port="directory",outcome="resting"} 2');
  expect(open).not.toMatch(/Ana|77087|key"/);
  vi.setSystemTime(Date.now() + breakerLimits.directory.pauseMs);
  expect(await readMetrics()).toContain('guidepost_port_breaker_state{port="directory"} 1');
});

it('a text that meets an open breaker was certainly not sent', async () => {
  fault.status = 500;
  await failWhile('telephony', breakerLimits.telephony.failures);
  const text = { from: '+13465550100', to: '+13465550101', body: 'Hello', mediaUrls: [], statusUrl: url };
  await expect(connectors.telephony.sendText(text)).rejects.toMatchObject({ kind: 'unreachable' });
  await expect(connectors.mail.send({ to: 'a@example.test', subject: 's', text: 't' })).rejects.toMatchObject({
    kind: 'unreachable',
  });
});

describe('a breaker', () => {
  const fails = () => Promise.reject(new Error('down'));
  const resting = () => new Error('resting');
  const create = () => createBreaker('mail', { failures: 2, pauseMs: 1000 }, { called: () => {}, changed: () => {} });
  const state = (breaker: { state(): BreakerState }) => breaker.state();

  it('sends no other call while a trial is not finished, and lets none wait for it', async () => {
    const breaker = create();
    for (const _ of [1, 2]) await expect(breaker.run(fails, () => false, resting)).rejects.toThrow('down');
    vi.setSystemTime(Date.now() + 1001);
    const trial = Promise.withResolvers<string>();
    const first = breaker.run(
      () => trial.promise,
      () => false,
      resting,
    );
    await expect(breaker.run(fails, () => false, resting)).rejects.toThrow('resting');
    expect(state(breaker)).toBe('trial');
    trial.resolve('works');
    expect([await first, state(breaker)]).toEqual(['works', 'closed']);
  });

  it('counts only failures in a row: an answer or a refusal between them starts the count again', async () => {
    const breaker = create();
    const refused = new Error('refused');
    const run = (call: () => Promise<unknown>) => breaker.run(call, (error) => error === refused, resting);
    for (const call of [() => Promise.reject(refused), () => Promise.resolve('answer')]) {
      await expect(run(fails)).rejects.toThrow('down');
      await run(call).catch(() => {});
    }
    await expect(run(fails)).rejects.toThrow('down');
    expect(state(breaker)).toBe('closed');
    await expect(run(fails)).rejects.toThrow('down');
    expect(state(breaker)).toBe('open');
  });
});
