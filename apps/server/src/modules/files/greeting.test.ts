import { asId, contracts, type FileId, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf } from '../../testing/clock.ts';
import { eicar, formOf, png, type TestFile, wav } from '../../testing/files.ts';
import { greetingOf } from './service.ts';
import { checkStoredFiles, removeBytes } from './sweeps.ts';

const { files } = contracts;
let test: TestApp;
let guide: { id: StaffId; email: string };
let token: string;

beforeAll(async () => {
  test = await startTestApp();
  guide = await test.make.staff();
  await test.make.team({ members: [guide.id], clients: [await test.make.client()] });
  token = await test.signIn(guide);
});
afterAll(() => test.stop());

interface Reply {
  tempResponse?: { fileId: FileId; status: string };
  code?: string;
  userMessage?: string;
}
async function upload(
  file: TestFile,
  { as = token, userId = guide.id, key }: { as?: string; userId?: StaffId; key?: string } = {},
) {
  const { headers, payload } = formOf(file);
  const reply = await test.app.fastify.inject({
    method: 'POST',
    url: `/api/files/upload-voicemail?userId=${userId}`,
    headers: { ...headers, authorization: `Bearer ${as}`, ...(key === undefined ? {} : { 'idempotency-key': key }) },
    payload,
  });
  return { status: reply.statusCode, body: reply.json<Reply>() };
}
const current = () => test.app.jobs.transaction((tx) => greetingOf(tx, guide.id));
const get = (id: FileId, as = token) => test.call(files.get, { as, input: { params: { id } } });

it('a greeting is used after its check, instead of the previous one', async () => {
  const first = await upload(wav(3));
  expect([first.status, first.body.tempResponse?.status]).toEqual([202, 'scanning']);
  expect(await current()).toBeUndefined();
  await checkStoredFiles(test.app.jobs);
  const before = await current();
  expect(before).toMatchObject({ id: first.body.tempResponse?.fileId, contentDuration: 3, mimeType: 'audio/wav' });
  expect((await eventsOf(test, 'file_updated')).at(-1)).toMatchObject({
    payload: { id: before?.id, loadingStatus: 'ready' },
    rooms: [`user:${guide.id}`],
  });
  const second = await upload(wav(4));
  expect((await current())?.id).toBe(before?.id);
  await checkStoredFiles(test.app.jobs);
  expect((await current())?.id).toBe(second.body.tempResponse?.fileId);
  await removeBytes(test.app.jobs);
  expect((await get(before?.id ?? asId(0))).status).toBe(404);
  expect(await test.database.sql('SELECT * FROM file_arrivals')).toEqual([]);
  expect((await get((await current())?.id ?? asId(0))).body.temporaryUrl).toContain('/api/storage/files/');
});

it.each<[string, TestFile]>([
  ['a picture', png()],
  ['a picture that calls itself sound', { ...png('greeting.wav'), mimeType: 'audio/wav' }],
  ['sound of another type', { ...wav(1), mimeType: 'audio/aac', fileName: 'greeting.aac' }],
  ['text', { ...eicar(), mimeType: 'audio/mpeg', fileName: 'greeting.mp3' }],
])('%s is not a valid greeting', async (_what, file) => {
  const { status, body } = await upload(file);
  expect([status, body.code, body.userMessage]).toEqual([415, 'FILE_TYPE_REFUSED', 'Invalid audio file type']);
});

it('of more than 5 MB is refused with a message', async () => {
  const large = await upload(wav(625.1));
  expect([large.status, large.body.userMessage]).toEqual([413, 'File size should not exceed 5MB']);
  expect((await upload(wav(1000))).status).toBe(413);
  expect((await upload(wav(620))).status).toBe(202);
});

it('with malware is refused, and the previous greeting stays', async () => {
  await upload(wav(2));
  await checkStoredFiles(test.app.jobs);
  const before = await current();
  const sound = wav(1);
  const bad = await upload({ ...sound, bytes: Buffer.concat([sound.bytes, eicar().bytes]) });
  await checkStoredFiles(test.app.jobs);
  expect((await get(bad.body.tempResponse?.fileId ?? asId(0))).body.refusal?.reason).toBe('infected');
  expect((await current())?.id).toBe(before?.id);
});

it('belongs to the guide: a colleague may not change it, an administrator may', async () => {
  const colleague = await test.make.staff();
  await test.make.team({ members: [colleague.id, guide.id] });
  const admin = await test.make.staff({ role: 'ADMIN' });
  const colleagueUpload = await upload(wav(1), { as: await test.signIn(colleague) });
  expect([colleagueUpload.status, colleagueUpload.body.code]).toEqual([403, 'GREETING_NOT_YOURS']);
  const otherUpload = await upload(wav(1), { as: await test.signIn(admin) });
  expect(otherUpload.status).toBe(202);
  await checkStoredFiles(test.app.jobs);
  expect((await get(otherUpload.body.tempResponse?.fileId ?? asId(0))).status).toBe(200);
  expect((await get(otherUpload.body.tempResponse?.fileId ?? asId(0), await test.signIn(colleague))).status).toBe(404);
});

it('that is sent again with the same key is the same file; different bytes with this key are refused', async () => {
  const first = await upload(wav(1), { key: 'greeting-key-1' });
  const again = await upload(wav(1), { key: 'greeting-key-1' });
  expect(again.body.tempResponse).toEqual(first.body.tempResponse);
  expect((await upload(wav(2), { key: 'greeting-key-1' })).status).toBe(422);
});

it('accepts one file, in a readable form', async () => {
  const send = (payload: Buffer | string, type: string) =>
    test.app.fastify.inject({
      method: 'POST',
      url: `/api/files/upload-voicemail?userId=${guide.id}`,
      headers: { 'content-type': type, authorization: `Bearer ${token}` },
      payload,
    });
  const { headers, payload } = formOf(wav(1));
  const boundary = headers['content-type'].split('boundary=')[1] ?? '';
  const twice = Buffer.concat([
    payload.subarray(0, payload.length - boundary.length - 8),
    Buffer.from('\r\n'),
    payload,
  ]);
  expect((await send(twice, headers['content-type'])).statusCode).toBe(400);
  const none = await send(
    `--x\r\nContent-Disposition: form-data; name="a"\r\n\r\n1\r\n--x--\r\n`,
    'multipart/form-data; boundary=x',
  );
  expect([none.statusCode, none.json<{ errors: { property: string }[] }>().errors[0]?.property]).toEqual([400, 'a']);
  const empty = await send('--x--\r\n', 'multipart/form-data; boundary=x');
  expect([empty.statusCode, (await send('a=1', 'multipart/form-data; boundary=x')).statusCode]).toEqual([400, 400]);
  expect((await send('{}', 'application/json')).json<{ errors: { property: string }[] }>().errors[0]?.property).toBe(
    'file',
  );
  // Other endpoints refuse form data.
  const note = await test.app.fastify.inject({
    method: 'POST',
    url: '/api/notes',
    headers: { ...headers, authorization: `Bearer ${token}` },
    payload,
  });
  expect(note.statusCode).toBe(415);
});
