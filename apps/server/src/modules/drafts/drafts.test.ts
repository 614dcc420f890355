import {
  type ClientId,
  contracts,
  type DraftType,
  type InputOf,
  type MemberId,
  type StaffId,
} from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { createEndedCall } from '../../testing/calls.ts';

let test: TestApp;
let as: string;
let colleague: string;
let clientId: ClientId;
let staffId: StaffId;
let memberId: MemberId;
const { calls, notes, visits, schedule } = contracts;

beforeAll(async () => {
  test = await startTestApp();
  const { make, signIn } = test;
  clientId = await make.client();
  const [one, two] = [await make.staff(), await make.staff()];
  staffId = one.id;
  await make.team({ members: [one.id, two.id], clients: [clientId] });
  [as, colleague] = [await signIn(one), await signIn(two)];
});
beforeEach(async () => {
  memberId = await test.make.member({ clientId, guideId: staffId, name: 'Dolores Whitaker' });
});
afterAll(() => test.stop());

interface Which {
  type?: DraftType;
  recordId?: number;
}
const query = ({ type = 'notes', recordId }: Which) => ({
  subjectId: memberId,
  type,
  ...(recordId === undefined ? {} : { recordId }),
});
const kept = async (which: Which = {}, who = as) =>
  (await test.call(notes.getDraft, { as: who, input: { query: query(which) } })).body;
const saveNoteDraft = (body: InputOf<typeof notes.saveDraft>['body'], which: Which = {}) =>
  test.call(notes.saveDraft, { as, input: { query: query(which), body } });
const text = '<p>Half a sentence</p>';
const logVisit = async () =>
  (
    await test.call(visits.create, {
      as,
      raw: { subjectUserId: memberId, startTime: '2026-06-01T15:00:00Z', endTime: '2026-06-01T15:45:00Z' },
    })
  ).body;
const scheduleEvent = async () =>
  (
    await test.call(schedule.create, {
      as,
      input: { params: { userId: memberId }, body: { date: '2099-01-05', time: '14:30', type: 'call' } },
    })
  ).body;

