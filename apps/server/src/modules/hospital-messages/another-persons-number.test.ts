import { readFileSync } from 'node:fs';
import { contracts, type MemberId } from '@guidepost/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { applyMessages } from './apply-waiting.ts';
import {
  type AdtFields,
  as,
  asAdmin,
  clientId,
  createMember,
  hospital,
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

const { deathReports, hospitalMessages } = contracts;

setUpHospital();

let other: MemberId;
/** A person who is no member. The hospital uses the number of a member for this person. */
let horatia: AdtFields;
beforeEach(async () => {
  other = await createMember({ name: `Hector Montoya${names[serial]}`, birth: '1976-02-25' });
  horatia = { name: `Vance${names[serial]}^Horatia`, birth: '19800101', sex: 'M' };
});

/** The number in the messages of this test. Members of earlier tests have other numbers. */
const numberOfTest = () => `MR${1000 + serial}`;
const send = (event: string, fields: AdtFields) => sendMessage(event, { number: numberOfTest(), ...fields });
async function decide(controlId: string, to: MemberId | null): Promise<void> {
  const message = (await listMessages()).find((one) => one.controlId === controlId);
  if (!message) throw new Error('The message is missing.');
  const input = { params: { id: message.id }, body: { memberId: to } };
  expect((await test.call(hospitalMessages.decide, { as: asAdmin, input })).status).toBe(200);
}
const reviewIds = async () => (await listMessages('review')).map(({ controlId }) => controlId).toSorted();
const report = async (of: MemberId) =>
  (await test.call(deathReports.get, { as, input: { params: { memberId: of } } })).body.report;
const alive = async () => (await listStays()).filter(({ deleted }) => !deleted);
/** Stores the number of the messages as the member's number from the client. */
const giveNumber = () =>
  test.database.sql(
    `INSERT INTO member_identifiers (member_id, client_id, system, value) VALUES ($1, $2, 'plan', $3)`,
    [memberId, clientId, numberOfTest()],
  );

describe('a decision about a person with the number of a member', () => {
  it.each(['the client gave the number', 'the client did not give the number'])(
    "does not move the member's stay if the person's message arrived first: %s",
    async (source) => {
      if (source === 'the client gave the number') await giveNumber();
      await send('A01', { ...horatia, at: '20261201080000', visit: 'V1', id: 'stranger' });
      await send('A01', { at: '20261202080000', visit: 'V2', id: 'own' });
      expect([await alive(), await reviewIds()]).toEqual([[stay('2026-12-02')], ['stranger']]);
      await decide('stranger', other);
      expect(await alive()).toEqual(expect.arrayContaining([stay('2026-12-02'), stay('2026-12-01', null, other)]));
      expect(await alive()).toHaveLength(2);
      // Later messages about both people follow these decisions.
      await send('A03', { ...horatia, at: '20261203080000', visit: 'V1' });
      await send('A03', { at: '20261203090000', visit: 'V2' });
      expect(await alive()).toEqual(
        expect.arrayContaining([stay('2026-12-02', '2026-12-03'), stay('2026-12-01', '2026-12-03', other)]),
      );
      expect(await reviewIds()).toEqual([]);
    },
  );

  it('does not mix the data of two people within one visit', async () => {
    await send('A01', { ...horatia, at: '20261130080000', visit: 'V1', id: 'stranger' });
    await send('A01', { at: '20261202080000', visit: 'V1', id: 'own' });
    expect([await alive(), await reviewIds()]).toEqual([[stay('2026-12-02')], ['stranger']]);
    await decide('stranger', null);
    expect([await alive(), await reviewIds()]).toEqual([[stay('2026-12-02')], []]);
  });

  it('does not apply to a third person whose message also waits', async () => {
    const ottilie: AdtFields = { name: `Montoya${names[serial]}^Ottilie`, birth: '19760225' };
    await send('A01', { ...ottilie, at: '20261201080000', visit: 'V1', id: 'third' });
    await send('A01', { ...ottilie, at: '20261201090000', visit: 'V2', id: 'third 2' });
    await send('A01', {
      name: `Fontenot${names[serial]}^Lu`,
      birth: '19600101',
      at: '20261202080000',
      visit: 'V3',
      id: 'near',
    });
    await decide('near', memberId);
    expect([await alive(), await reviewIds()]).toEqual([[stay('2026-12-02')], ['third', 'third 2']]);
  });

  it("does not move the member's stay if the number was matched automatically and only the message's data is doubtful", async () => {
    await giveNumber();
    await send('A01', { at: '20261201080000', visit: 'V1', id: 'own' });
    const near: AdtFields = { name: `Vance${names[serial]}^Lucille`, at: '20261202080000', visit: 'V2' };
    await send('A01', { ...near, id: 'near' });
    expect(await alive()).toEqual([stay('2026-12-01'), stay('2026-12-02')]);
    await decide('near', other);
    expect(await alive()).toEqual(expect.arrayContaining([stay('2026-12-01'), stay('2026-12-02', null, other)]));
    await send('A03', { ...near, at: '20261203080000' });
    await send('A03', { at: '20261203080000', visit: 'V1' });
    expect(await alive()).toEqual(
      expect.arrayContaining([stay('2026-12-01', '2026-12-03'), stay('2026-12-02', '2026-12-03', other)]),
    );
    expect([await alive(), await reviewIds()]).toEqual([expect.objectContaining({ length: 2 }), []]);
  });

  it('is needed only once if the message has no visit', async () => {
    await send('A31', {
      name: `Montoya${names[serial]}^Ottilie`,
      birth: '19760225',
      visit: '',
      at: '20261201080000',
      id: 'third',
    });
    expect(await reviewIds()).toEqual(['third']);
    await decide('third', memberId);
    await applyMessages(test.app.jobs);
    await expect.poll(() => listMessages('received')).toEqual([]);
    expect(await reviewIds()).toEqual([]);
  });

  it('that the person is not a member does not hide later messages about the member', async () => {
    await send('A01', {
      name: `Montoya${names[serial]}^Ottilie`,
      birth: '19760225',
      at: '20261201080000',
      visit: 'V1',
      id: 'third',
    });
    await decide('third', null);
    await send('A01', { at: '20261202080000', visit: 'V2', id: 'own' });
    expect(await reviewIds()).toEqual(['own']);
  });

  it('also moves a reported death', async () => {
    await giveNumber();
    await send('A01', { at: '20261201080000', visit: 'V1', id: 'own' });
    await send('A08', {
      name: `Vance${names[serial]}^Lucille`,
      disposition: '20',
      kind: 'N',
      visit: '',
      at: '20261202080000',
      id: 'near',
    });
    expect(await report(memberId)).not.toBeNull();
    await decide('near', other);
    await applyMessages(test.app.jobs);
    await expect.poll(() => listMessages('received')).toEqual([]);
    expect([await report(memberId), (await report(other)) !== null]).toEqual([null, true]);
  });

  it("does not remove the report of the member's own death", async () => {
    const death: AdtFields = { disposition: '20', kind: 'N', visit: '' };
    await send('A08', { ...horatia, ...death, at: '20261201080000', id: 'stranger' });
    await send('A08', { ...death, at: '20261202080000', id: 'own' });
    expect([await reviewIds(), (await report(memberId)) !== null]).toEqual([['stranger'], true]);
    await decide('stranger', other);
    await applyMessages(test.app.jobs);
    await expect.poll(() => listMessages('received')).toEqual([]);
    expect([(await report(memberId)) !== null, (await report(other)) !== null]).toEqual([true, true]);
  });
});

describe('the migration for messages that are already stored', () => {
  /** Restores the state that an earlier version stored: all messages have the patient with the number. */
  const useOnePatient = async () => {
    const [patient] = await test.database.sql<{ id: string }>(
      `SELECT p.id FROM hospital_patients p JOIN hospital_senders s ON s.id = p.sender_id
        WHERE s.name = $1 AND p.value = $2`,
      [hospital, numberOfTest()],
    );
    await test.database.sql(
      'UPDATE hospital_messages SET patient_id = $1 WHERE sender_id = (SELECT id FROM hospital_senders WHERE name = $2)',
      [patient?.id, hospital],
    );
    return patient?.id;
  };
  const migrate = async () => {
    for (const name of ['202611301542_decided-messages-data.sql', '202611301603_outdated-matches-data.sql']) {
      const file = new URL(`../../migrations/${name}`, import.meta.url);
      await test.database.sql(readFileSync(file, 'utf8').replaceAll('$1', '0').replaceAll('$2', '1000000'));
    }
    // The previous version's servers apply all messages in this state by their own rules.
    expect(await listMessages('received')).toEqual([]);
    await applyMessages(test.app.jobs);
    await expect.poll(() => test.database.sql('SELECT FROM hospital_messages WHERE is_match_outdated')).toEqual([]);
  };

  it('separates a waiting message about a different person, so that a decision does not move the stay', async () => {
    await giveNumber();
    await send('A01', { ...horatia, at: '20261201080000', visit: 'V1', id: 'stranger' });
    await send('A01', { at: '20261202080000', visit: 'V2', id: 'own' });
    await useOnePatient();
    await migrate();
    expect([await alive(), await reviewIds()]).toEqual([[stay('2026-12-02')], ['stranger']]);
    await decide('stranger', other);
    expect(await alive()).toEqual(expect.arrayContaining([stay('2026-12-02'), stay('2026-12-01', null, other)]));
  });

  it("asks again about the member's messages if an earlier decision moved them to a different member", async () => {
    await giveNumber();
    await send('A01', { ...horatia, at: '20261201080000', visit: 'V1', id: 'stranger' });
    await send('A01', { at: '20261202080000', visit: 'V2', id: 'own' });
    const patientId = await useOnePatient();
    const at = '2026-12-03T18:00:05Z';
    await test.database.sql(
      `UPDATE hospital_patients SET member_id = $1, decision = 'decided', decided_at = $2 WHERE id = $3`,
      [other, at, patientId],
    );
    await test.database.sql(
      `UPDATE hospital_match_reviews SET patient_id = $1, closed_at = $2
        WHERE message_id = (SELECT id FROM hospital_messages WHERE control_id = 'stranger' AND patient_id = $1)`,
      [patientId, at],
    );
    await test.database.sql('UPDATE hospitalizations SET member_id = $1 WHERE member_id = $2', [other, memberId]);
    await test.database.sql(`UPDATE hospital_messages SET state = 'applied' WHERE patient_id = $1`, [patientId]);
    await migrate();
    expect([await alive(), await reviewIds()]).toEqual([[stay('2026-12-01', null, other)], ['own']]);
    await decide('own', memberId);
    expect(await alive()).toEqual(expect.arrayContaining([stay('2026-12-01', null, other), stay('2026-12-02')]));
  });
});
