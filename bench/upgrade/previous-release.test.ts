import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type AnyEndpoint, contracts, type NoteId, urlOf } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Problem } from '../../apps/local/src/shared/problem.ts';
import { startTestApp, type TestApp } from '../../apps/server/src/testing/app.ts';
import { formOf, wav } from '../../apps/server/src/testing/files.ts';
import { connectLive } from '../../apps/server/src/testing/live.ts';
import { createRenewal } from '../../apps/server/src/testing/renewal.ts';
import { type RawInput, send } from '../../apps/server/src/testing/request.ts';
import { type Case, cases } from '../../apps/server/src/testing/samples.ts';
import { makeScene, type Scene } from '../../apps/server/src/testing/world.ts';
import { type BenchServer, startBenchServer } from '../lib/server.ts';
import { startUploader } from '../lib/uploader.ts';
import { checkOut } from './release.ts';

/** Returns the previous release. On a developer's machine, returns the reason why it cannot be checked out instead. */
const release = await checkOut(undefined, (line) => process.stdout.write(`${line}\n`)).catch((error: unknown) => {
  if (!(error instanceof Problem) || process.env.CI) throw error;
  return error.message;
});
const skipped = typeof release === 'string' ? ` (skipped: ${release})` : '';

/** True in a run with --all, or if this file is named. The tests of all endpoints take a minute. */
const isExhaustive = process.env.TEST_ALL === '1';
const publicUrl = 'http://localhost:8080';
const all = cases(contracts);
const isRead = ({ endpoint }: Case) => endpoint.method === 'GET';
/** Endpoints that the test does not call: this one ends the session of the other requests. */
const left = ['session.end'];
const keyOf = (method: string, route: string) => `${method.toUpperCase()} ${route.replaceAll(/\{\w+\}/g, '{}')}`;

/**
 * The server of the previous release runs on the database of this version, as during an upgrade and after a rollback
 * (CONTRIBUTING.md#migrations). `npm run bench -- upgrade` tests the roll itself under load.
 */
