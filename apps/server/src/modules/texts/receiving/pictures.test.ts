import { contracts, type FileBrief, type MemberId, type StaffId } from '@guidepost/contracts';
import { receivedQuota } from '@guidepost/rules';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../testing/app.ts';
import { addMainLine, carrierSettings, sendWebhook, withCarrier } from '../../../testing/carrier.ts';
import { moveClock } from '../../../testing/clock.ts';
import { png } from '../../../testing/files.ts';
import { fetchPicture } from './pictures.ts';

const { texts } = contracts;
const now = '2026-11-20T18:00:00Z';
const lineNumber = '+13465550100';

let test: TestApp;
let guide: { id: StaffId; email: string };
let as: string;
let memberId: MemberId;
let memberNumber: string;
let count = 0;

beforeAll(async () => {
  test = await startTestApp(carrierSettings);
  guide = await test.make.staff({ name: 'Marisol Vega' });
  as = await test.signIn(guide);
  await addMainLine(test, lineNumber, guide.id);
});
afterAll(() => test.stop());
beforeEach(async () => {
  await moveClock(test, now);
  count += 1;
  memberNumber = `+1713555${String(3000 + count)}`;
  memberId = await test.make.member({
    clientId: await test.make.client(),
    guideId: guide.id,
    phone: memberNumber,
  });
});

/** Receives a text with a picture, and runs the job that fetches it. Returns the file as the guide sees it. */
async function receivePicture(): Promise<{ text: string; file: FileBrief | undefined; isFetched: boolean }> {
  const sid = crypto.randomUUID();
  const url = `http://carrier/${sid}`;
  await sendWebhook(test, '/webhooks/texts/incoming', {
    ...{ MessageSid: sid, From: memberNumber, To: lineNumber, Body: 'Look' },
    ...{ NumMedia: '1', MediaUrl0: url, MediaContentType0: 'image/png' },
  });
  const [stored] = await test.database.sql<{ id: string }>('SELECT id FROM files WHERE source = $1', [url]);
  let isFetched = false;
  const carrier = withCarrier(test, {
    fetchMedia: async () => {
      isFetched = true;
      return png();
    },
  });
  const fileId = Number(stored?.id);
  await fetchPicture({ fileId, url }, carrier);
  const { body } = await test.call(texts.conversation, { as, input: { query: { subjectId: memberId } } });
  const message = body.find(({ fileIds }) => fileIds.some((id) => id === fileId));
  return { text: message?.text ?? '', file: message?.files[0], isFetched };
}

/** Adds files that the member has sent with an earlier text. */
async function addEarlierFiles(files: number, size: number): Promise<void> {
  await test.database.sql(
    `WITH earlier AS (
       INSERT INTO texts (member_id, guide_id, incoming, text, phone_number, status, sent_at, created_at, updated_at)
       VALUES ($1, $2, true, 'Look', $3, 'received', $4, $4, $4) RETURNING id)
     INSERT INTO files (purpose, state, source, file_name, mime_type, size, sha256, member_id, owner_type, owner_id, permission, created_at, ready_at)
     SELECT 'inbound', 'ready', gen_random_uuid(), 'picture.png', 'image/png', $6, '\\x00', $1, 'message', id, 'CAN_SEE_SMS', $4, $4
       FROM earlier, generate_series(1, $5)`,
    [memberId, guide.id, memberNumber, now, files, size],
  );
}

describe('the files that one phone number sends in 24 hours', () => {
  const refused = {
    text: 'Look',
    file: {
      loadingStatus: 'refused',
      refusal: {
        reason: 'quota',
        text: 'The file was not loaded. A number can send at most 100 files and 500 MB in 24 hours.',
      },
    },
    isFetched: false,
  };

  it('are limited in number: the text is stored with the reason, and its file is not fetched', async () => {
    await addEarlierFiles(receivedQuota.dayFiles - 1, 1000);
    expect(await receivePicture()).toMatchObject({ file: { loadingStatus: 'ready' }, isFetched: true });
    expect(await receivePicture()).toMatchObject(refused);
    expect(await receivePicture()).toMatchObject(refused);
    await moveClock(test, Temporal.Instant.from(now).add({ hours: 25 }).toString());
    expect(await receivePicture()).toMatchObject({ file: { loadingStatus: 'ready' }, isFetched: true });
  });

  it('are stored with a reason that the previous release can read', async () => {
    await addEarlierFiles(receivedQuota.dayFiles, 1000);
    expect(await receivePicture()).toMatchObject(refused);
    const stored = await test.database.sql(
      `SELECT f.refusal, f.over_quota FROM files f WHERE f.member_id = $1 AND f.state = 'refused'`,
      [memberId],
    );
    expect(stored).toEqual([{ refusal: 'missing', over_quota: true }]);
  });

  it('are limited in size', async () => {
    await addEarlierFiles(1, receivedQuota.dayBytes - 1);
    expect(await receivePicture()).toMatchObject({ isFetched: true });
    expect(await receivePicture()).toMatchObject(refused);
  });

  it('are counted for each number separately', async () => {
    await addEarlierFiles(receivedQuota.dayFiles, 1000);
    memberNumber = `+1832555${String(3000 + count)}`;
    memberId = await test.make.member({ clientId: await test.make.client(), guideId: guide.id, phone: memberNumber });
    expect(await receivePicture()).toMatchObject({ file: { loadingStatus: 'ready' }, isFetched: true });
  });
});
