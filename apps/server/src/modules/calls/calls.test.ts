import {
  asId,
  type CallId,
  type ClientId,
  contracts,
  type IdOf,
  type MemberId,
  type PhoneNumberId,
  type RecordKind,
  type StaffId,
} from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createEndedCall } from '../../testing/calls.ts';
import { eventsOf, moveClock } from '../../testing/clock.ts';

const { calls } = contracts;
const now = '2026-11-20T18:00:00Z';
const note = `<p>${'Her ride is booked and she knows when it comes. '.repeat(2)}</p>`;

let test: TestApp;
let clientId: ClientId;
let guide: { id: StaffId; email: string; name: string };
let other: { id: StaffId; email: string; name: string };
let supervisor: { id: StaffId; email: string; name: string };
let tokens: { guide: string; other: string; supervisor: string };
let memberId: MemberId;
let phoneId: PhoneNumberId;

const id = async <Kind extends RecordKind>(text: string, values: unknown[] = []): Promise<IdOf<Kind>> =>
  asId(Number((await test.database.sql<{ id: string }>(text, values))[0]?.id));

const outcome = (key: string): Promise<IdOf<'Outcome'>> => id('SELECT id FROM outcomes WHERE key = $1', [key]);

/** Creates an ended call between the guide and the member, with the given number of connected seconds. */
const made = (more: Record<string, unknown> = {}, seconds = 300): Promise<CallId> =>
  createEndedCall(test.database, { member_id: memberId, guide_id: guide.id, ...more }, seconds);

beforeAll(async () => {
  test = await startTestApp();
  clientId = await test.make.client();
  guide = await test.make.staff({ name: 'Marisol Vega' });
  other = await test.make.staff({ name: 'Tom Other' });
  supervisor = await test.make.staff({ role: 'GUIDE_SUPERVISOR' });
  await test.make.team({ members: [guide.id], viewers: [supervisor.id], clients: [clientId] });
  const [a, b, c] = await Promise.all([guide, other, supervisor].map((person) => test.signIn(person)));
  tokens = { guide: a ?? '', other: b ?? '', supervisor: c ?? '' };
  await test.database.sql(`UPDATE staff SET mobile_phone = '+13465550126' WHERE user_id = $1`, [guide.id]);
  await test.database.sql(
    `INSERT INTO lines (display_name, number, client_id, owner_id, created_at) VALUES ('Line', '+13465550101', $1, $2, '2026-01-01Z')`,
    [clientId, supervisor.id],
  );
});
afterAll(() => test.stop());
beforeEach(async () => {
  await moveClock(test, now);
  await test.database.sql(`UPDATE calls SET status = 'ENDED' WHERE status IN ('CONNECTING', 'ACTIVE')`);
  memberId = await test.make.member({ clientId, guideId: guide.id, name: 'Dolores Whitaker', phone: '+17135550142' });
  phoneId = await id('SELECT id FROM phone_numbers WHERE user_id = $1', [memberId]);
});

const create = (body: object = {}, as = tokens.guide) =>
  test.call(calls.create, { as, input: { body: { targetUserId: memberId, ...body } } });
const update = (callId: CallId, body: object, as = tokens.guide) =>
  test.call(calls.update, { as, input: { params: { id: callId }, body } });
const get = (callId: CallId, as = tokens.guide) => test.call(calls.get, { as, input: { params: { id: callId } } });
const open = async (callId: CallId) =>
  (
    await test.database.sql<{ type: string }>(
      `SELECT type FROM todos WHERE cause_type = 'call' AND cause_id = $1 AND completed_at IS NULL ORDER BY type`,
      [callId],
    )
  ).map(({ type }) => type);

