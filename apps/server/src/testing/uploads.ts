import { type ClientId, contracts, type FileId, type MemberId, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { FileOwner } from '../modules/files/queries-records.ts';
import { attach } from '../modules/files/service.ts';
import { checkStoredFiles } from '../modules/files/sweeps.ts';
import { startTestApp, type TestApp } from './app.ts';
import { startBucket, type TestBucket } from './bucket.ts';
import { moveClock } from './clock.ts';
import type { TestFile } from './files.ts';

const { files } = contracts;
export const start = '2026-11-20T16:00:00Z';

export let test: TestApp;
export let bucket: TestBucket | undefined;
export let origin: string;
export let guide: { id: StaffId; email: string };
export let token: string;
export let memberId: MemberId;
export let clientId: ClientId;

/** Starts an app with one of the two kinds of storage for a group of tests. Creates a guide and a member. */
export function useUploads(kind: 'disk' | 's3'): void {
  beforeAll(async () => {
    bucket = kind === 's3' ? await startBucket() : undefined;
    test = await startTestApp(bucket?.settings);
    await test.database.sql('UPDATE clock SET offset_ms = 0');
    // Accepts requests without starting jobs. The test itself runs the jobs.
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
}

export const onThisServer = (url: string) => url.replace('http://localhost:8080', origin);
export const run = () => test.app.jobs;
export const storage = () => run().services.connectors.storage;

export const beginUpload = (
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
export const put = (url: string, bytes: Buffer) =>
  fetch(onThisServer(url), { method: 'PUT', body: new Uint8Array(bytes) });
export const get = async (id: FileId, as = token) => test.call(files.get, { as, input: { params: { id } } });
export const link = (id: FileId, as = token) => test.call(files.temporaryLink, { as, input: { params: { id } } });
export const cleanup = (id: FileId, as = token) => test.call(files.cleanup, { as, input: { params: { id } } });
/** Runs the sweep that checks uploaded files. Tests need it because a bucket does not report an upload. */
export async function runUploadSweep(): Promise<void> {
  await test.database.sql(
    `UPDATE files SET look_at = now() - interval '1 second' WHERE look_at IS NOT NULL AND state IN ('pending', 'scanning')`,
  );
  // repeats the sweep, because it checks ten files at a time and other tests leave uploads that are due
  const due = () => test.database.sql('SELECT 1 FROM files WHERE look_at <= now()');
  for (let attempt = 0; attempt < 20 && (await due()).length > 0; attempt += 1) await checkStoredFiles(run());
}
/** Uploads a file and runs its check. */
export async function upload(file: TestFile, options: Parameters<typeof beginUpload>[1] = {}): Promise<FileId> {
  const { body } = await beginUpload(file, options);
  await put(body.uploadUrl, file.bytes);
  await runUploadSweep();
  return body.fileId;
}
export const owner = (id: number, about: MemberId | null = memberId): FileOwner => ({
  type: 'message',
  id,
  memberId: about,
  permission: 'CAN_SEE_SMS',
});
export const send = (ids: FileId[], to: FileOwner, staffId = guide.id) =>
  run().transaction((tx) => attach(tx, ids, to, { staffId, now: run().now() }));
export const keyOf = async (id: number) =>
  (await test.database.sql<{ storage_key: string }>('SELECT storage_key FROM files WHERE id = $1', [id]))[0]
    ?.storage_key ?? '';
export const stored = async (name: string) => ({
  incoming: await storage().sizeOf({ area: 'incoming', name }),
  files: await storage().sizeOf({ area: 'files', name }),
});
