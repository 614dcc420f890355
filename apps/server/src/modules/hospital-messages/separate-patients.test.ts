import { contracts, type MemberId } from '@guidepost/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { eventsOf } from '../../testing/clock.ts';
import {
  type AdtFields,
  as,
  asAdmin,
  clientId,
  createMember,
  listMessages,
  listStays,
  memberId,
  names,
  sendMessage,
  serial,
  setUpHospital,
  stay,
  test,
} from './testing/scene.ts';

const { feed, hospitalMessages, members, notifications } = contracts;

setUpHospital();

let other: MemberId;
let hector: AdtFields;
beforeEach(async () => {
  other = await createMember({ name: `Hector Montoya${names[serial]}`, birth: '1976-02-25' });
  hector = { name: `Montoya${names[serial]}^Hector`, birth: '19760225' };
});

/** Decides that this member is the patient of the message with this control id. Null means that it is no member. */
async function decide(controlId: string, to: MemberId | null): Promise<void> {
  const message = (await listMessages()).find((one) => one.controlId === controlId);
  if (!message) throw new Error('It did not come.');
  await test.call(hospitalMessages.decide, {
    as: asAdmin,
    input: { params: { id: message.id }, body: { memberId: to } },
  });
}
const listReviewIds = async () => (await listMessages('review')).map(({ controlId }) => controlId);
const alive = async () => (await listStays()).filter(({ deleted }) => !deleted);

const write = (note: string, of: MemberId) =>
  test.database.sql('UPDATE hospitalizations SET note = $1 WHERE member_id = $2 AND deleted_at IS NULL', [note, of]);
const written = async () =>
  (
    await test.database.sql<{ note: string | null }>(
      `SELECT h.note FROM hospitalizations h JOIN members m ON m.user_id = h.member_id
        WHERE m.client_id = $1 AND h.deleted_at IS NULL ORDER BY h.id`,
      [clientId],
    )
  ).map(({ note }) => note);
/**
 * Sends messages with the same visit number about two members, and then decides that the second message is about the
 * other member.
 */
async function two(admit = ''): Promise<void> {
  await sendMessage('A01', { at: '20261201080000', visit: 'V1', id: 'first' });
  await sendMessage('A03', { ...hector, at: '20261202090000', admit, visit: 'V1', id: 'slip' });
  await decide('slip', other);
}
/** Returns the notes about removed stays from a member's update log. */
const removedNotes = async (of: MemberId) =>
  (await test.call(members.changeLogs, { as, input: { params: { memberId: of }, query: {} } })).body
    .filter(({ field }) => field === 'stayNote')
    .map(({ oldValue }) => String(oldValue).replace(/^.*, 2026-12-0\d: /, ''));