describe('calling a member', () => {
  it('stores the call, its feed entry and its job, and notifies the screens', async () => {
    const { status, body } = await create();
    expect([status, body.status, body.phoneNumber, body.phoneNumberId]).toEqual([
      201,
      'CONNECTING',
      '+17135550142',
      phoneId,
    ]);
    expect(body.userPermissions).toContain('CAN_HANG_UP');
    const jobs = await test.database.sql(`SELECT 1 FROM graphile_worker.jobs WHERE key = $1`, [
      `place-call-${body.id}`,
    ]);
    expect(jobs).toHaveLength(1);
    expect(
      await test.database.sql(`SELECT 1 FROM feed_items WHERE external_type = 'call' AND external_id = $1`, [body.id]),
    ).toHaveLength(1);
    const lastCallEvent = (await eventsOf(test, 'call_updated')).at(-1);
    expect(lastCallEvent?.payload).toEqual({
      id: body.id,
      subjectId: memberId,
      guideId: guide.id,
      status: 'CONNECTING',
    });
    expect(lastCallEvent?.rooms).toContain(`member:${memberId}:CAN_VIEW_MEMBERS`);
    expect((await create()).body.code).toBe('ALREADY_ON_A_CALL');
  });

  it("accepts only valid US numbers that may be called, also a number that is not the member's", async () => {
    const elsewhere = await test.make.member({ clientId, guideId: guide.id, phone: '+17135550111' });
    const foreign = await id('SELECT id FROM phone_numbers WHERE user_id = $1', [elsewhere]);
    expect((await create({ phoneNumberId: foreign })).body.code).toBe('NUMBER_NOT_FOUND');
    for (const phoneNumber of ['713', '+44 20 7946 0000'])
      expect((await create({ phoneNumber })).body.code).toBe('BAD_REQUEST');
    const program = await id(
      `WITH o AS (INSERT INTO directory_organizations (source, source_id, name, updated_at) VALUES ('t', 'o', 'Pelican', now()) RETURNING id)
       INSERT INTO directory_programs (organization_id, source, source_id, name, organization_name, updated_at)
       SELECT id, 't', 's', 'Pelican Pantry', 'Pelican', now() FROM o RETURNING id`,
    );
    const resourceInteraction = { title: 'Food bank', findHelpId: String(program) };
    expect((await create({ phoneNumber: '+17135550777', resourceInteraction })).body).toMatchObject({
      phoneNumber: '+17135550777',
      phoneNumberId: null,
      resourceInteraction: { ...resourceInteraction, resource: 'Pelican Pantry' },
    });
    await test.database.sql(`UPDATE calls SET status = 'ENDED' WHERE status = 'CONNECTING'`);
    await test.database.sql(`UPDATE phone_numbers SET do_not_contact_reason = 'Asked' WHERE id = $1`, [phoneId]);
    for (const body of [{}, { phoneNumberId: phoneId }, { phoneNumber: '(713) 555-0142' }])
      expect((await create(body)).body.code).toBe('NUMBER_DO_NOT_CONTACT');
  });

  it("needs the guide's own phone, one of our lines, and the permission for feedback", async () => {
    const away = await test.make.client();
    await test.make.team({ members: [other.id], clients: [away] });
    const otherGuidesMember = await test.make.member({ clientId: away, guideId: other.id, phone: '+17135550112' });
    expect((await create({ targetUserId: otherGuidesMember }, tokens.other)).body.code).toBe('NO_PHONE_OF_YOURS');
    await test.database.sql(`UPDATE staff SET mobile_phone = '+13465550199' WHERE user_id = $1`, [other.id]);
    expect((await create({ targetUserId: otherGuidesMember }, tokens.other)).body.code).toBe('NO_LINE');
    expect((await create({ isFeedbackCall: true })).status).toBe(403);
    expect((await create({ userNeedId: 5 })).body.code).toBe('NEED_NOT_FOUND');
    expect((await create({ scheduledEventId: 5 })).body.code).toBe('SCHEDULED_EVENT_NOT_FOUND');
    expect((await create({ targetUserId: otherGuidesMember })).status).toBe(404);
  });
});

