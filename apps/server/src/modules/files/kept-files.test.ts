import { asId, type FileId } from '@guidepost/contracts';
import { uploadQuota } from '@guidepost/rules';
import { describe, expect, it } from 'vitest';
import { eventsOf, moveClock } from '../../testing/clock.ts';
import { png } from '../../testing/files.ts';
import {
  beginUpload,
  cleanup,
  clientId,
  get,
  guide,
  keyOf,
  link,
  memberId,
  onThisServer,
  owner,
  run,
  runUploadSweep,
  send,
  storage,
  stored,
  test,
  upload,
  useUploads,
} from '../../testing/uploads.ts';
import { findFiles } from './queries.ts';
import { deliverFile, expectFile, filesOf, mediaAddress } from './service.ts';
import { removeBytes, sweepOrphans } from './sweeps.ts';

describe.each(['disk', 's3'] as const)('with files on %s', (kind) => {
  useUploads(kind);

  it('a link works until it expires, and a new one can be requested', async () => {
    const id = await upload(png());
    const before = (await link(id)).body;
    // The bucket's URLs expire at whole seconds, so the second URL must be created in a later second.
    await new Promise((resolve) => setTimeout(resolve, kind === 'disk' ? 5 : 1100));
    const after = (await link(id)).body;
    // Compares the times as instants. As text they would sort incorrectly, because they have different numbers of
    // decimal places.
    expect(Temporal.Instant.compare(after.expires, before.expires)).toBe(1);
    for (const { temporaryUrl } of [before, after]) expect((await fetch(onThisServer(temporaryUrl))).status).toBe(200);
    const late = after.temporaryUrl.replace(/(X-Amz-Date=)\d{4}/, '$12020').replace(/(expires=)\d/, '$10');
    expect((await fetch(onThisServer(late))).status).toBe(403);
  });

  it('is visible only to its uploader, then to users who see the member and may read texts', async () => {
    const colleague = await test.make.staff();
    await test.make.team({ members: [colleague.id, guide.id], clients: [clientId] });
    const provider = await test.make.staff({ role: 'PROVIDER' });
    await test.make.team({ members: [guide.id], viewers: [provider.id], clients: [clientId] });
    const otherGuide = await test.make.staff();
    const [firstFile, medical, far] = [
      await test.signIn(colleague),
      await test.signIn(provider),
      await test.signIn(otherGuide),
    ];
    const id = await upload(png(), { forMember: memberId });
    for (const as of [firstFile, medical, far]) {
      expect([(await get(id, as)).status, (await link(id, as)).status, (await cleanup(id, as)).status]).toEqual([
        404, 404, 404,
      ]);
    }
    await send([id], owner(10));
    expect((await get(id, firstFile)).status).toBe(200);
    expect([(await get(id, medical)).status, (await get(id, far)).status]).toEqual([404, 404]);
    expect((await cleanup(id)).body.code).toBe('FILE_IN_USE');
    expect((await eventsOf(test, 'file_updated')).at(-1)?.rooms).toEqual([`user:${guide.id}`]);
  });

  it('cannot be started for a member whom the uploader does not see', async () => {
    const far = await test.make.member({ clientId: await test.make.client() });
    expect((await beginUpload(png(), { forMember: far })).status).toBe(404);
  });

  it('belongs to one record of its uploader, for the member of the upload', async () => {
    const other = await test.make.member({ clientId, guideId: guide.id });
    const anotherGuide = await test.make.staff();
    const [attachedFile, unattachedFile, third] = [
      await upload(png(), { forMember: memberId }),
      await upload(png()),
      await upload(png()),
    ];
    for (const [ids, to, by] of [
      [[attachedFile], owner(20, other), guide.id],
      [[unattachedFile], owner(20), anotherGuide.id],
      [[unattachedFile, asId<'File'>(900_000_001)], owner(20), guide.id],
    ] as const)
      await expect(send([...ids], to, by)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const ofText = () => run().transaction((tx) => filesOf(tx, 'message', [20]));
    expect(await ofText()).toEqual(new Map());
    await send([unattachedFile, attachedFile], owner(20));
    await expect(send([unattachedFile], owner(21))).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const ids = async () => ((await ofText()).get(20) ?? []).map((file) => file.id);
    expect(await ids()).toEqual([unattachedFile, attachedFile]);
    await send([attachedFile, third], owner(20));
    expect(await ids()).toEqual([attachedFile, third]);
    expect((await get(unattachedFile)).status).toBe(404);
    const left = await run().transaction((tx) => findFiles(tx, [attachedFile, unattachedFile]));
    expect(left.map(({ id }) => id)).toEqual([attachedFile]);
    await send([], owner(20));
    expect(await ids()).toEqual([]);
  });

  it('cannot be sent before it was checked', async () => {
    const { body } = await beginUpload(png());
    await expect(send([body.fileId], owner(30))).rejects.toMatchObject({ code: 'FILE_NOT_READY' });
  });

  it('a picture from outside is expected once, and can be opened after its download and check', async () => {
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
    const reply = await fetch(onThisServer(address));
    expect(Buffer.from(await reply.arrayBuffer()).equals(png().bytes)).toBe(true);
  });

  it('orphans are removed: unfinished uploads after an hour, unused files after a day, files of records never', async () => {
    const [used, unused] = [await upload(png()), await upload(png())];
    await send([used], owner(50));
    const unfinished = (await beginUpload(png())).body.fileId;
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
      text: 'The file was not received. Upload it again.',
      textSentence: { key: 'The file was not received. Upload it again.', values: {} },
    });
  });

  it('a removed file that the storage cannot delete does not block the others', async () => {
    const [stuck, other] = [await upload(png()), await upload(png())];
    for (const id of [stuck, other]) expect((await cleanup(id)).status).toBe(200);
    const [stuckKey, otherKey] = [await keyOf(stuck), await keyOf(other)];
    const real = storage();
    run().services.connectors.storage = {
      ...real,
      remove: (key) => (key.name === stuckKey ? Promise.reject(new Error('denied')) : real.remove(key)),
    };
    try {
      await removeBytes(run());
    } finally {
      run().services.connectors.storage = real;
    }
    expect([(await stored(stuckKey)).files === null, (await stored(otherKey)).files === null]).toEqual([false, true]);
    await removeBytes(run());
    expect(await stored(stuckKey)).toEqual({ incoming: null, files: null });
  });

  it('while the storage is unavailable it waits, and is ready after the storage is available again', async () => {
    const file = png();
    const { body } = await beginUpload(file);
    const real = storage();
    const away = async () => {
      throw new Error('away');
    };
    run().services.connectors.storage = { ...real, read: away, write: away };
    try {
      await real.write({ area: 'incoming', name: await keyOf(body.fileId) }, file.bytes, 'image/png');
      await runUploadSweep();
      expect((await get(body.fileId)).body).toMatchObject({ loadingStatus: 'pending', temporaryUrl: null });
    } finally {
      run().services.connectors.storage = real;
    }
    await runUploadSweep();
    expect((await get(body.fileId)).body.loadingStatus).toBe('ready');
  });

  it('while the scanner is unavailable it cannot be opened, and is ready after the scanner is available again', async () => {
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
    await runUploadSweep();
    expect((await get(id)).body.loadingStatus).toBe('ready');
  });

  it('two processes that check the same file at the same time finish it once', async () => {
    const file = png();
    const { body } = await beginUpload(file);
    await storage().write({ area: 'incoming', name: await keyOf(body.fileId) }, file.bytes, 'image/png');
    const before = (await eventsOf(test, 'file_updated')).length;
    await Promise.all(Array.from({ length: 5 }, () => runUploadSweep()));
    expect((await get(body.fileId)).body.loadingStatus).toBe('ready');
    expect((await eventsOf(test, 'file_updated')).length).toBe(before + 1);
    expect(await stored(await keyOf(body.fileId))).toEqual({ incoming: null, files: file.bytes.length });
  });

  it('a user can have only a limited number of unused uploads', async () => {
    const person = await test.make.staff();
    const as = await test.signIn(person);
    const replies = await Promise.all(
      Array.from({ length: uploadQuota.waitingFiles + 3 }, () => beginUpload(png(), { as })),
    );
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(uploadQuota.waitingFiles);
    expect(replies.filter(({ status }) => status !== 201).map(({ body }) => body.code)).toEqual(
      Array(3).fill('FILE_QUOTA'),
    );
    await cleanup(replies.find(({ status }) => status === 201)?.body.fileId ?? asId(0), as);
    expect((await beginUpload(png(), { as })).status).toBe(201);
  });

  it('adds an audit entry for every link, and for every download from the product', async () => {
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
    await (await fetch(onThisServer(temporaryUrl))).arrayBuffer();
    await (await fetch(onThisServer(temporaryUrl), { headers: { range: 'bytes=0-3' } })).arrayBuffer();
    const after = (await trail()).slice(before);
    if (kind === 'disk')
      expect(after).toEqual([of('GET /storage/{area}/{name}', 200), of('GET /storage/{area}/{name}', 206)]);
    else expect(after).toEqual([]);
  });
});
