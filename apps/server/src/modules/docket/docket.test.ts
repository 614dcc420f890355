import { contracts, type MemberId, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Person } from '../../testing/world.ts';

let test: TestApp;
let guide: Person;
let colleague: Person;
let memberId: MemberId;
let foreignId: number;
let token: string;

const dayStart = Temporal.Instant.from('2026-03-02T06:00:00Z').epochMilliseconds;
const dayEnd = Temporal.Instant.from('2026-03-03T06:00:00Z').epochMilliseconds;

beforeAll(async () => {
  test = await startTestApp();
  const { make } = test;
  [guide, colleague] = [await make.staff(), await make.staff()];
  const otherGuide = await make.staff();
  const clientId = await make.client();
  await make.team({ members: [guide.id, colleague.id], clients: [clientId] });
  memberId = await make.member({ clientId, guideId: guide.id, name: 'Dolores Whitaker' });
  foreignId = await make.member({ clientId: await make.client(), guideId: otherGuide.id });
  token = await test.signIn(colleague);
});
afterAll(() => test.stop());

let count = 100;
const put = (occurredAt: string, more: object = {}) =>
  test.app.jobs.transaction((tx) => {
    count += 1;
    return test.app.jobs.services.feed.put(tx, {
      memberId,
      type: 'call',
      externalType: 'call',
      externalId: count,
      eventType: 'call',
      actorId: guide.id,
      occurredAt,
      ...more,
    });
  });
const docket = (guideId: StaffId, startEpochTime = dayStart, endEpochTime = dayEnd) =>
  test.call(contracts.docket.interactions, {
    as: token,
    input: { params: { guideId }, query: { startEpochTime, endEpochTime } },
  });
const times = async (guideId = guide.id) => (await docket(guideId)).body.map((row) => row.timestamp);

describe("a guide's interactions", () => {
  it('are those of the requested period, with its start and without its end, newest first', async () => {
    await put('2026-03-02T05:59:59.999999Z');
    await put('2026-03-02T06:00:00Z');
    await put('2026-03-03T05:59:59.999Z');
    await put('2026-03-03T06:00:00Z');
    expect(await times()).toEqual(['2026-03-03T05:59:59.999Z', '2026-03-02T06:00:00Z']);
  });

  it('are past calls, visits, texts and notes', async () => {
    const before = (await times()).length;
    await put('2026-03-02T12:00:00Z', { type: 'status', externalType: 'member_status' });
    await put('2026-03-02T12:00:00Z', { state: 'pending' });
    await put('2026-03-02T12:00:00Z', { type: 'visit', externalType: 'visit' });
    await put('2026-03-02T12:00:00Z', { type: 'message', externalType: 'message' });
    expect(await times()).toHaveLength(before + 2);
  });

  it('include only members whom the user can see, even if the guide contacted others', async () => {
    const before = await times();
    await put('2026-03-02T13:00:00Z', { memberId: foreignId });
    expect(await times()).toEqual(before);
    await test.database.sql('UPDATE users SET deleted_at = now() WHERE id = $1', [memberId]);
    expect(await times()).toEqual([]);
    await test.database.sql('UPDATE users SET deleted_at = NULL WHERE id = $1', [memberId]);
    expect(await times()).toEqual(before);
  });

  it('show the content of a note in one short line without markup', async () => {
    const as = await test.signIn(guide);
    const text = `<p>Bus &amp; train</p><ul><li>pass</li></ul><p>${'long '.repeat(60)}</p>`;
    const note = (await test.call(contracts.notes.create, { as, input: { body: { userId: memberId, text } } })).body;
    const now = Date.now();
    const [row] = (await docket(guide.id, now - 60_000, now + 60_000)).body;
    expect(row).toMatchObject({
      interactionId: note.id,
      interactionType: 'note',
      subjectIds: [memberId],
      subjects: [{ id: memberId, name: 'Dolores Whitaker', assignedGuideId: guide.id }],
    });
    expect(row?.excerpt).toMatch(/^Bus & train pass long .*…$/);
    expect(row?.excerpt?.length).toBeLessThanOrEqual(120);
    await test.call(contracts.notes.remove, { as, input: { params: { noteId: note.id } } });
    expect((await docket(guide.id, now - 60_000, now + 60_000)).body).toEqual([]);
  });

  it('need both ends of the period, in order', async () => {
    expect((await docket(guide.id, dayEnd, dayStart)).body.errors?.[0]?.property).toBe('endEpochTime');
    expect((await docket(guide.id, dayStart, dayStart)).body).toEqual([]);
  });
});