describe('the outcome of a call', () => {
  it('must be in the right set and allowed', async () => {
    const short = await made({}, 60);
    const engaged = await outcome('engaged');
    expect((await update(short, { outcomeId: engaged, note })).body.code).toBe('OUTCOME_TOO_SHORT');
    expect((await update(short, { outcomeId: await outcome('answered') })).status).toBe(200);
    const by = async () =>
      (await test.database.sql<{ by: string }>('SELECT outcome_by AS by FROM calls WHERE id = $1', [short]))[0]?.by;
    const query = { userId: memberId, type: 'call' };
    const named = async () =>
      (await test.call(contracts.feed.items, { as: tokens.guide, input: { query } })).body[0]?.call?.outcomeBy;
    expect([await by(), await named()]).toEqual([String(guide.id), null]);
    expect((await update(short, { outcomeId: engaged, note }, tokens.supervisor)).status).toBe(200);
    expect([await by(), (await named())?.id]).toEqual([String(supervisor.id), supervisor.id]);
    // Changing only the note does not change the user who set the outcome.
    expect((await update(short, { note: `${note} And more.` })).status).toBe(200);
    expect(await by()).toBe(String(supervisor.id));
    await test.database.sql('UPDATE clients SET call_engagement_length_requirement_in_minutes = 0.5 WHERE id = $1', [
      clientId,
    ]);
    const own = await made({}, 60);
    expect((await get(own)).body.minimumMinutes).toBe(0.5);
    expect((await update(own, { outcomeId: engaged, note })).status).toBe(200);
    await test.database.sql('UPDATE clients SET call_engagement_length_requirement_in_minutes = NULL WHERE id = $1', [
      clientId,
    ]);
    expect((await update(own, { outcomeId: await outcome('wrong-address') })).body.code).toBe('OUTCOME_NOT_FOUND');
    expect((await update(own, { outcomeId: asId(99_999) })).body.code).toBe('OUTCOME_NOT_FOUND');
  });

  it('keeps a to-do open until the outcome and its note are complete, and counts as outreach once', async () => {
    const callId = await made();
    const first = await update(callId, { note: '<p>Short.</p>' });
    expect(first.body).toMatchObject({ isIncomplete: true, insufficientNotes: false });
    expect(await open(callId)).toEqual(['INCOMPLETE_CALL']);
    const second = await update(callId, { outcomeId: await outcome('engaged') });
    expect(second.body).toMatchObject({ isIncomplete: true, insufficientNotes: true });
    expect(await open(callId)).toEqual(['INCOMPLETE_NOTE_CALL']);
    expect((await update(callId, { note, version: 1 })).body.code).toBe('VERSION_CONFLICT');
    const third = await update(callId, { note: `${note}<script>x</script>`, version: second.body.version });
    expect(third.body).toMatchObject({ isIncomplete: false, note });
    expect(await open(callId)).toEqual([]);
    const [member] = await test.database.sql<{ outreach_count: number }>(
      'SELECT outreach_count FROM members WHERE user_id = $1',
      [memberId],
    );
    expect(member?.outreach_count).toBe(1);
  });

  it('resolves the event for which the call was made', async () => {
    const eventId = await id(
      `INSERT INTO scheduled_events (member_id, created_by, date, time, time_zone, due_at, late_at, opens_at, type, created_at, updated_at)
       VALUES ($1, $2, '2026-11-20', '10:00', 'America/Chicago', '2026-11-20 16:00Z', '2026-11-20 16:00Z', '2026-11-20 06:00Z', 'call', '2026-11-01Z', '2026-11-01Z') RETURNING id`,
      [memberId, guide.id],
    );
    const callId = await made({ scheduled_event_id: eventId });
    await update(callId, { outcomeId: await outcome('answered') });
    const [event] = await test.database.sql<{ resolved_at: Date | null }>(
      'SELECT resolved_at FROM scheduled_events WHERE id = $1',
      [eventId],
    );
    expect(event?.resolved_at).not.toBeNull();
    // A second call for the event can be saved too, and so can a new outcome of the first call.
    const again = await made({ scheduled_event_id: eventId });
    expect((await update(again, { outcomeId: await outcome('answered') })).status).toBe(200);
    expect((await update(callId, { outcomeId: null })).status).toBe(200);
    expect((await update(callId, { outcomeId: await outcome('answered') })).status).toBe(200);
    expect(await open(callId)).toEqual([]);
    // A colleague deleted the event during the call.
    await test.database.sql('UPDATE scheduled_events SET deleted_at = now(), resolved_at = NULL WHERE id = $1', [
      eventId,
    ]);
    const last = await made({ scheduled_event_id: eventId });
    expect((await update(last, { outcomeId: await outcome('answered') })).status).toBe(200);
    const dialed = await create({ scheduledEventId: eventId, phoneNumber: '+17135550777' });
    expect(dialed.body).toMatchObject({ status: 'CONNECTING', scheduledEventId: eventId });
    await test.database.sql(`UPDATE calls SET status = 'ENDED' WHERE status = 'CONNECTING'`);
  });
});

