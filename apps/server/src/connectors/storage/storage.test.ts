import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { parse } from 'content-disposition';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signerOf } from '../../platform/signing.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { startBucket, type TestBucket } from '../../testing/bucket.ts';
import { png } from '../../testing/files.ts';
import { attachmentDisposition } from './disposition.ts';
import type { Storage, StorageKey } from './port.ts';

/** Both storages must pass the same tests over HTTP, because browsers access them over HTTP. */
describe.each(['disk', 's3'] as const)('storage on %s', (kind) => {
  let test: TestApp;
  let bucket: TestBucket | undefined;
  let storage: Storage;
  let sign: (text: string) => string;
  let origin: string;
  const picture = png();

  beforeAll(async () => {
    bucket = kind === 's3' ? await startBucket() : undefined;
    test = await startTestApp(bucket?.settings);
    origin = await test.listen();
    const { services, transaction } = test.app.jobs;
    storage = services.connectors.storage;
    sign = (await transaction((tx) => signerOf(tx, 'files'))).sign;
  });
  afterAll(async () => {
    await test.stop();
    await bucket?.stop();
  });

  const key = (area: StorageKey['area'] = 'files'): StorageKey => ({ area, name: randomUUID() });
  const inMinutes = (minutes: number) => Temporal.Now.instant().add({ seconds: Math.round(minutes * 60) });
  // Replaces the server's public origin in a URL with the test's origin.
  const here = (url: string) => url.replace('http://localhost:8080', origin);

  /** Returns a URL for an upload. */
  async function uploadTo(where: StorageKey, size: number, minutes = 5): Promise<string> {
    await test.database.sql(
      `INSERT INTO files (purpose, file_name, mime_type, size, storage_key, upload_until, created_at)
       VALUES ('attachment', 'door.png', 'image/png', $1, $2, now() + interval '1 hour', now())`,
      [size, where.name],
    );
    return here(await storage.uploadAddress({ key: where, size, expiresAt: inMinutes(minutes), sign }));
  }
  const download = async (where: StorageKey, fileName = 'door.png', minutes = 5) =>
    here(
      await storage.downloadAddress({
        key: where,
        fileName,
        mimeType: 'image/png',
        trace: '',
        expiresAt: inMinutes(minutes),
        sign,
      }),
    );
  const put = (url: string, body: Buffer, method = 'PUT') => fetch(url, { method, body: new Uint8Array(body) });
  /** Returns the size of a stored file in bytes, whichever of the two areas it is in. */
  const arrived = async ({ name }: StorageKey) =>
    (await storage.sizeOf({ area: 'incoming', name })) ?? (await storage.sizeOf({ area: 'files', name }));

  it('stores a written file, and returns nothing for a removed file', async () => {
    const one = key();
    expect([await storage.sizeOf(one), await storage.read(one)]).toEqual([null, null]);
    await storage.write(one, picture.bytes, 'image/png');
    expect([await storage.sizeOf(one), await storage.read(one)]).toEqual([picture.bytes.length, picture.bytes]);
    await storage.write(one, Buffer.from('other'), 'text/plain');
    expect((await storage.read(one))?.toString()).toBe('other');
    await storage.remove(one);
    await storage.remove(one);
    expect(await storage.sizeOf(one)).toBeNull();
  });

  it('lists the objects of an area with their sizes', async () => {
    const [one, other] = [key(), key('incoming')];
    await storage.write(one, picture.bytes, 'image/png');
    await storage.write(other, Buffer.from('other'), 'text/plain');
    const listed = new Map((await Array.fromAsync(storage.list('files'))).map(({ name, size }) => [name, size]));
    expect([listed.get(one.name), listed.get(other.name)]).toEqual([picture.bytes.length, undefined]);
  });

  it('stores a stream only if it has the announced size, and reads it as a stream', async () => {
    const one = key();
    expect(await storage.readStream(one)).toBeNull();
    const bytes = Buffer.alloc(3_000_000, 'abc');
    await storage.writeStream(one, Readable.from([bytes.subarray(0, 5), bytes.subarray(5)]), bytes.length, 'image/png');
    const found = await storage.readStream(one);
    expect(found && (await buffer(found)).equals(bytes)).toBe(true);
    const other = key();
    for (const size of [9, 11])
      await expect(storage.writeStream(other, Readable.from([Buffer.alloc(10)]), size, 'image/png')).rejects.toThrow();
    expect(await storage.sizeOf(other)).toBeNull();
  });

  it('reads a part of an object', async () => {
    const one = key();
    expect(await storage.readPart(one, 0, 5)).toBeNull();
    await storage.write(one, Buffer.from('first second third'), 'text/plain');
    for (const [start, size, text] of [
      [0, 5, 'first'],
      [6, 6, 'second'],
      [13, 9, 'third'],
      [18, 5, ''],
    ] as const)
      expect((await storage.readPart(one, start, size))?.toString()).toBe(text);
  });

  it('accepts the announced bytes at their upload address', async () => {
    const one = key('incoming');
    expect((await put(await uploadTo(one, picture.bytes.length), picture.bytes)).status).toBe(200);
    expect(await arrived(one)).toBe(picture.bytes.length);
  });

  it('refuses a different number of bytes', async () => {
    for (const change of [-1, 1, 100_000]) {
      const one = key('incoming');
      const url = await uploadTo(one, picture.bytes.length + change);
      expect((await put(url, picture.bytes)).status).toBeGreaterThanOrEqual(400);
      expect(await arrived(one)).toBeNull();
    }
  });

  it('refuses a changed address', async () => {
    const [one, other] = [key(), key()];
    for (const each of [one, other]) await storage.write(each, picture.bytes, 'image/png');
    const url = await download(one);
    expect((await fetch(url)).status).toBe(200);
    const changed = [
      url.replace(one.name, other.name),
      url.replace(/(signature=)(.)/i, (_all, name: string, letter: string) => name + (letter === '0' ? '1' : '0')),
      url.replace('door.png', 'door.exe'),
      url.replace('image%2Fpng', 'text%2Fhtml'),
      url.replace(/([?&])(expires|X-Amz-Expires)=(\d)/, '$1$2=9$3'),
      url.split('?')[0] as string,
      `${url}`.replace(/signature=[^&]*/i, ''),
    ];
    expect(new Set(changed).size).toBe(changed.length);
    for (const wrong of changed) expect([wrong, (await fetch(wrong)).status]).toEqual([wrong, 403]);
    expect((await put(url, picture.bytes)).status).toBe(403);
    const upload = await uploadTo(key('incoming'), picture.bytes.length);
    expect((await fetch(upload)).status).toBe(403);
    expect((await put(upload.replace(/[0-9a-f-]{36}/, one.name), picture.bytes)).status).toBe(403);
    expect((await storage.read(one))?.equals(picture.bytes)).toBe(true);
  });

  it('refuses an expired address', async () => {
    const one = key();
    await storage.write(one, picture.bytes, 'image/png');
    const [url, upload] = [await download(one, 'door.png', 1 / 60), await uploadTo(key('incoming'), 10, 1 / 60)];
    await new Promise((resolve) => setTimeout(resolve, 2100));
    expect([(await fetch(url)).status, (await put(upload, Buffer.alloc(10))).status]).toEqual([403, 403]);
  });

  it('sends a download as an attachment with its type and name, and forbids caching', async () => {
    const one = key();
    await storage.write(one, picture.bytes, 'image/png');
    const reply = await fetch(await download(one, 'Tür "alt"; 日本.png'));
    expect(Object.fromEntries(reply.headers)).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(picture.bytes.length),
      'content-disposition': `attachment; filename="T?r \\"alt\\"; ??.png"; filename*=UTF-8''T%C3%BCr%20%22alt%22%3B%20%E6%97%A5%E6%9C%AC.png`,
      'cache-control': 'private, no-store',
    });
    expect(Buffer.from(await reply.arrayBuffer()).equals(picture.bytes)).toBe(true);
  });

  it('sends a range of a file, as audio players request it', async () => {
    const one = key();
    await storage.write(one, Buffer.from('0123456789'), 'image/png');
    const url = await download(one);
    for (const [range, status, body] of [
      ['bytes=2-4', 206, '234'],
      ['bytes=7-', 206, '789'],
      // s3rver counts a negative range from the start of the file, not from the end
      ...(kind === 'disk' ? ([['bytes=-2', 206, '89']] as const) : []),
      ['bytes=0-99', 206, '0123456789'],
    ] as const) {
      const reply = await fetch(url, { headers: { range } });
      expect([range, reply.status, await reply.text()]).toEqual([range, status, body]);
    }
    expect((await fetch(url, { headers: { range: 'bytes=10-' } })).status).toBe(416);
  });

  it('returns nothing for a missing file', async () => {
    expect((await fetch(await download(key()))).status).toBe(404);
  });

  it.runIf(kind === 'disk')('sends files in a way that no browser runs them', async () => {
    const one = key();
    await storage.write(one, Buffer.from('<script>alert(1)</script>'), 'text/html');
    const { headers } = await fetch(await download(one));
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox; frame-ancestors 'none'");
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  });

  it.runIf(kind === 'disk')('uses only object names that the server created', async () => {
    for (const name of ['..%2f..%2fetc%2fpasswd', 'x', `${randomUUID()}.part`, randomUUID().toUpperCase()])
      expect([name, (await fetch(`${origin}/api/storage/files/${name}?expires=1&signature=x`)).status]).toEqual([
        name,
        404,
      ]);
    expect((await fetch(`${origin}/api/storage/other/${randomUUID()}`)).status).toBe(404);
    await expect(storage.read({ area: 'files', name: '../../secret' })).rejects.toThrow(
      'Not a file name that this server gave',
    );
  });
});

describe('the name in a header', () => {
  it('is one line of plain characters, and decodes to the original name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
        const header = attachmentDisposition(name);
        expect(header).toMatch(/^attachment; filename=[\x20-\x7e]*$/);
        expect(parse(header)).toEqual({ type: 'attachment', parameters: { filename: name.toWellFormed() } });
      }),
    );
  });
});