describe('a message with the number of another person', () => {
  it("waits for a decision, whatever is known about the number, and does not move the member's stays", async () => {
    await sendMessage('A01', { at: '20261202080000', visit: 'V1' });
    await sendMessage('A01', { ...hector, at: '20261202090000', visit: 'V2', id: 'slip' });
    expect(await listStays()).toEqual([stay('2026-12-02')]);
    const [message] = await listMessages('review');
    expect(message).toMatchObject({ controlId: 'slip', stayId: null });
    const id = message?.id;
    if (id === undefined) throw new Error('Nothing waits.');
    const asked = await test.call(hospitalMessages.get, { as: asAdmin, input: { params: { id } } });
    // The member who has the number is listed first, although the name and birth date are different.
    expect(asked.body.candidates.map((one) => [one.memberId, one.hasNumber])).toEqual([
      [memberId, true],
      [other, false],
    ]);
    expect(asked.body.notes.map(({ key, values }) => [key, values['name']])).toEqual([
      ['The number {number} belongs to a different member: {name}.', `Lucille Fontenot${names[serial]}`],
    ]);
    await decide('slip', other);
    expect(await listStays()).toEqual([stay('2026-12-02'), stay('2026-12-02', null, other)]);
    // The decision also applies to later messages about the other person. The number itself still matches the first
    // member.
    await sendMessage('A03', { ...hector, at: '20261203090000', visit: 'V2' });
    await sendMessage('A03', { at: '20261203100000', visit: 'V1' });
    expect(await listStays()).toEqual([stay('2026-12-02', '2026-12-03'), stay('2026-12-02', '2026-12-03', other)]);
    expect(await listMessages('review')).toEqual([]);
  });

  it("also waits within a visit of the member, and does not change the member's stay after any decision", async () => {
    await sendMessage('A01', { at: '20261201080000', visit: 'V1' });
    await sendMessage('A03', { ...hector, at: '20261202090000', visit: 'V1', id: 'slip' });
    expect([await listStays(), await listReviewIds()]).toEqual([[stay('2026-12-01')], ['slip']]);
    await sendMessage('A08', { at: '20261202100000', visit: 'V1' });
    expect([await listStays(), await listReviewIds()]).toEqual([[stay('2026-12-01')], ['slip']]);
    await decide('slip', other);
    const both = [stay('2026-12-01'), stay('2026-12-02', '2026-12-02', other)];
    expect([await listStays(), await listReviewIds()]).toEqual([both, []]);
    await sendMessage('A08', { at: '20261202110000', visit: 'V1' });
    expect(await listStays()).toEqual(both);
    await decide('slip', null);
    expect(await alive()).toEqual([stay('2026-12-01')]);
    expect((await listMessages('nobody')).map(({ controlId }) => controlId)).toEqual(['slip']);
  });

  it('describes the same stay after the decision that it is the same member', async () => {
    await sendMessage('A01', { at: '20261201080000', visit: 'V1' });
    await sendMessage('A03', { ...hector, at: '20261202090000', visit: 'V1', id: 'slip' });
    await sendMessage('A08', {
      ...hector,
      name: 'Montoya^Ector',
      at: '20261202100000',
      visit: 'V1',
      admit: '20261130',
      id: 'slip 2',
    });
    expect(await listReviewIds()).toEqual(['slip 2', 'slip']);
    await decide('slip', other);
    await decide('slip 2', other);
    expect(await alive()).toEqual([stay('2026-12-01'), stay('2026-11-30', '2026-12-02', other)]);
    await decide('slip', memberId);
    await decide('slip 2', memberId);
    expect(await alive()).toEqual([stay('2026-11-30', '2026-12-02')]);
    expect(await listMessages('review')).toEqual([]);
  });
});

