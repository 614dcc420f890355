import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { startBucket, type TestBucket } from '../../testing/bucket.ts';
import { png } from '../../testing/files.ts';

const { files } = contracts;
let bucket: TestBucket;
let test: TestApp;

beforeAll(async () => {
  bucket = await startBucket();
  test = await startTestApp(bucket.settings);
  await test.listen();
});
afterAll(async () => {
  await test.stop();
  await bucket.stop();
});

it('an upload that arrives late in a bucket is found by the running server without a notification', async () => {
  const token = await test.signIn(await test.make.staff());
  const file = png();
  const { body } = await test.call(files.presignedUrl, {
    as: token,
    input: { body: { fileName: file.fileName, mimeType: file.mimeType, size: file.bytes.length } },
  });
  const state = async () =>
    (await test.call(files.get, { as: token, input: { params: { id: body.fileId } } })).body.loadingStatus;
  // Simulates that half a minute of the 15 minutes has passed without an upload. The check by the server then finds no
  // file, so the server must schedule another check.
  await test.database.sql(
    `UPDATE files SET upload_until = upload_until - interval '30.456 seconds', look_at = now() WHERE id = $1`,
    [body.fileId],
  );
  const looksAgain = () =>
    test.database.sql(`SELECT 1 FROM files WHERE id = $1 AND look_at BETWEEN now() AND now() + interval '60 seconds'`, [
      body.fileId,
    ]);
  await expect.poll(looksAgain, { timeout: 5000 }).toHaveLength(1);
  expect(await state()).toBe('pending');
  expect((await fetch(body.uploadUrl, { method: 'PUT', body: new Uint8Array(file.bytes) })).status).toBe(200);
  await expect.poll(state, { timeout: 10_000, interval: 100 }).toBe('ready');
}, 20_000);
