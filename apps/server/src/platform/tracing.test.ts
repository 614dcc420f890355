import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contracts, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../testing/app.ts';
import { send } from '../testing/request.ts';
import { makeScene, type Scene } from '../testing/world.ts';
import { currentTrace, statementSpan, traced } from './tracing.ts';

interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: Record<string, unknown> }[];
}

const spans: SentSpan[] = [];
const received: string[] = [];
/** An OTLP receiver that stores what the server sends. */
const receiver = createServer(async (request, response) => {
  let body = '';
  for await (const part of request) body += String(part);
  received.push(body);
  for (const { scopeSpans } of JSON.parse(body).resourceSpans)
    for (const scope of scopeSpans) spans.push(...scope.spans);
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
});

const browserTrace = `${'a'.repeat(31)}1`;
const traceparent = `00-${browserTrace}-${'b'.repeat(15)}2-01`;
let test: TestApp;
let scene: Scene;
let invited: StaffId;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  test = await startTestApp();
  scene = await makeScene(test, 'SUPER_ADMIN');
  ({ id: invited } = await test.make.staff({ name: 'Canary Person', email: 'canary@example.test' }));
});
afterAll(async () => {
  await test.stop();
  receiver.close();
});

const childrenOf = (parent: SentSpan | undefined) =>
  spans.filter(({ parentSpanId }) => parentSpanId === parent?.spanId);
const valueIn = (span: SentSpan | undefined, name: string) =>
  Object.values(span?.attributes.find(({ key }) => key === name)?.value ?? {})[0];

describe('with TRACES_URL', () => {
  it('a trace leads from the action in the browser to the statement, the job and the outside service', async () => {
    const app = await test.sibling({
      TRACES_URL: `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/v1/traces`,
    });
    await test.listen(app);
    const as = await test.signIn(scene.person);
    const headers = { traceparent };
    const written = await send(
      { app },
      contracts.notes.create,
      { body: { userId: scene.ids.memberId, text: '<p>CANARY text</p>' } },
      { as, headers },
    );
    expect(written.statusCode).toBe(201);
    await send({ app }, contracts.users.invite, { params: { userId: invited } }, { as, headers });
    const jobsDone = () =>
      test.database.sql(`SELECT 1 FROM audit_entries WHERE action LIKE '%invit%' AND request_id LIKE 'job %'`);
    await expect.poll(jobsDone).not.toEqual([]);
    await app.stop();

    const note = spans.find(({ name }) => name === 'POST /api/notes');
    expect(note).toMatchObject({ traceId: browserTrace, parentSpanId: traceparent.split('-')[2], kind: 2 });
    expect(valueIn(note, 'http.response.status_code')).toBe(201);
    expect(valueIn(note, 'guidepost.request_id')).toBe(written.headers['x-request-id']);
    const insert = spans.find(({ name, traceId }) => name === 'INSERT notes' && traceId === browserTrace);
    expect(valueIn(insert, 'db.query.text')).toMatch(/INSERT INTO notes .*\$1/);
    const transaction = spans.find(({ spanId }) => spanId === insert?.parentSpanId);
    expect([transaction?.name, transaction?.parentSpanId]).toEqual(['transaction', note?.spanId]);
    // the sign-in is checked before the body is read, and in the same trace
    expect(childrenOf(note).some(({ name }) => name.startsWith('SELECT'))).toBe(true);

    const job = spans.find(({ name }) => name.startsWith('job ') && /invit/.test(name));
    expect(job?.traceId).toBe(browserTrace);
    const mail = childrenOf(job).find(({ name }) => name === 'mail send');
    expect([mail?.kind, mail?.status.code, valueIn(mail, 'error.type')]).toEqual([3, 2, 'MailError']);
  });

  it('traces contain no ids, names, texts, addresses and parameters of statements', () => {
    const all = received.join('\n');
    expect(all).not.toMatch(/canary/i);
    expect(all).not.toContain(scene.person.email);
    expect(all).not.toContain(scene.person.name);
    const allowed = new Set([
      ...['http.request.method', 'http.route', 'http.response.status_code', 'guidepost.request_id'],
      ...['db.system.name', 'db.query.summary', 'db.query.text', 'guidepost.attempt', 'guidepost.service'],
      ...['error.type', 'guidepost.code'],
    ]);
    const keys = new Set(spans.flatMap(({ attributes }) => attributes.map(({ key }) => key)));
    expect([...keys].filter((key) => !allowed.has(key))).toEqual([]);
    for (const span of spans) expect(span.name).not.toMatch(/\d{2,}/);
  });
});

describe('without TRACES_URL', () => {
  it('nothing is sent, and a job carries no trace', async () => {
    expect(currentTrace()).toBeUndefined();
    const before = received.length;
    expect(
      await traced(
        () => expect.unreachable(),
        async () => 'result',
      ),
    ).toBe('result');
    const as = await test.signIn(scene.person);
    await test.call(contracts.users.invite, { as, input: { params: { userId: invited } } });
    expect(
      await test.database.sql(`SELECT 1 FROM graphile_worker._private_jobs WHERE payload->>'traceparent' IS NOT NULL`),
    ).toEqual([]);
    expect(received.length).toBe(before);
  });
});

describe('the text of a statement', () => {
  it.each([
    [
      `SELECT a FROM notes WHERE id = $1 AND kind = 'private' LIMIT 20`,
      'SELECT notes',
      'SELECT a FROM notes WHERE id = $1 AND kind = ? LIMIT ?',
    ],
    [`UPDATE texts SET text = 'it''s 12' WHERE id = 7`, 'UPDATE texts', 'UPDATE texts SET text = ? WHERE id = ?'],
    [
      'WITH due AS (SELECT 1 FROM t1) INSERT INTO x2 VALUES ($1)',
      'INSERT x2',
      'WITH due AS (SELECT ? FROM t1) INSERT INTO x2 VALUES ($1)',
    ],
    ['COMMIT', 'STATEMENT', 'COMMIT'],
    ['SELECT id FROM texts FOR UPDATE SKIP LOCKED', 'SELECT texts', 'SELECT id FROM texts FOR UPDATE SKIP LOCKED'],
    ['SELECT adopt_cluster()', 'SELECT', 'SELECT adopt_cluster()'],
  ])('%s', (text, name, shown) => {
    expect(statementSpan(text)).toMatchObject({ name, values: { 'db.query.text': shown } });
  });
});