describe("a guide's note on a stay", () => {
  it('is in the update log of the member if the stay belongs to another member', async () => {
    await two();
    await write('Call her son.', memberId);
    await write('Call his daughter.', other);
    await decide('slip', memberId);
    expect([await alive(), await written()]).toEqual([[stay('2026-12-01', '2026-12-02')], ['Call her son.']]);
    expect([await removedNotes(memberId), await removedNotes(other)]).toEqual([[], ['Call his daughter.']]);
    // Another decision does not add the same note to the log again.
    await decide('slip', other);
    expect((await written()).filter((note) => note !== null)).toEqual(['Call her son.']);
    expect(await removedNotes(other)).toEqual(['Call his daughter.']);
  });

  it('stays with the first member if the whole stay moves to another member', async () => {
    await sendMessage('A01', {
      at: '20261201080000',
      visit: 'V1',
      id: 'first',
      name: `Fontenot${names[serial]}^Lu`,
    });
    await decide('first', memberId);
    await write('Call her son.', memberId);
    await decide('first', other);
    expect([await alive(), await written()]).toEqual([[stay('2026-12-01', null, other)], [null]]);
    expect([await removedNotes(memberId), await removedNotes(other)]).toEqual([['Call her son.'], []]);
    // The notes are logged in the same way if the stay was already removed before the new decision.
    await write('Call his daughter.', other);
    await decide('first', null);
    await decide('first', memberId);
    expect([await alive(), await written()]).toEqual([[stay('2026-12-01')], [null]]);
    expect([await removedNotes(memberId), await removedNotes(other)]).toEqual([
      ['Call her son.'],
      ['Call his daughter.'],
    ]);
  });

  it('is combined if both stays belong to one member', async () => {
    await two();
    await decide('first', null);
    await write('Call his daughter.', other);
    // Simulates a note that was written before the two members were merged.
    await test.database.sql('UPDATE hospitalizations SET note = $1, member_id = $2 WHERE member_id = $3', [
      'Call the clinic.',
      other,
      memberId,
    ]);
    await decide('first', other);
    expect(await written()).toEqual(['Call the clinic.\n\nCall his daughter.']);
    const entries = await test.call(feed.items, { as, input: { query: { userId: other } } });
    expect(entries.body.flatMap(({ hospitalization }) => hospitalization?.note ?? [])).toEqual(await written());
  });

  it('updates screens and notifications if the merged stay gets a day of discharge', async () => {
    await sendMessage('A01', { at: '20261201080000', visit: 'V1' });
    await sendMessage('A01', { ...hector, at: '20261201090000', visit: 'V1', id: 'slip' });
    await decide('slip', other);
    await test.database.sql(
      `UPDATE hospitalizations SET guide_entered_discharged_at = '2026-12-02' WHERE member_id = $1 AND deleted_at IS NULL`,
      [other],
    );
    const bell = async () => (await test.call(notifications.list, { as })).body.map(({ memberId: of }) => of);
    expect(await bell()).toEqual([other, memberId]);
    const listNotifications = async (name: string, key: string) =>
      (await eventsOf(test, name)).filter(({ payload }) => payload[key] === memberId).length;
    const all = async () => [
      await listNotifications('hospitalization_updated', 'memberId'),
      await listNotifications('feed_item_updated', 'userId'),
    ];
    const [stays = 0, entries = 0] = await all();
    await decide('slip', memberId);
    expect(await all()).toEqual([stays + 1, entries + 1]);
    // The discharge date that a guide entered is now on the member's stay, so the guide gets a notification about it.
    expect(await bell()).toEqual([memberId, memberId]);
    // Repeating the same decision changes nothing.
    await decide('slip', memberId);
    expect(await all()).toEqual([stays + 1, entries + 1]);
  });

  it('stays in place if the rest of the visit is matched with the right member', async () => {
    await two();
    await decide('first', null);
    await write('Call his daughter.', other);
    await decide('first', other);
    expect([await alive(), await written()]).toEqual([
      [stay('2026-12-01', '2026-12-02', other)],
      ['Call his daughter.'],
    ]);
  });

  it('stays with a stay that is also in a file', async () => {
    await test.database.sql(
      `INSERT INTO hospitalizations (member_id, hospital, admit_date, note, source_system, source_id, created_at, updated_at)
       VALUES ($1, 'Saltgrass Regional', '2026-12-01', 'Call his daughter.', 'fhir', 'enc-1', now(), now())`,
      [other],
    );
    await two('20261201');
    await decide('first', null);
    expect(await written()).toEqual(['Call his daughter.']);
    await decide('first', other);
    expect(await written()).toEqual(['Call his daughter.']);
  });

  it('on a removed stay is in the update log of the member', async () => {
    await sendMessage('A01', { at: '20261201080000', visit: 'V1' });
    await write('Call her son.', memberId);
    await sendMessage('A11', { at: '20261201090000', visit: 'V1' });
    const logs = await test.call(members.changeLogs, { as, input: { params: { memberId }, query: {} } });
    expect(logs.body.map(({ field, oldValue, newValue }) => [field, oldValue, newValue])).toEqual([
      ['stayNote', expect.stringMatching(/, 2026-12-01: Call her son\.$/), null],
    ]);
    // A new admission message restores the removed stay with its note.
    await sendMessage('A01', { at: '20261201100000', visit: 'V1' });
    expect(await written()).toEqual(['Call her son.']);
  });
});