describe('a draft', () => {
  it('keeps all typed text: the resource title, and the space at the end of the text', async () => {
    const body = { text: '<p>Called twice, ok </p>', resourceTitle: 'Food bank' };
    await saveNoteDraft(body);
    expect(await kept()).toMatchObject(body);
    await saveNoteDraft({ text: '<p>Without</p>' });
    expect(await kept()).toMatchObject({ text: '<p>Without</p>', resourceTitle: null });
    await test.call(notes.removeDraft, { as, input: { query: query({}) } });
    expect(await kept()).toMatchObject({ text: '', resourceTitle: null, updatedAt: null });
  });

  it('of a visit keeps its other fields, even if they are incomplete', async () => {
    const fields = { date: '2026-11', minutes: '25', addressId: '', location: 'Porch', outcomeId: '1' };
    await saveNoteDraft({ text, fields }, { type: 'visits' });
    expect(await kept({ type: 'visits' })).toMatchObject({ text, fields, recordId: null, version: null });
    await saveNoteDraft({ text }, { type: 'visits' });
    expect((await kept({ type: 'visits' })).fields).toBeNull();
    expect((await kept({ type: 'events' })).text).toBe('');
    // A draft can contain text that is too long for its field, such as pasted text. Such text is refused only when the
    // visit itself is saved.
    const pasted = { outcomeDetails: 'They said so.\t'.repeat(50) };
    await saveNoteDraft({ text, fields: pasted }, { type: 'visits' });
    expect(await kept({ type: 'visits' })).toMatchObject({ text, fields: pasted });
    const surprise = await test.call(notes.saveDraft, {
      as,
      input: { query: query({ type: 'visits' }) } as never,
      raw: { text, fields: { mood: 'good' } },
    });
    expect(surprise.status).toBe(400);
  });

  it('exists for each edited record and for a new one, and only its author sees it', async () => {
    const [one, other] = [await logVisit(), await logVisit()];
    await saveNoteDraft({ text: '<p>New</p>' }, { type: 'visits' });
    await saveNoteDraft({ text: '<p>One</p>', version: 1 }, { type: 'visits', recordId: one.id });
    expect(await kept({ type: 'visits', recordId: one.id })).toMatchObject({ text: '<p>One</p>', version: 1 });
    expect((await kept({ type: 'visits', recordId: other.id })).text).toBe('');
    expect((await kept({ type: 'visits' })).text).toBe('<p>New</p>');
    expect((await kept({ type: 'visits', recordId: one.id }, colleague)).text).toBe('');
  });

  it('of a record of another member is refused', async () => {
    const visit = await logVisit();
    memberId = await test.make.member({ clientId, guideId: staffId });
    expect((await saveNoteDraft({ text }, { type: 'visits', recordId: visit.id })).status).toBe(404);
    expect((await saveNoteDraft({ text }, { type: 'events', recordId: visit.id })).status).toBe(404);
  });

  it('is deleted when its record is saved or deleted', async () => {
    const visit = await logVisit();
    const ofVisit = { type: 'visits', recordId: visit.id } as const;
    await saveNoteDraft({ text }, ofVisit);
    await saveNoteDraft({ text }, { type: 'visits' });
    await test.call(visits.update, { as, input: { params: { visitId: visit.id }, body: { note: text } } });
    expect([(await kept(ofVisit)).text, (await kept({ type: 'visits' })).text]).toEqual(['', text]);
    await saveNoteDraft({ text }, ofVisit);
    await test.call(visits.remove, { as, input: { params: { visitId: visit.id } } });
    expect(
      await test.database.sql(`SELECT 1 FROM note_drafts WHERE record_id = $1 AND type = 'visits'`, [visit.id]),
    ).toEqual([]);
    await logVisit();
    expect((await kept({ type: 'visits' })).text).toBe('');

    const event = await scheduleEvent();
    const ofEvent = { type: 'events', recordId: event.id } as const;
    const params = { userId: memberId, scheduledEventId: event.id };
    await saveNoteDraft({ text }, ofEvent);
    await test.call(schedule.update, { as, input: { params, body: { note: text } } });
    expect((await kept(ofEvent)).text).toBe('');
    await saveNoteDraft({ text }, ofEvent);
    await test.call(schedule.update, { as, input: { params, body: { resolved: true } } });
    expect((await kept(ofEvent)).text).toBe('');

    const note = (await test.call(notes.create, { as, input: { body: { userId: memberId, text } } })).body;
    const ofNote = { type: 'notes', recordId: note.id } as const;
    await saveNoteDraft({ text: '<p>Changed</p>' }, ofNote);
    await test.call(notes.update, { as, input: { params: { noteId: note.id }, body: { text } } });
    expect((await kept(ofNote)).text).toBe('');
  });

  it('remains if its record is changed without the text', async () => {
    const visit = await logVisit();
    const event = await scheduleEvent();
    const note = (await test.call(notes.create, { as, input: { body: { userId: memberId, text } } })).body;
    const callId = await createEndedCall(test.database, { member_id: memberId, guide_id: staffId }, 300);
    const changes: [DraftType, number, () => Promise<{ status: number }>][] = [
      [
        'visits',
        visit.id,
        () => test.call(visits.update, { as, input: { params: { visitId: visit.id }, body: { location: 'Porch' } } }),
      ],
      // dragging an event in the week
      [
        'events',
        event.id,
        () =>
          test.call(schedule.update, {
            as,
            input: { params: { userId: memberId, scheduledEventId: event.id }, body: { time: '15:00' } },
          }),
      ],
      [
        'notes',
        note.id,
        () => test.call(notes.update, { as, input: { params: { noteId: note.id }, body: { resourceTitle: 'Food' } } }),
      ],
      // choosing the need in the call summary
      [
        'calls',
        callId,
        () => test.call(calls.update, { as, input: { params: { id: callId }, body: { userNeedId: null } } }),
      ],
    ];
    for (const [type, recordId, change] of changes) {
      await saveNoteDraft({ text }, { type, recordId });
      expect((await change()).status, type).toBe(200);
      expect((await kept({ type, recordId })).text, type).toBe(text);
    }
    await test.call(calls.update, { as, input: { params: { id: callId }, body: { note: text } } });
    expect((await kept({ type: 'calls', recordId: callId })).text).toBe('');
  });
});
