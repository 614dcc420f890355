import { connect } from 'node:net';
import { asId, type ClientId, contracts, type FileId, type MemberId, type StaffId } from '@guidepost/contracts';
import { uploadQuota } from '@guidepost/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { startBucket, type TestBucket } from '../../testing/bucket.ts';
import { eventsOf, moveClock } from '../../testing/clock.ts';
import { eicar, png, type TestFile, text, wav } from '../../testing/files.ts';
import { findFiles } from './queries.ts';
import type { FileOwner } from './queries-records.ts';
import { attach, deliverFile, expectFile, filesOf, mediaAddress } from './service.ts';
import { lookAtFiles, removeBytes, sweepOrphans } from './sweeps.ts';

const { files } = contracts;
const start = '2026-11-20T16:00:00Z';

describe.each(['disk', 's3'] as const)('with files on %s', (kind) => {
  let test: TestApp;
  let bucket: TestBucket | undefined;
  let origin: string;
  let guide: { id: StaffId; email: string };
  let token: string;
  let memberId: MemberId;
  let clientId: ClientId;

  beforeAll(async () => {
    bucket = kind === 's3' ? await startBucket() : undefined;
    test = await startTestApp(bucket?.settings);
    await test.database.sql('UPDATE clock SET offset_ms = 0');
    // Only requests: what jobs do is done here, when the test says so.
    origin = await test.app.fastify.listen({ host: '127.0.0.1', port: 0 });
    clientId = await test.make.client();
    guide = await test.make.staff();
    await test.make.team({ members: [guide.id], clients: [clientId] });
    token = await test.signIn(guide);
  });
  afterAll(async () => {
    await test.stop();
    await bucket?.stop();
  });
  beforeEach(async () => {
    await moveClock(test, start);
    memberId = await test.make.member({ clientId, guideId: guide.id });
    await test.database.sql("UPDATE files SET created_at = created_at - interval '10 days'");
  });

  const here = (url: string) => url.replace('http://localhost:8080', origin);
  const run = () => test.app.jobs;
  const storage = () => run().services.connectors.storage;

  const begin = (
    file: TestFile,
    { as = token, size = file.bytes.length, forMember }: { as?: string; size?: number; forMember?: MemberId } = {},
  ) =>
    test.call(files.presignedUrl, {
      as,
      input: {
        body: {
          fileName: file.fileName,
          mimeType: file.mimeType,
          size,
          ...(forMember === undefined ? {} : { memberId: forMember }),
        },
      },
    });
  const put = (url: string, bytes: Buffer) => fetch(here(url), { method: 'PUT', body: new Uint8Array(bytes) });
  const get = async (id: FileId, as = token) => test.call(files.get, { as, input: { params: { id } } });
  const link = (id: FileId, as = token) => test.call(files.temporaryLink, { as, input: { params: { id } } });
  const cleanup = (id: FileId, as = token) => test.call(files.cleanup, { as, input: { params: { id } } });
  /** What the sweep does once an upload has arrived at a bucket, of which nobody tells. */
  async function noticed(): Promise<void> {
    await test.database.sql(
      `UPDATE files SET look_at = now() - interval '1 second' WHERE look_at IS NOT NULL AND state IN ('pending', 'scanning')`,
    );
    // it takes ten at a time, and other tests leave uploads lying about
    const due = () => test.database.sql('SELECT 1 FROM files WHERE look_at <= now()');
    for (let turn = 0; turn < 20 && (await due()).length > 0; turn += 1) await lookAtFiles(run());
  }
  /** Uploads a file and waits for what becomes of it. */
  async function upload(file: TestFile, options: Parameters<typeof begin>[1] = {}): Promise<FileId> {
    const { body } = await begin(file, options);
    await put(body.uploadUrl, file.bytes);
    await noticed();
    return body.fileId;
  }
  const owner = (id: number, about: MemberId | null = memberId): FileOwner => ({
    type: 'message',
    id,
    memberId: about,
    permission: 'CAN_SEE_SMS',
  });
  const send = (ids: FileId[], to: FileOwner, staffId = guide.id) =>
    run().transaction((tx) => attach(tx, ids, to, { staffId, now: run().now() }));
  const keyOf = async (id: number) =>
    (await test.database.sql<{ storage_key: string }>('SELECT storage_key FROM files WHERE id = $1', [id]))[0]
      ?.storage_key ?? '';
  const stored = async (name: string) => ({
    incoming: await storage().sizeOf({ area: 'incoming', name }),
    files: await storage().sizeOf({ area: 'files', name }),
  });

  it('an upload becomes a file that opens, and tells its uploader', async () => {
    const file = png('Front door.png');
    const { status, body } = await begin(file);
    expect(status).toBe(201);
    expect((await get(body.fileId)).body).toMatchObject({
      loadingStatus: 'pending',
      temporaryUrl: null,
      expires: null,
    });
    expect((await link(body.fileId)).body.code).toBe('FILE_NOT_READY');
    expect((await put(body.uploadUrl, file.bytes)).status).toBe(200);
    await noticed();
    const ready = (await get(body.fileId)).body;
    expect(ready).toMatchObject({
      id: body.fileId,
      loadingStatus: 'ready',
      fileName: 'Front door.png',
      mimeType: 'image/png',
      size: file.bytes.length,
      contentDuration: null,
      refusal: null,
    });
    const reply = await fetch(here(ready.temporaryUrl ?? ''));
    expect(Buffer.from(await reply.arrayBuffer()).equals(file.bytes)).toBe(true);
    expect(reply.headers.get('content-disposition')).toContain('attachment; filename="Front door.png"');
    expect(Date.parse(ready.expires ?? '') - Date.now()).toBeGreaterThan(4 * 60_000);
    const told = (await eventsOf(test, 'file_updated')).at(-1);
    expect(told).toMatchObject({ payload: { id: body.fileId, loadingStatus: 'ready' }, rooms: [`user:${guide.id}`] });
    expect(JSON.stringify(told?.payload)).not.toContain('http');
    // nothing stays where uploads arrive
    expect(await stored(await keyOf(body.fileId))).toEqual({ incoming: null, files: file.bytes.length });
  });

  it('the sound of a file has its length in seconds', async () => {
    const id = await upload({ ...wav(2.5), fileName: 'voice.wav' });
    expect((await get(id)).body).toMatchObject({ mimeType: 'audio/wav', contentDuration: 2.5 });
  });

  it.each<[string, TestFile]>([
    ['a web page', text('<!doctype html><script>alert(1)</script>')],
    ['an SVG under the name of text', text('  <svg onload="alert(1)"/>')],
    ['an SVG under the name of a picture', { ...text('<svg/>', 'logo.png'), mimeType: 'image/png' }],
    [
      'a program',
      { fileName: 'run.txt', mimeType: 'text/plain', bytes: Buffer.from('MZ\u0000\u0001'.padEnd(200, '\u0000')) },
    ],
    ['a script', text('#!/bin/sh\nrm -rf /', 'list.txt')],
    ['an archive', { ...png('photos.png'), bytes: Buffer.from('PK\u0003\u0004'.padEnd(100, 'x')) }],
    ['a picture under the name of another', { ...png('door.jpg'), mimeType: 'image/jpeg' }],
    ['a picture with a name of another type', png('door.pdf')],
    ['a beginning of a picture only', { ...png(), bytes: png().bytes.subarray(0, 6) }],
  ])('%s is refused by its content, whatever it is called, and never opens', async (_what, file) => {
    const { body } = await begin(file);
    const reply = await put(body.uploadUrl, file.bytes);
    if (kind === 'disk')
      expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([415, 'FILE_TYPE_REFUSED']);
    await noticed();
    const { body: refused } = await get(body.fileId);
    expect(refused).toMatchObject({
      loadingStatus: 'refused',
      temporaryUrl: null,
      refusal: { reason: 'type', text: `File of type ${file.mimeType} not supported` },
    });
    expect((await link(body.fileId)).body).toMatchObject({ code: 'FILE_REFUSED', userMessage: refused.refusal?.text });
    expect(await stored(await keyOf(body.fileId))).toEqual({ incoming: null, files: null });
    await expect(send([body.fileId], owner(1))).rejects.toMatchObject({ code: 'FILE_REFUSED' });
  });

  it('malware is refused and removed', async () => {
    const { body } = await begin(eicar());
    const reply = await put(body.uploadUrl, eicar().bytes);
    if (kind === 'disk') expect(reply.status).toBe(422);
    await noticed();
    expect((await get(body.fileId)).body).toMatchObject({ loadingStatus: 'refused', refusal: { reason: 'infected' } });
    expect(await stored(await keyOf(body.fileId))).toEqual({ incoming: null, files: null });
    expect((await eventsOf(test, 'file_updated')).at(-1)?.payload).toMatchObject({
      id: body.fileId,
      refusal: { reason: 'infected' },
    });
  });

  it('an upload that is too large, or of a type that nobody takes, is refused before it begins', async () => {
    const large = await begin(png(), { size: 15_000_001 });
    expect([large.status, large.body.code, large.body.userMessage]).toEqual([
      413,
      'FILE_TOO_LARGE',
      'File must not be larger than 15 MB',
    ]);
    expect((await begin(png(), { size: 15_000_000 })).status).toBe(201);
    for (const mimeType of ['image/svg+xml', 'text/html', 'application/zip', 'application/x-msdownload']) {
      const { status, body } = await begin({ ...png(), mimeType });
      expect([status, body.userMessage]).toEqual([415, `File of type ${mimeType} not supported`]);
      expect(body.userMessageSentence).toEqual({
        key: 'File of type {type} not supported',
        values: { type: mimeType },
      });
    }
  });

  it('an upload that is broken off leaves nothing, and may be tried again at the same address', async () => {
    const file = png();
    const { body } = await begin(file);
    const url = new URL(here(body.uploadUrl));
    await new Promise<void>((resolve) => {
      const socket = connect(Number(url.port), url.hostname, () => {
        socket.write(
          `PUT ${url.pathname}${url.search} HTTP/1.1\r\nHost: ${url.host}\r\nContent-Type: image/png\r\nContent-Length: ${file.bytes.length}\r\n\r\n`,
        );
        socket.write(file.bytes.subarray(0, 20), () => setTimeout(() => socket.destroy(), 100));
      });
      socket.on('close', () => resolve());
      socket.on('error', () => {});
    });
    await new Promise((resolve) => setTimeout(resolve, 100));
    await noticed();
    expect((await get(body.fileId)).body.loadingStatus).toBe('pending');
    expect((await stored(await keyOf(body.fileId))).incoming).toBeNull();
    expect((await put(body.uploadUrl, file.bytes)).status).toBe(200);
    await noticed();
    expect((await get(body.fileId)).body.loadingStatus).toBe('ready');
  });

  it('an aborted upload is cleaned up, once or twice, and gone', async () => {
    const file = png();
    const { body } = await begin(file);
    expect([(await cleanup(body.fileId)).status, (await cleanup(body.fileId)).status]).toEqual([200, 200]);
    expect((await get(body.fileId)).status).toBe(404);
    await put(body.uploadUrl, file.bytes);
    await removeBytes(run());
    expect(await stored(await keyOf(body.fileId))).toEqual({ incoming: null, files: null });
    await noticed();
    expect((await get(body.fileId)).status).toBe(404);
    const done = await upload(file);
    await cleanup(done);
    await removeBytes(run());
    expect(await stored(await keyOf(done))).toEqual({ incoming: null, files: null });
    expect(await test.database.sql('SELECT file_name FROM files WHERE id = $1', [done])).toEqual([{ file_name: '' }]);
  });

  it('other bytes at the address of an upload that was checked change nothing, and are removed', async () => {
    const file = png();
    const { body } = await begin(file);
    await put(body.uploadUrl, file.bytes);
    await noticed();
    const other = Buffer.alloc(file.bytes.length, 'x');
    const again = await put(body.uploadUrl, other);
    if (kind === 'disk') expect(((await again.json()) as { code: string }).code).toBe('FILE_NOT_AWAITED');
    const { temporaryUrl } = (await get(body.fileId)).body;
    const opened = Buffer.from(await (await fetch(here(temporaryUrl ?? ''))).arrayBuffer());
    expect(opened.equals(file.bytes)).toBe(true);
    await test.database.sql(`UPDATE files SET look_at = now() - interval '1 second' WHERE id = $1`, [body.fileId]);
    await lookAtFiles(run());
    expect(await stored(await keyOf(body.fileId))).toEqual({ incoming: null, files: file.bytes.length });
  });

  it('one that takes its time is looked for again and again, ever more seldom', async () => {
    const { body } = await begin(png());
    // a minute and some milliseconds of the quarter of an hour are over
    await test.database.sql(
      `UPDATE files SET look_at = now() - interval '1 second', upload_until = now() + interval '13 minutes 47.123 seconds' WHERE id = $1`,
      [body.fileId],
    );
    await noticed();
    const [waiting] = await test.database.sql<{ seconds: number }>(
      'SELECT extract(epoch FROM look_at - now())::float8 AS seconds FROM files WHERE id = $1',
      [body.fileId],
    );
    expect(waiting?.seconds).toBeGreaterThan(5);
    expect(waiting?.seconds).toBeLessThan(31);
  });

  it('fewer bytes than announced are refused', async () => {
    const file = png();
    const { body } = await begin(file, { size: file.bytes.length + 10 });
    expect((await put(body.uploadUrl, file.bytes)).status).toBeGreaterThanOrEqual(400);
    await storage().write({ area: 'incoming', name: await keyOf(body.fileId) }, file.bytes, 'image/png');
    await noticed();
    expect((await get(body.fileId)).body.refusal?.reason).toBe('damaged');
  });

  it('a link opens until it expires, and a new one is to be had', async () => {
    const id = await upload(png());
    const before = (await link(id)).body;
    // a bucket's addresses count whole seconds
    await new Promise((resolve) => setTimeout(resolve, kind === 'disk' ? 5 : 1100));
    const after = (await link(id)).body;
    // as instants: as text, a tenth of a second would come after the hundredths that follow it
    expect(Temporal.Instant.compare(after.expires, before.expires)).toBe(1);
    for (const { temporaryUrl } of [before, after]) expect((await fetch(here(temporaryUrl))).status).toBe(200);
    const late = after.temporaryUrl.replace(/(X-Amz-Date=)\d{4}/, '$12020').replace(/(expires=)\d/, '$10');
    expect((await fetch(here(late))).status).toBe(403);
  });

  it('is seen by its uploader alone, then by whoever sees the member and may read their texts', async () => {
    const colleague = await test.make.staff();
    await test.make.team({ members: [colleague.id, guide.id], clients: [clientId] });
    const provider = await test.make.staff({ role: 'PROVIDER' });
    await test.make.team({ members: [guide.id], viewers: [provider.id], clients: [clientId] });
    const stranger = await test.make.staff();
    const [near, medical, far] = [
      await test.signIn(colleague),
      await test.signIn(provider),
      await test.signIn(stranger),
    ];
    const id = await upload(png(), { forMember: memberId });
    for (const as of [near, medical, far]) {
      expect([(await get(id, as)).status, (await link(id, as)).status, (await cleanup(id, as)).status]).toEqual([
        404, 404, 404,
      ]);
    }
    await send([id], owner(10));
    expect((await get(id, near)).status).toBe(200);
    expect([(await get(id, medical)).status, (await get(id, far)).status]).toEqual([404, 404]);
    expect((await cleanup(id)).body.code).toBe('FILE_IN_USE');
    expect((await eventsOf(test, 'file_updated')).at(-1)?.rooms).toEqual([`user:${guide.id}`]);
  });

  it('cannot be begun for a member whom the uploader does not see', async () => {
    const far = await test.make.member({ clientId: await test.make.client() });
    expect((await begin(png(), { forMember: far })).status).toBe(404);
  });

  it('goes with one record, of its uploader, of the member it was meant for', async () => {
    const other = await test.make.member({ clientId, guideId: guide.id });
    const somebody = await test.make.staff();
    const [meant, loose, third] = [
      await upload(png(), { forMember: memberId }),
      await upload(png()),
      await upload(png()),
    ];
    for (const [ids, to, by] of [
      [[meant], owner(20, other), guide.id],
      [[loose], owner(20), somebody.id],
      [[loose, asId<'File'>(900_000_001)], owner(20), guide.id],
    ] as const)
      await expect(send([...ids], to, by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const ofText = () => run().transaction((tx) => filesOf(tx, 'message', [20]));
    expect(await ofText()).toEqual(new Map());
    await send([loose, meant], owner(20));
    await expect(send([loose], owner(21))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const ids = async () => ((await ofText()).get(20) ?? []).map((file) => file.id);
    expect(await ids()).toEqual([loose, meant]);
    await send([meant, third], owner(20));
    expect(await ids()).toEqual([meant, third]);
    expect((await get(loose)).status).toBe(404);
    const left = await run().transaction((tx) => findFiles(tx, [meant, loose]));
    expect(left.map(({ id }) => id)).toEqual([meant]);
    await send([], owner(20));
    expect(await ids()).toEqual([]);
  });

  it('cannot be sent before it was checked', async () => {
    const { body } = await begin(png());
    await expect(send([body.fileId], owner(30))).rejects.toMatchObject({ code: 'FILE_NOT_READY' });
  });

  it('a picture from outside is expected once, and opens when it has been brought and checked', async () => {
    const expected = () =>
      run().transaction((tx) =>
        expectFile(
          tx,
          {
            purpose: 'inbound',
            source: `carrier:${kind}`,
            fileName: 'picture',
            mimeType: 'application/octet-stream',
            owner: owner(40),
            staffId: null,
          },
          run().now(),
        ),
      );
    const id = await expected();
    expect(await expected()).toBe(id);
    expect((await get(id)).body.loadingStatus).toBe('pending');
    await deliverFile(run(), id, png().bytes);
    await deliverFile(run(), id, Buffer.from('again'));
    expect((await get(id)).body).toMatchObject({
      loadingStatus: 'ready',
      fileName: 'picture.png',
      mimeType: 'image/png',
    });
    expect((await eventsOf(test, 'file_updated')).at(-1)).toMatchObject({
      payload: { id },
      rooms: [`member:${memberId}:CAN_SEE_SMS`],
    });
    const address = await run().transaction((tx) => mediaAddress(tx, run().services, id, 240));
    const reply = await fetch(here(address));
    expect(Buffer.from(await reply.arrayBuffer()).equals(png().bytes)).toBe(true);
  });

  it('orphans are removed: the unfinished after an hour, the unused after a day, what a record has never', async () => {
    const [used, unused] = [await upload(png()), await upload(png())];
    await send([used], owner(50));
    const unfinished = (await begin(png())).body.fileId;
    const late = await run().transaction((tx) =>
      expectFile(
        tx,
        {
          purpose: 'inbound',
          source: `late:${kind}`,
          fileName: 'x',
          mimeType: 'image/png',
          owner: owner(51),
          staffId: null,
        },
        run().now(),
      ),
    );
    const there = async () => {
      await sweepOrphans(run());
      await removeBytes(run());
      return Promise.all([used, unused, unfinished].map(async (id) => (await get(id)).status));
    };
    await moveClock(test, '2026-11-20T16:50:00Z');
    expect(await there()).toEqual([200, 200, 200]);
    await moveClock(test, '2026-11-20T17:10:00Z');
    expect(await there()).toEqual([200, 200, 404]);
    await moveClock(test, '2026-11-21T16:10:00Z');
    expect(await there()).toEqual([200, 404, 404]);
    expect((await stored(await keyOf(used))).files).not.toBeNull();
    expect(await stored(await keyOf(unused))).toEqual({ incoming: null, files: null });
    expect((await get(late)).body.refusal).toEqual({
      reason: 'missing',
      text: 'The file never arrived.',
      textSentence: { key: 'The file never arrived.', values: {} },
    });
  });

  it('while the storage is away it waits, and is ready once that is back', async () => {
    const file = png();
    const { body } = await begin(file);
    const real = storage();
    const away = async () => {
      throw new Error('away');
    };
    run().services.connectors.storage = { ...real, read: away, write: away };
    try {
      await real.write({ area: 'incoming', name: await keyOf(body.fileId) }, file.bytes, 'image/png');
      await noticed();
      expect((await get(body.fileId)).body).toMatchObject({ loadingStatus: 'pending', temporaryUrl: null });
    } finally {
      run().services.connectors.storage = real;
    }
    await noticed();
    expect((await get(body.fileId)).body.loadingStatus).toBe('ready');
  });

  it('while the scanner is away it stays unopened, and is ready once that is back', async () => {
    const { connectors } = run().services;
    const real = connectors.scanner;
    connectors.scanner = {
      scan: async () => {
        throw new Error('away');
      },
    };
    let id: FileId;
    try {
      id = await upload(png());
      expect((await get(id)).body).toMatchObject({ loadingStatus: 'scanning', temporaryUrl: null });
      expect((await link(id)).body.code).toBe('FILE_NOT_READY');
      expect((await stored(await keyOf(id))).files).toBeNull();
    } finally {
      connectors.scanner = real;
    }
    await noticed();
    expect((await get(id)).body.loadingStatus).toBe('ready');
  });

  it('two who look at the same file at once settle it once', async () => {
    const file = png();
    const { body } = await begin(file);
    await storage().write({ area: 'incoming', name: await keyOf(body.fileId) }, file.bytes, 'image/png');
    const before = (await eventsOf(test, 'file_updated')).length;
    await Promise.all(Array.from({ length: 5 }, () => noticed()));
    expect((await get(body.fileId)).body.loadingStatus).toBe('ready');
    expect((await eventsOf(test, 'file_updated')).length).toBe(before + 1);
    expect(await stored(await keyOf(body.fileId))).toEqual({ incoming: null, files: file.bytes.length });
  });

  it('a person may leave only so many uploads lying about', async () => {
    const person = await test.make.staff();
    const as = await test.signIn(person);
    const replies = await Promise.all(Array.from({ length: uploadQuota.waitingFiles + 3 }, () => begin(png(), { as })));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(uploadQuota.waitingFiles);
    expect(replies.filter(({ status }) => status !== 201).map(({ body }) => body.code)).toEqual(
      Array(3).fill('FILE_QUOTA'),
    );
    await cleanup(replies.find(({ status }) => status === 201)?.body.fileId ?? asId(0), as);
    expect((await begin(png(), { as })).status).toBe(201);
  });

  it('leaves a trace of every link, and of every download that the product serves', async () => {
    const id = await upload(png(), { forMember: memberId });
    const trail = () =>
      test.database.sql<{ action: string; actor_id: string; member_ids: string[]; outcome: number }>(
        `SELECT action, actor_id, member_ids, outcome FROM audit_entries WHERE $1 = ANY (member_ids) AND action LIKE 'GET %' ORDER BY id`,
        [memberId],
      );
    const { temporaryUrl } = (await link(id)).body;
    const of = (action: string, outcome: number) => ({
      action,
      actor_id: String(guide.id),
      member_ids: [String(memberId)],
      outcome,
    });
    expect((await trail()).at(-1)).toEqual(of('GET /files/{id}/temporary-link', 200));
    const before = (await trail()).length;
    await (await fetch(here(temporaryUrl))).arrayBuffer();
    await (await fetch(here(temporaryUrl), { headers: { range: 'bytes=0-3' } })).arrayBuffer();
    const after = (await trail()).slice(before);
    if (kind === 'disk')
      expect(after).toEqual([of('GET /storage/{area}/{name}', 200), of('GET /storage/{area}/{name}', 206)]);
    else expect(after).toEqual([]);
  });
});