describe('a removed stay', () => {
  const fromFile = (of: MemberId) =>
    test.database.sql(
      `INSERT INTO hospitalizations (member_id, hospital, admit_date, source_system, source_id, created_at, updated_at)
       VALUES ($1, 'Saltgrass Regional', '2026-12-01', 'fhir', $2, now(), now())`,
      [of, `enc-${serial}`],
    );
  /** Returns the stay from the file. */
  const ofFile = () =>
    test.database.sql(
      'SELECT member_id, note, deleted_at IS NOT NULL AS deleted FROM hospitalizations WHERE source_system = $1 AND source_id = $2',
      ['fhir', `enc-${serial}`],
    );

  it('remains with the member if another stay is the same; both notes can be read where they were written', async () => {
    await two();
    await write('Call her son.', memberId);
    await write('Call his daughter.', other);
    await sendMessage('A11', { at: '20261202100000', visit: 'V1' });
    expect([await removedNotes(memberId), await removedNotes(other)]).toEqual([['Call her son.'], []]);
    await decide('slip', memberId);
    expect(await alive()).toEqual([]);
    expect([await removedNotes(memberId), await removedNotes(other)]).toEqual([
      ['Call her son.'],
      ['Call his daughter.'],
    ]);
    // A new admission message restores the first member's stay with the note about this member.
    await sendMessage('A01', { at: '20261202110000', visit: 'V1' });
    expect([await alive(), await written()]).toEqual([[stay('2026-12-01')], ['Call her son.']]);
    expect((await removedNotes(other)).length).toBe(1);
  });

  it('of another member is shown only with the member to whom the rest of the visit belongs', async () => {
    await two();
    await write('Call her son.', memberId);
    await write('Call his daughter.', other);
    await sendMessage('A11', { ...hector, at: '20261202100000', visit: 'V1', id: 'back' });
    if ((await listReviewIds()).includes('back')) await decide('back', other);
    expect([await removedNotes(memberId), await removedNotes(other)]).toEqual([[], ['Call his daughter.']]);
    await decide('first', other);
    expect(await alive()).toEqual([]);
    expect([await removedNotes(memberId), await removedNotes(other)]).toEqual([
      ['Call her son.'],
      ['Call his daughter.'],
    ]);
  });

  it('keeps the number of the file that contained it, and no other member has the number', async () => {
    await fromFile(memberId);
    await two();
    await sendMessage('A11', { at: '20261202100000', visit: 'V1' });
    expect(await alive()).toEqual([stay('2026-12-02', '2026-12-02', other)]);
    await decide('slip', memberId);
    expect(await alive()).toEqual([]);
    expect(await ofFile()).toEqual([{ member_id: String(memberId), note: null, deleted: true }]);
  });

  it('that belongs to another member in the file contains no note about the first member', async () => {
    await fromFile(memberId);
    await two();
    await write('Call his daughter.', other);
    await decide('first', other);
    expect(await alive()).toEqual([stay('2026-12-01', '2026-12-02', other)]);
    expect(await ofFile()).toEqual([{ member_id: String(memberId), note: null, deleted: false }]);
    expect((await written()).filter((note) => note !== null)).toEqual(['Call his daughter.']);
  });
});