describe.skipIf(typeof release === 'string')(`the previous release, on the new database${skipped}`, () => {
  let test: TestApp;
  let server: BenchServer;
  let origin: string;
  let known: Set<string>;
  let filesRoot: string;

  beforeAll(async () => {
    if (typeof release === 'string') return;
    filesRoot = mkdtempSync(path.join(tmpdir(), 'guidepost-previous-files-'));
    test = await startTestApp();
    server = await startBenchServer({
      databaseUrl: test.database.url,
      issuer: test.issuer.issuer,
      checkout: release.folder,
      readyMs: 120_000,
      env: {
        PUBLIC_URL: publicUrl,
        FILES_ROOT: filesRoot,
        FEATURE_FLAGS: 'goals-tracking',
        SECRETS_KEY: Buffer.alloc(32, 7).toString('base64'),
        LOOKUP_LIMIT_PER_MINUTE: '100000',
        LOG_LEVEL: 'error',
      },
    });
    origin = `http://127.0.0.1:${server.port}`;
    const { paths } = (await (await fetch(`${origin}/api/openapi.json`)).json()) as { paths: Record<string, object> };
    known = new Set(
      Object.entries(paths).flatMap(([route, methods]) => Object.keys(methods).map((method) => keyOf(method, route))),
    );
  });
  afterAll(async () => {
    await server?.end('SIGKILL');
    await test?.stop();
    rmSync(filesRoot, { recursive: true, force: true });
  });

  const isKnown = ({ endpoint }: Case) => known.has(keyOf(endpoint.method, endpoint.path));

  /** Sends a request to the server of the previous release. */
  async function ask(endpoint: AnyEndpoint, input: RawInput, as: string): Promise<{ status: number; body: string }> {
    const form = endpoint.takesForm ? formOf(wav(1), input.body as object) : undefined;
    const response = await fetch(origin + urlOf('/api', endpoint, input as never), {
      method: endpoint.method,
      headers: {
        authorization: `Bearer ${as}`,
        ...(form ? form.headers : input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(form ? { body: new Uint8Array(form.payload) } : {}),
      ...(form || input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    });
    return { status: response.status, body: await response.text() };
  }

  /** Adds a file that this version refuses for a reason that the previous release does not know. */
  const addRefusedFile = ({ ids }: Scene) =>
    test.database.sql(
      `INSERT INTO files (purpose, state, refusal, over_quota, source, file_name, mime_type, member_id, owner_type, owner_id, permission, created_at)
       VALUES ('inbound', 'refused', 'missing', true, gen_random_uuid(), 'door.png', 'image/png', $1, 'message', $2, 'CAN_SEE_SMS', '2026-06-01Z')`,
      [ids.memberId, ids.inboundId],
    );

  /** Writes records with all endpoints of this version. */
  async function writeAll(scene: Scene): Promise<void> {
    for (const one of all.filter((other) => !isRead(other) && !left.includes(other.name)))
      await send(test, one.endpoint, one.sample(scene.ids), { as: await test.signIn(scene.person) });
    await addRefusedFile(scene);
  }

  it.runIf(isExhaustive).each(['GUIDE', 'SUPER_ADMIN'] as const)(
    'shows %s the records that this version has written',
    async (role) => {
      const scene = await makeScene(test, role);
      await writeAll(scene);
      const different: string[] = [];
      let same = 0;
      for (const one of all.filter((other) => isRead(other) && isKnown(other))) {
        const as = await test.signIn(scene.person);
        const input = one.sample(scene.ids);
        const own = (await send(test, one.endpoint, input, { as })).statusCode;
        const { status, body } = await ask(one.endpoint, input, as);
        if (status === own) same += 1;
        // the previous release refuses query parameters that it does not know
        else if (own < 300 && status !== 400) different.push(`${one.name}: ${status} ${body.slice(0, 200)}`);
      }
      expect(different).toEqual([]);
      expect(same).toBeGreaterThan(80);
    },
  );

  it.runIf(isExhaustive)('responds to each request that writes without a server error', async () => {
    const scene = await makeScene(test, 'SUPER_ADMIN');
    const ready = createRenewal(scene);
    const failed: string[] = [];
    let accepted = 0;
    for (const one of all.filter((other) => !isRead(other) && isKnown(other) && !left.includes(other.name))) {
      await ready(one);
      const { status, body } = await ask(one.endpoint, one.sample(scene.ids), await test.signIn(scene.person));
      if (status >= 500) failed.push(`${one.name}: ${status} ${body.slice(0, 200)}`);
      if (status < 300) accepted += 1;
    }
    expect(failed).toEqual([]);
    expect(accepted).toBeGreaterThan(100);
  });

  it('lets a guide sign in, see the docket and a member, write a note and a text, and upload a file', async () => {
    const scene = await makeScene(test, 'GUIDE');
    const { ids, person } = scene;
    const as = await test.signIn(person);
    const { guideId, memberId, referralId } = ids;
    // this version writes values that the previous release does not know
    await addRefusedFile(scene);
    const recorded = { params: { referralId }, body: { answer: 'waiting-list', text: 'From May on' } };
    expect((await send(test, contracts.referrals.recordResult, recorded, { as })).statusCode).toBeLessThan(300);
    const requests: [AnyEndpoint, RawInput][] = [
      [contracts.staff.verify, {}],
      [contracts.docket.todos, { params: { guideId }, query: { day: '2026-11-20' } }],
      [contracts.members.get, { params: { memberId } }],
      [contracts.notes.create, { body: { userId: memberId, text: '<p>Written by the previous release.</p>' } }],
      [contracts.texts.create, { body: { subjectId: memberId, text: 'Hello', phoneNumberId: ids.phoneId } }],
      [contracts.texts.conversation, { query: { subjectId: memberId, 'page-size': 20 } }],
      [contracts.needs.history, { params: { userNeedId: ids.needId } }],
      [contracts.feed.items, { query: { userId: memberId, 'page-size': 20, 'sort-direction': 'DESC' } }],
    ];
    for (const [endpoint, input] of requests) {
      const { status, body } = await ask(endpoint, input, as);
      expect([endpoint.path, status, status < 300 ? '' : body]).toEqual([endpoint.path, endpoint.status ?? 200, '']);
    }
    const files = startUploader(() => origin, as, 100);
    await expect.poll(() => files.counts.read + files.failures.length).toBeGreaterThan(0);
    await files.stop();
    expect(files.failures).toEqual([]);
  });

  it('sends the live events of notes from both versions to its sockets, each once', async () => {
    const { ids, person } = await makeScene(test, 'GUIDE');
    const as = await test.signIn(person);
    const socket = await connectLive(origin, { token: as, watch: { memberIds: [ids.memberId], guideIds: [] } });
    const body = { userId: ids.memberId, text: '<p>Heard by the socket.</p>' };
    const old = JSON.parse((await ask(contracts.notes.create, { body }, as)).body) as { id: NoteId };
    const { body: own } = await test.call(contracts.notes.create, { as, input: { body } });
    const heard = () =>
      socket.events
        .filter(({ name }) => name === 'feed_item_updated')
        .map(({ payload }) => (payload as { externalItemId: number }).externalItemId);
    await expect.poll(() => heard().includes(own.id)).toBe(true);
    socket.close();
    expect(heard()).toEqual([old.id, own.id]);
  });
});
