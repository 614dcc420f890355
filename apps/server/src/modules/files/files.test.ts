import { connect } from 'node:net';

import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../testing/clock.ts';
import { eicar, heic, png, type TestFile, text, wav } from '../../testing/files.ts';
import {
  beginUpload,
  cleanup,
  get,
  guide,
  keyOf,
  link,
  onThisServer,
  owner,
  put,
  run,
  runUploadSweep,
  send,
  storage,
  stored,
  test,
  upload,
  useUploads,
} from '../../testing/uploads.ts';
import { checkStoredFiles, removeBytes } from './sweeps.ts';

describe.each(['disk', 's3'] as const)('with files on %s', (kind) => {
  useUploads(kind);

  it('an upload becomes a file that can be opened, and its uploader is notified', async () => {
    const file = png('Front door.png');
    const { status, body } = await beginUpload(file);
    expect(status).toBe(201);
    expect((await get(body.fileId)).body).toMatchObject({
      loadingStatus: 'pending',
      temporaryUrl: null,
      expires: null,
    });
    expect((await link(body.fileId)).body.code).toBe('FILE_NOT_READY');
    expect((await put(body.uploadUrl, file.bytes)).status).toBe(200);
    await runUploadSweep();
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
    const reply = await fetch(onThisServer(ready.temporaryUrl ?? ''));
    expect(Buffer.from(await reply.arrayBuffer()).equals(file.bytes)).toBe(true);
    expect(reply.headers.get('content-disposition')).toContain('attachment; filename="Front door.png"');
    expect(Date.parse(ready.expires ?? '') - Date.now()).toBeGreaterThan(4 * 60_000);
    const lastFileEvent = (await eventsOf(test, 'file_updated')).at(-1);
    expect(lastFileEvent).toMatchObject({
      payload: { id: body.fileId, loadingStatus: 'ready' },
      rooms: [`user:${guide.id}`],
    });
    expect(JSON.stringify(lastFileEvent?.payload)).not.toContain('http');
    // The bytes are no longer in the upload area.
    expect(await stored(await keyOf(body.fileId))).toEqual({ incoming: null, files: file.bytes.length });
  });

  it('the sound of a file has its length in seconds', async () => {
    const id = await upload({ ...wav(2.5), fileName: 'voice.wav' });
    expect((await get(id)).body).toMatchObject({ mimeType: 'audio/wav', contentDuration: 2.5 });
  });

  it.each<[string, TestFile]>([
    ['a web page', text('<!doctype html><script>alert(1)</script>')],
    ['an SVG with the name of a text file', text('  <svg onload="alert(1)"/>')],
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
  ])('%s is refused by its content, whatever its name, and can never be opened', async (_what, file) => {
    const { body } = await beginUpload(file);
    const reply = await put(body.uploadUrl, file.bytes);
    if (kind === 'disk')
      expect([reply.status, ((await reply.json()) as { code: string }).code]).toEqual([415, 'FILE_TYPE_REFUSED']);
    await runUploadSweep();
    const { body: refused } = await get(body.fileId);
    expect(refused).toMatchObject({
      loadingStatus: 'refused',
      temporaryUrl: null,
      refusal: { reason: 'type', text: `The file is damaged, or its type is not ${file.mimeType}` },
    });
    expect((await link(body.fileId)).body).toMatchObject({ code: 'FILE_REFUSED', userMessage: refused.refusal?.text });
    expect(await stored(await keyOf(body.fileId))).toEqual({ incoming: null, files: null });
    await expect(send([body.fileId], owner(1))).rejects.toMatchObject({ code: 'FILE_REFUSED' });
  });

  it('a picture of billions of pixels in a few bytes is refused by its header, and can never be opened', async () => {
    const file = png();
    const bytes = Buffer.from(file.bytes);
    bytes.writeUInt32BE(0x7fffffff, 16);
    bytes.writeUInt32BE(0x7fffffff, 20);
    const { body } = await beginUpload(file);
    const reply = await put(body.uploadUrl, bytes);
    if (kind === 'disk') expect(reply.status).toBe(413);
    await runUploadSweep();
    expect((await get(body.fileId)).body).toMatchObject({
      loadingStatus: 'refused',
      temporaryUrl: null,
      refusal: {
        reason: 'dimensions',
        text: 'A picture can have at most 100 megapixels and 20000 pixels per side',
      },
    });
    expect(await stored(await keyOf(body.fileId))).toEqual({ incoming: null, files: null });
  });

  it('a HEIC without a readable size is refused, like any other picture without one', async () => {
    const finalState = async (file: TestFile) => {
      const { body } = await beginUpload(file);
      await put(body.uploadUrl, file.bytes);
      await runUploadSweep();
      const { loadingStatus, refusal } = (await get(body.fileId)).body;
      return [loadingStatus, refusal?.reason];
    };
    expect([await finalState(heic()), await finalState(heic([4032, 3024]))]).toEqual([
      ['refused', 'type'],
      ['ready', undefined],
    ]);
  });

  it('malware is refused and removed', async () => {
    const { body } = await beginUpload(eicar());
    const reply = await put(body.uploadUrl, eicar().bytes);
    if (kind === 'disk') expect(reply.status).toBe(422);
    await runUploadSweep();
    expect((await get(body.fileId)).body).toMatchObject({ loadingStatus: 'refused', refusal: { reason: 'infected' } });
    expect(await stored(await keyOf(body.fileId))).toEqual({ incoming: null, files: null });
    expect((await eventsOf(test, 'file_updated')).at(-1)?.payload).toMatchObject({
      id: body.fileId,
      refusal: { reason: 'infected' },
    });
  });

  it('an upload that is too large or of an unsupported type is refused before it begins', async () => {
    const large = await beginUpload(png(), { size: 15_000_001 });
    expect([large.status, large.body.code, large.body.userMessage]).toEqual([
      413,
      'FILE_TOO_LARGE',
      'File must not be larger than 15 MB',
    ]);
    expect((await beginUpload(png(), { size: 15_000_000 })).status).toBe(201);
    for (const mimeType of ['image/svg+xml', 'text/html', 'application/zip', 'application/x-msdownload']) {
      const { status, body } = await beginUpload({ ...png(), mimeType });
      expect([status, body.userMessage]).toEqual([415, `File of type ${mimeType} not supported`]);
      expect(body.userMessageSentence).toEqual({
        key: 'File of type {type} not supported',
        values: { type: mimeType },
      });
    }
  });

  it('an interrupted upload leaves no data, and can be tried again at the same address', async () => {
    const file = png();
    const { body } = await beginUpload(file);
    const url = new URL(onThisServer(body.uploadUrl));
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
    await runUploadSweep();
    expect((await get(body.fileId)).body.loadingStatus).toBe('pending');
    expect((await stored(await keyOf(body.fileId))).incoming).toBeNull();
    expect((await put(body.uploadUrl, file.bytes)).status).toBe(200);
    await runUploadSweep();
    expect((await get(body.fileId)).body.loadingStatus).toBe('ready');
  });

  it('an aborted upload is removed, also if the request is repeated', async () => {
    const file = png();
    const { body } = await beginUpload(file);
    expect([(await cleanup(body.fileId)).status, (await cleanup(body.fileId)).status]).toEqual([200, 200]);
    expect((await get(body.fileId)).status).toBe(404);
    await put(body.uploadUrl, file.bytes);
    await removeBytes(run());
    expect(await stored(await keyOf(body.fileId))).toEqual({ incoming: null, files: null });
    await runUploadSweep();
    expect((await get(body.fileId)).status).toBe(404);
    const done = await upload(file);
    await cleanup(done);
    await removeBytes(run());
    expect(await stored(await keyOf(done))).toEqual({ incoming: null, files: null });
    expect(await test.database.sql('SELECT file_name FROM files WHERE id = $1', [done])).toEqual([{ file_name: '' }]);
  });

  it('a second upload to the address of a checked file changes nothing, and is removed', async () => {
    const file = png();
    const { body } = await beginUpload(file);
    await put(body.uploadUrl, file.bytes);
    await runUploadSweep();
    const other = Buffer.alloc(file.bytes.length, 'x');
    const again = await put(body.uploadUrl, other);
    if (kind === 'disk') expect(((await again.json()) as { code: string }).code).toBe('FILE_NOT_AWAITED');
    const { temporaryUrl } = (await get(body.fileId)).body;
    const opened = Buffer.from(await (await fetch(onThisServer(temporaryUrl ?? ''))).arrayBuffer());
    expect(opened.equals(file.bytes)).toBe(true);
    await test.database.sql(`UPDATE files SET look_at = now() - interval '1 second' WHERE id = $1`, [body.fileId]);
    await checkStoredFiles(run());
    expect(await stored(await keyOf(body.fileId))).toEqual({ incoming: null, files: file.bytes.length });
  });

  it('an upload that takes long is looked up repeatedly, less and less often', async () => {
    const { body } = await beginUpload(png());
    // Simulates that slightly more than one minute of the 15 minutes has passed.
    await test.database.sql(
      `UPDATE files SET look_at = now() - interval '1 second', upload_until = now() + interval '13 minutes 47.123 seconds' WHERE id = $1`,
      [body.fileId],
    );
    await runUploadSweep();
    const [waiting] = await test.database.sql<{ seconds: number }>(
      'SELECT extract(epoch FROM look_at - now())::float8 AS seconds FROM files WHERE id = $1',
      [body.fileId],
    );
    expect(waiting?.seconds).toBeGreaterThan(5);
    expect(waiting?.seconds).toBeLessThan(31);
  });

  it('an upload with fewer bytes than announced is refused', async () => {
    const file = png();
    const { body } = await beginUpload(file, { size: file.bytes.length + 10 });
    expect((await put(body.uploadUrl, file.bytes)).status).toBeGreaterThanOrEqual(400);
    await storage().write({ area: 'incoming', name: await keyOf(body.fileId) }, file.bytes, 'image/png');
    await runUploadSweep();
    expect((await get(body.fileId)).body.refusal?.reason).toBe('damaged');
  });
});