describe('the list of calls', () => {
  const list = (query: object = {}, as = tokens.guide) =>
    test.call(calls.list, { as, input: { query: { subjectIds: [memberId], ...query } as never } });

  it('can be filtered, searched and sorted', async () => {
    const [ended, missed, old] = [
      await made(),
      await made({ status: 'MISSED', incoming: true, time_started: '2026-11-19T15:00:00Z', guide_id: supervisor.id }),
      await made({ time_started: '2026-09-01T15:00:00Z' }),
    ];
    const idsOf = async (query: object) => (await list(query)).body.data.map((call) => call.id);
    expect(await idsOf({})).toEqual([ended, missed]);
    expect(await idsOf({ lastDaysFromNow: 0, orderDirection: 'asc' })).toEqual([old, missed, ended]);
    expect(await idsOf({ lastDaysFromNow: 90, includeCount: true, 'page-size': 1, 'page-start': 1 })).toEqual([missed]);
    expect((await list({ lastDaysFromNow: 90, includeCount: true, 'page-size': 1 })).body.pagination?.totalItems).toBe(
      3,
    );
    expect(await idsOf({ statuses: 'missed' })).toEqual([missed]);
    expect((await list({ statuses: 'lost' })).status).toBe(400);
    expect(await idsOf({ showOnlyMyCalls: true })).toEqual([ended]);
    expect(await idsOf({ guideIds: [supervisor.id] })).toEqual([missed]);
    expect(await idsOf({ betweenDates: '2026-11-19,2026-11-19' })).toEqual([missed]);
    expect((await list({ betweenDates: '2026-11-19,9999-12-31' })).status).toBe(400);
    expect(await idsOf({ searchTerm: 'whitak dolo' })).toEqual([ended, missed]);
    expect(await idsOf({ searchTerm: '(713) 555-01' })).toEqual([ended, missed]);
    expect(await idsOf({ searchTerm: '999' })).toEqual([]);
    expect(await idsOf({ searchTerm: '100%' })).toEqual([]);
    expect((await list({ onlyFeedbackCalls: true })).status).toBe(403);
    expect((await list({ onlyFeedbackCalls: true }, tokens.supervisor)).body.data).toEqual([]);
  });

  it('shows guides the calls of their own members, and unassigned calls to the staff of the line', async () => {
    await made();
    const lineId = await id(`SELECT id FROM lines WHERE number = '+13465550101'`);
    const nobodys = await made({
      member_id: null,
      guide_id: guide.id,
      line_id: lineId,
      incoming: true,
      status: 'MISSED',
    });
    const unassigned = async (as: string) =>
      (await test.call(calls.list, { as, input: { query: { onlyUnassignedCalls: true } } })).body.data.map(
        (call) => call.id,
      );
    expect((await list({}, tokens.other)).body.data).toEqual([]);
    expect(await unassigned(tokens.other)).not.toContain(nobodys);
    expect(await unassigned(tokens.guide)).toContain(nobodys);
    const { body } = await get(nobodys);
    expect(body.candidates.map((one) => one.id)).toContain(memberId);
    expect((await get(nobodys, tokens.other)).status).toBe(404);
    await test.database.sql('INSERT INTO line_support_users VALUES ($1, $2)', [lineId, other.id]);
    expect(await unassigned(tokens.other)).toContain(nobodys);
    expect((await get(nobodys, tokens.other)).body.candidates).toEqual([]);
    await test.database.sql('DELETE FROM line_support_users');
    await test.database.sql('UPDATE calls SET deleted_at = $2 WHERE id = $1', [nobodys, now]);
  });

  it('can be limited to guides whom the user may see', async () => {
    const choices = await test.call(calls.filters, { as: tokens.supervisor });
    expect(choices.body.guides.map((one) => one.id).sort()).toEqual([guide.id, supervisor.id].sort());
    expect(choices.body.periods).toEqual([30, 60, 90, 0]);
    expect(choices.body.outcomes?.map(({ name }) => name)).toContain('Answered');
  });
});

describe('the member of a call', () => {
  const change = (callId: CallId, subjectId: MemberId, as = tokens.guide) =>
    test.call(calls.changeSubject, { as, input: { params: { id: callId }, body: { subjectId } } });

  it('can be corrected, and all records of the call move along', async () => {
    const callId = await made();
    await update(callId, { note: '<p>Hello</p>' });
    const recordingId = await id(
      `INSERT INTO call_recordings (call_id, member_id, created_at, updated_at) VALUES ($1, $2, $3, $3) RETURNING id`,
      [callId, memberId, now],
    );
    const sister = await test.make.member({
      clientId,
      guideId: supervisor.id,
      name: 'Rosa Whitaker',
      phone: '+17135550142',
    });
    const changed = await change(callId, sister, tokens.supervisor);
    const outdated = { note: '<p>Goodbye</p>', version: changed.body.version - 1 };
    const late = await update(callId, outdated, tokens.supervisor);
    expect(late.body).toMatchObject({ code: 'VERSION_CONFLICT', changedBy: supervisor.name });
    expect(changed.body).toMatchObject({ subjectId: sister, subjectName: 'Rosa Whitaker' });
    expect(changed.body.phoneNumberId).not.toBeNull();
    const [todo] = await test.database.sql<{ owner_id: string; member_id: string }>(
      `SELECT owner_id, member_id FROM todos WHERE cause_type = 'call' AND cause_id = $1 AND completed_at IS NULL`,
      [callId],
    );
    expect([Number(todo?.owner_id), Number(todo?.member_id)]).toEqual([supervisor.id, sister]);
    expect(await id('SELECT member_id AS id FROM call_recordings WHERE id = $1', [recordingId])).toBe(sister);
    const lastDeletion = (await eventsOf(test, 'feed_item_deleted')).at(-1);
    expect(lastDeletion?.payload['userId']).toBe(memberId);
    expect((await get(callId)).status).toBe(404);
  });

  it('cannot be a member whom the user may not see', async () => {
    const callId = await made();
    const hidden = await test.make.member({ clientId: await test.make.client(), guideId: other.id });
    const refused = await change(callId, hidden);
    expect([refused.status, refused.body.code]).toEqual([404, 'MEMBER_NOT_FOUND']);
  });
});