describe('a number with a decision', () => {
  const ada: AdtFields = { name: 'Quixote^Ada', birth: '19890101' };

  it('applies to the person of the decision; a different person later needs one new decision', async () => {
    await sendMessage('A01', {
      at: '20261201080000',
      visit: 'V1',
      id: 'first',
      name: `Fontenot${names[serial]}^Lu`,
    });
    await decide('first', memberId);
    expect(await alive()).toEqual([stay('2026-12-01')]);
    await sendMessage('A01', { ...hector, at: '20261202080000', visit: 'V2', id: 'other' });
    expect([await alive(), await listReviewIds()]).toEqual([[stay('2026-12-01')], ['other']]);
    const [message] = await listMessages('review');
    const id = message?.id as NonNullable<typeof message>['id'];
    const asked = (await test.call(hospitalMessages.get, { as: asAdmin, input: { params: { id } } })).body;
    expect(asked.notes.map(({ key }) => key)).toEqual(['The number {number} belongs to a different member: {name}.']);
    await decide('other', other);
    await sendMessage('A03', { ...hector, at: '20261203080000', visit: 'V2' });
    await sendMessage('A03', { at: '20261203090000', visit: 'V1' });
    expect(await alive()).toEqual([stay('2026-12-01', '2026-12-03'), stay('2026-12-02', '2026-12-03', other)]);
    expect(await listReviewIds()).toEqual([]);
  });

  it("is not questioned because of the name and birth date of the decision, even if they differ from the member's", async () => {
    await sendMessage('A01', { ...ada, at: '20261201080000', visit: 'V1', id: 'first' });
    await decide('first', memberId);
    await sendMessage('A03', { ...ada, at: '20261202080000', visit: 'V1' });
    expect([await alive(), await listReviewIds()]).toEqual([[stay('2026-12-01', '2026-12-02')], []]);
    await sendMessage('A01', { ...hector, at: '20261202090000', visit: 'V2', id: 'other' });
    expect(await listReviewIds()).toEqual(['other']);
  });

  it('also applies to later messages if the first message had a placeholder as the birth date', async () => {
    const unborn: AdtFields = { name: 'Quixote^Ada', birth: '19000101' };
    await sendMessage('A01', { ...unborn, at: '20261201080000', visit: 'V1', id: 'first' });
    await decide('first', memberId);
    await sendMessage('A03', { ...unborn, at: '20261202080000', visit: 'V1' });
    expect([await alive(), await listReviewIds()]).toEqual([[stay('2026-12-01', '2026-12-02')], []]);
    await sendMessage('A01', { ...hector, at: '20261202090000', visit: 'V2', id: 'other' });
    expect(await listReviewIds()).toEqual(['other']);
  });

  it('from a message without a name is questioned by a message with the name of another person', async () => {
    await sendMessage('A01', { name: '', birth: '', at: '20261201080000', visit: 'V1', id: 'first' });
    await decide('first', memberId);
    expect([await alive(), await listReviewIds()]).toEqual([[stay('2026-12-01')], []]);
    await sendMessage('A01', { ...hector, at: '20261202080000', visit: 'V2', id: 'other' });
    expect([await alive(), await listReviewIds()]).toEqual([[stay('2026-12-01')], ['other']]);
  });

  it('shows which time replaces an impossible time', async () => {
    await sendMessage('A01', { at: '20261201080000', visit: 'V1', recorded: '20271201080000', id: 'ahead' });
    const id = (await listMessages()).find(({ controlId }) => controlId === 'ahead')?.id;
    if (id === undefined) throw new Error('It did not come.');
    const { body } = await test.call(hospitalMessages.get, { as: asAdmin, input: { params: { id } } });
    expect(body.recordedAt).toBe('2026-12-01T14:00:00Z');
    expect(body.notes.map(({ values }) => values)).toEqual([
      { day: { longDate: '2027-12-01' }, taken: { date: '2026-12-01' } },
    ]);
    // A later message about the visit is still applied.
    await sendMessage('A03', { at: '20261203080000', visit: 'V1' });
    expect(await alive()).toEqual([stay('2026-12-01', '2026-12-03')]);
  });
});

describe('two numbers of patients who are not members', () => {
  it('can be merged, belong to no member and need no decision', async () => {
    const unknownPatient: AdtFields = { name: 'Quixote^Alonso', birth: '19010101' };
    await sendMessage('A01', { ...unknownPatient, number: 'OLD', visit: 'V1' });
    await sendMessage('A01', { ...unknownPatient, number: 'NEW', visit: 'V2', at: '20261202090000' });
    await sendMessage('A40', { ...unknownPatient, number: 'NEW', former: 'OLD', at: '20261202100000' });
    expect((await listMessages()).map(({ event, state }) => [event, state])).toEqual([
      ['A40', 'applied'],
      ['A01', 'nobody'],
      ['A01', 'nobody'],
    ]);
  });
});
