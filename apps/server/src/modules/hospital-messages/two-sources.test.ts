import { contracts } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../testing/clock.ts';
import { asAdmin, hospital, listMessages, memberId, sendMessage, setUpHospital, test } from './testing/scene.ts';

const { hospitalMessages } = contracts;

setUpHospital();

describe('a stay that is also in a file', () => {
  const all = () =>
    test.database.sql<{ member_id: string; hospital: string; admit: string; home: string | null; info: unknown }>(
      `SELECT member_id, hospital, admit_date::text AS admit, discharge_date::text AS home, admit_complaint AS info
         FROM hospitalizations WHERE member_id = $1 AND deleted_at IS NULL ORDER BY id`,
      [memberId],
    );
  const fromFile = (admit = '2026-12-01', sourceId = 'enc-1') =>
    test.database.sql(
      `INSERT INTO hospitalizations (member_id, hospital, admit_date, discharge_date, admit_complaint, source_system, source_id, created_at, updated_at)
       VALUES ($1, 'Saltgrass Regional Hospital', $2, '2026-12-02', 'Asthma', 'fhir', $3, now(), now())`,
      [memberId, admit, sourceId],
    );

  it('is the same stay, updated from both sources, in any order of messages', async () => {
    await fromFile();
    await sendMessage('A03', { at: '20261203090000' });
    await sendMessage('A01', { at: '20261201080000' });
    const one = { member_id: String(memberId), hospital, admit: '2026-12-01', info: 'Asthma' };
    expect(await all()).toEqual([{ ...one, home: '2026-12-03' }]);
    await sendMessage('A13', { at: '20261203100000' });
    expect(await all()).toEqual([{ ...one, home: null }]);
    await sendMessage('A11', { at: '20261203110000' });
    expect(await all()).toEqual([]);
  });

  it('continues if the patient becomes an inpatient again', async () => {
    await fromFile();
    await sendMessage('A01', { at: '20261201080000' });
    await sendMessage('A07', { at: '20261202080000', kind: 'O' });
    expect((await all()).map(({ home }) => home)).toEqual(['2026-12-02']);
    await sendMessage('A06', { at: '20261202180000' });
    expect((await all()).map(({ home }) => home)).toEqual([null]);
  });

  it('is the same stay if the visit numbers are equal and the admission days differ by one day', async () => {
    // 19:30 in Chicago, as both sources write it in UTC
    await fromFile('2026-12-02', 'enc-1|V9001');
    await sendMessage('A01', { at: '20261202013000+0000', visit: 'V9001', hospital: 'Cypress' });
    expect((await all()).map(({ admit }) => admit)).toEqual(['2026-12-01']);
  });

  it('gets the notes of the replaced stay, and users who are writing on it are notified', async () => {
    await sendMessage('A01', { at: '20261201080000' });
    await fromFile();
    await test.database.sql(
      `WITH o AS (UPDATE hospitalizations SET note = 'Call her son.' WHERE member_id = $1 AND source_system <> 'fhir' RETURNING *)
       UPDATE hospitalizations f SET hospital = o.hospital, discharge_date = NULL, admit_complaint = o.admit_complaint, patient_class = o.patient_class FROM o
        WHERE f.member_id = $1 AND f.source_system = 'fhir'`,
      [memberId],
    );
    const counts = async () =>
      (await eventsOf(test, 'feed_item_updated')).map(({ payload }) => payload['externalItemId']);
    await sendMessage('A08', { at: '20261201090000' });
    const sql = 'SELECT id, note, version FROM hospitalizations WHERE member_id = $1 AND deleted_at IS NULL';
    const found = await test.database.sql<{ id: string }>(sql, [memberId]);
    expect(found).toEqual([{ id: expect.any(String), note: 'Call her son.', version: 2 }]);
    // The stay's data is unchanged, but open screens are notified so that they show the note.
    expect(await counts()).toContain(Number(found[0]?.id));
  });

  it('is a different stay with another hospital or day, and remains if the patient is another person', async () => {
    await fromFile('2026-11-30');
    await sendMessage('A01', { at: '20261201080000' });
    expect((await all()).length).toBe(2);
    await fromFile('2026-12-01', 'enc-2|V9000');
    await sendMessage('A01', { at: '20261201080000', visit: 'V9000', hospital: 'Cypress' });
    expect((await all()).length).toBe(3);
    const [message] = await listMessages('applied');
    if (!message) throw new Error('Nothing was applied.');
    const { id } = message;
    await test.call(hospitalMessages.decide, { as: asAdmin, input: { params: { id }, body: { memberId: null } } });
    // Two stays remain: the one that is only in the file, and the one that is in both the file and the messages.
    expect((await all()).map(({ admit }) => admit).sort()).toEqual(['2026-11-30', '2026-12-01']);
  });
});