it('a reviewer must be able to see the call', async () => {
  const callId = await made();
  const as = await test.signIn(await test.make.staff({ role: 'ADMIN' }));
  const offered = (await test.call(calls.reviewers, { as, input: { params: { callId } } })).body.map(
    ({ name }) => name,
  );
  expect([offered.includes('Marisol Vega'), offered.includes('Tom Other')]).toEqual([true, false]);
  const share = (assigneeIds: StaffId[]) =>
    test.call(calls.share, {
      as: tokens.supervisor,
      input: { params: { callId }, body: { callId, assigneeIds, auditType: 'voicemail_review' } },
    });
  expect((await share([guide.id, other.id])).body).toMatchObject({
    code: 'ASSIGNEE_NOT_FOUND',
    errors: [{ property: 'assigneeIds.1' }],
  });
  expect((await share([guide.id, supervisor.id])).status).toBe(201);
  const wrong = await test.call(calls.share, {
    as: tokens.supervisor,
    input: {
      params: { callId },
      body: { callId: asId<'Call'>(callId + 1), assigneeIds: [guide.id], auditType: 'voicemail_review' },
    },
  });
  expect(wrong.body.code).toBe('CALL_MISMATCH');
  // The reviewer does not change if the member is assigned to a different guide.
  const [todo] = await test.database.sql<{ owner_id: string }>(
    `SELECT owner_id FROM todos WHERE type = 'CALL_AUDIT' AND member_id = $1 ORDER BY id DESC LIMIT 1`,
    [memberId],
  );
  expect(Number(todo?.owner_id)).toBe(supervisor.id);
  const docket = { as: tokens.guide, input: { params: { guideId: guide.id } } };
  const { body: todos } = await test.call(contracts.docket.todos, docket);
  expect(JSON.stringify(todos)).toContain('asked you to review a call');
});

it('feedback on a recording stores the answer with its issues', async () => {
  const callId = await made();
  const recordingId = await id(
    `INSERT INTO call_recordings (call_id, member_id, state, transcription, generated_notes, created_at, updated_at)
     VALUES ($1, $2, 'ready', '[Ada] (0:01): Hello', '- Hello', $3, $3) RETURNING id`,
    [callId, memberId, now],
  );
  const assignNumber = (body: object) =>
    test.call(calls.recordingFeedback, { as: tokens.guide, input: { params: { id: recordingId }, body } });
  expect((await assignNumber({ accuracyIssues: ['missing-words'] })).status).toBe(400);
  expect(
    (
      await assignNumber({
        isAccurateTranscription: false,
        accuracyIssues: ['missing-words', 'only-one-speaker'],
        accuracyFeedback: 'Names',
      })
    ).body,
  ).toMatchObject({ isAccurateTranscription: false, isAccurateSummary: null });
  expect((await assignNumber({ isAccurateSummary: true })).body).toMatchObject({
    isAccurateTranscription: false,
    isAccurateSummary: true,
  });
  const [row] = await test.database.sql(
    'SELECT accuracy_issues, accuracy_feedback FROM call_recordings WHERE id = $1',
    [recordingId],
  );
  expect(row).toEqual({ accuracy_issues: ['missing-words', 'only-one-speaker'], accuracy_feedback: 'Names' });
  // A guide can read the transcript but cannot listen to the recording.
  const { body } = await get(callId);
  expect([body.recording?.recordingTranscription, body.userPermissions.includes('CAN_LISTEN')]).toEqual([
    '[Ada] (0:01): Hello',
    false,
  ]);
});
