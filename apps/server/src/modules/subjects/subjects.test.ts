import { asId, contracts, type MemberId, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { carrierSettings, sendWebhook } from '../../testing/carrier.ts';
import { moveClock } from '../../testing/clock.ts';

const { calls, texts, feed } = contracts;
const now = '2026-11-20T18:00:00Z';
const lineNumber = '+13465550101';
const unknown = '+17135559999';

let test: TestApp;
let guide: { id: StaffId; email: string; name: string };
let colleague: { id: StaffId; email: string; name: string };
let otherGuide: { id: StaffId; email: string; name: string };
let as: { guide: string; mate: string; outsider: string };
let harold: MemberId;
let marlene: MemberId;
let hidden: MemberId;
let count = 0;

const unique = (): string => {
  count += 1;
  return `XX${count}`;
};

beforeAll(async () => {
  test = await startTestApp(carrierSettings);
  await moveClock(test, now);
  const clientId = await test.make.client();
  guide = await test.make.staff({ name: 'Marisol Vega' });
  colleague = await test.make.staff({ name: 'Tom Reyes' });
  otherGuide = await test.make.staff({ name: 'Ola Brandt' });
  await test.make.team({ members: [guide.id, colleague.id], clients: [clientId] });
  const elsewhere = await test.make.client();
  await test.make.team({ members: [otherGuide.id], clients: [elsewhere] });
  const [a = '', b = '', c = ''] = await Promise.all(
    [guide, colleague, otherGuide].map((person) => test.signIn(person)),
  );
  as = { guide: a, mate: b, outsider: c };
  harold = await test.make.member({ clientId, guideId: guide.id, name: 'Harold Whitaker', phone: '+17135550101' });
  marlene = await test.make.member({
    clientId,
    guideId: colleague.id,
    name: 'Marlene Whitaker',
    phone: '+17135550102',
  });
  hidden = await test.make.member({ clientId: elsewhere, guideId: otherGuide.id, name: 'Ines Sol' });
  const [line] = await test.database.sql<{ id: string }>(
    `INSERT INTO lines (display_name, number, is_default, owner_id, created_at)
     VALUES ('Line', $1, true, $2, '2026-01-01Z') RETURNING id`,
    [lineNumber, guide.id],
  );
  for (const person of [colleague, otherGuide])
    await test.database.sql('INSERT INTO line_support_users VALUES ($1, $2)', [line?.id, person.id]);
});
afterAll(() => test.stop());
beforeEach(() => moveClock(test, now));

/** Creates an unanswered call from an unknown number, and returns its id. */
const callId = async (): Promise<number> => {
  const sid = unique();
  await sendWebhook(test, '/webhooks/calls/incoming', {
    CallSid: sid,
    From: unknown,
    To: lineNumber,
    CallStatus: 'ringing',
  });
  await sendWebhook(test, '/webhooks/calls/status', { CallSid: sid, CallStatus: 'completed' });
  const [call] = await test.database.sql<{ id: string }>('SELECT id FROM calls WHERE sid = $1', [sid]);
  return Number(call?.id);
};
const textId = async (): Promise<number> => {
  const sid = unique();
  await sendWebhook(test, '/webhooks/texts/incoming', {
    MessageSid: sid,
    From: unknown,
    To: lineNumber,
    Body: 'Hello',
  });
  const [text] = await test.database.sql<{ id: string }>('SELECT id FROM texts WHERE sid = $1', [sid]);
  return Number(text?.id);
};

type Body = { subjectId: MemberId; previousSubjectId?: MemberId | null };
/** Calls and texts, which are assigned in the same way. */
const kinds = [
  {
    kind: 'call',
    make: callId,
    assign: (who: string, id: number, body: Body) =>
      test.call(calls.changeSubject, { as: who, input: { params: { id: asId<'Call'>(id) }, body } }),
    get: (who: string, id: number) => test.call(calls.get, { as: who, input: { params: { id: asId<'Call'>(id) } } }),
  },
  {
    kind: 'message',
    make: textId,
    assign: (who: string, id: number, body: Body) =>
      test.call(texts.assign, { as: who, input: { params: { id: asId<'Text'>(id) }, body } }),
    get: (who: string, id: number) => test.call(texts.get, { as: who, input: { params: { id: asId<'Text'>(id) } } }),
  },
] as const;

const entriesOf = async (memberId: MemberId, who: string) =>
  (await test.call(feed.items, { as: who, input: { query: { userId: memberId } } })).body.filter(
    ({ subjectChange }) => subjectChange !== undefined,
  );

describe.each(kinds)('the member of an unknown $kind', ({ kind, make, assign, get }) => {
  it('is decided once: the second user sees the first user and the member, and nothing changes', async () => {
    const id = await make();
    const first = await assign(as.mate, id, { subjectId: marlene, previousSubjectId: null });
    expect(first.body).toMatchObject({ subjectId: marlene, assigned: { by: { id: colleague.id, name: 'Tom Reyes' } } });
    const second = await assign(as.guide, id, { subjectId: harold, previousSubjectId: null });
    expect(second).toMatchObject({
      status: 409,
      body: {
        code: 'ALREADY_ASSIGNED',
        current: { subjectName: 'Marlene Whitaker', assigned: { by: { name: 'Tom Reyes' } } },
      },
    });
    expect((await get(as.guide, id)).body.subjectId).toBe(marlene);
    const [auditEntry] = await test.database.sql<{ member_ids: string[] }>(
      `SELECT member_ids FROM audit_entries WHERE code = 'ALREADY_ASSIGNED' ORDER BY id DESC LIMIT 1`,
    );
    expect(auditEntry?.member_ids.map(Number)).toContain(marlene);
  });

  it('is also shown to a second user who chose the same member, and not to the first user on a retry', async () => {
    const id = await make();
    const body = { subjectId: marlene, previousSubjectId: null };
    await assign(as.mate, id, body);
    expect((await assign(as.guide, id, body)).body.code).toBe('ALREADY_ASSIGNED');
    expect((await assign(as.mate, id, body)).status).toBe(200);
  });

  it('is hidden from a user who cannot see the member', async () => {
    const id = await make();
    await assign(as.mate, id, { subjectId: marlene, previousSubjectId: null });
    expect((await assign(as.outsider, id, { subjectId: hidden, previousSubjectId: null })).status).toBe(404);
  });

  it('can be moved on purpose, and the feeds of both members show this', async () => {
    const id = await make();
    await assign(as.mate, id, { subjectId: marlene });
    expect(await entriesOf(marlene, as.mate)).toEqual([]);
    await moveClock(test, '2026-11-20T18:10:00Z');
    const moved = await assign(as.guide, id, { subjectId: harold, previousSubjectId: marlene });
    expect(moved.body).toMatchObject({ subjectId: harold, assigned: { by: { id: guide.id } } });
    const shown = { timestamp: expect.stringContaining('T18:10:00'), actor: { id: guide.id } };
    const record = { recordType: kind, recordId: id };
    expect(await entriesOf(marlene, as.mate)).toMatchObject([
      { ...shown, subjectChange: { ...record, direction: 'away', other: { id: harold, name: 'Harold Whitaker' } } },
    ]);
    expect(await entriesOf(harold, as.guide)).toMatchObject([
      { ...shown, subjectChange: { ...record, direction: 'here', other: { id: marlene, name: 'Marlene Whitaker' } } },
    ]);
    await test.database.sql(`UPDATE feed_items SET deleted_at = $1 WHERE type = 'subject_change'`, [now]);
  });

  it('can be moved only by a user who sees both members', async () => {
    const id = await make();
    await assign(as.mate, id, { subjectId: marlene });
    expect((await assign(as.outsider, id, { subjectId: hidden })).status).toBe(404);
    expect((await assign(as.guide, id, { subjectId: hidden })).body.code).toBe('MEMBER_NOT_FOUND');
    expect((await get(as.guide, id)).body.subjectId).toBe(marlene);
  });
});

it('the second member of a move is hidden from users who cannot see this member', async () => {
  const administrator = await test.make.staff({ role: 'ADMIN' });
  const admin = await test.signIn(administrator);
  const id = await callId();
  const change = (subjectId: MemberId) =>
    test.call(calls.changeSubject, { as: admin, input: { params: { id: asId<'Call'>(id) }, body: { subjectId } } });
  await change(marlene);
  await change(hidden);
  expect(await entriesOf(marlene, as.guide)).toMatchObject([{ subjectChange: { direction: 'away', other: null } }]);
  expect(await entriesOf(hidden, as.outsider)).toMatchObject([{ subjectChange: { direction: 'here', other: null } }]);
});
