import { contracts } from '@guidepost/contracts';
import { describe, expect, it } from 'vitest';
import { eventsOf } from '../../testing/clock.ts';
import {
  as,
  asAdmin,
  createMember,
  hospital,
  listMessages,
  listStays,
  memberId,
  senderId,
  sendMessage,
  setUpHospital,
  stay,
  test,
} from './testing/scene.ts';

const { hospitalMessages } = contracts;
setUpHospital();

const unknownPatient = { name: 'Quimby^Zebulon', birth: '19230405', sex: 'M', number: 'ZQ1' };

describe('a patient who is similar to no member', () => {
  it('can be matched to any member, and the decision applies to later messages', async () => {
    await sendMessage('A01', { ...unknownPatient, at: '20261201080000' });
    const [message] = await listMessages('nobody');
    if (!message) throw new Error('The message is not there.');
    expect(message.patientClass).toBe('I');
    const params = { id: message.id };
    const found = await test.call(hospitalMessages.get, { as: asAdmin, input: { params } });
    expect(found.body.candidates).toEqual([]);
    const far = await createMember({ name: 'Ada Nguyen', birth: '1990-05-05' });
    const decided = await test.call(hospitalMessages.decide, {
      as: asAdmin,
      input: { params, body: { memberId: far, seen: { state: 'nobody', memberId: null } } },
    });
    expect(decided.body).toMatchObject({ state: 'applied', memberId: far });
    await sendMessage('A03', { ...unknownPatient, at: '20261202080000' });
    expect(await listStays()).toEqual([stay('2026-12-01', '2026-12-02', far)]);
    // The member who has the number is now listed first.
    const again = await test.call(hospitalMessages.get, { as: asAdmin, input: { params } });
    expect(again.body.candidates).toMatchObject([{ memberId: far, hasNumber: true, score: 0 }]);
  });
});

describe('the name of a hospital', () => {
  const shown = async () =>
    (
      await test.database.sql<{ hospital: string }>(
        'SELECT hospital FROM hospitalizations WHERE member_id = $1 AND deleted_at IS NULL',
        [memberId],
      )
    ).map((one) => one.hospital);

  it('is the name that the administrator entered, also after a change of the name', async () => {
    await sendMessage('A01', { at: '20261201080000', hospital: 'SGRHTX01' });
    expect(await shown()).toEqual([hospital]);
    // The message's code for the hospital is stored too, because it is compared with hospital names in files.
    expect(
      await test.database.sql('SELECT reported_hospital FROM hospitalizations WHERE member_id = $1', [memberId]),
    ).toEqual([{ reported_hospital: 'SGRHTX01' }]);
    const before = (await eventsOf(test, 'hospitalizations_changed')).length;
    const name = `${hospital} Medical Center`;
    await test.call(hospitalMessages.updateSender, {
      as: asAdmin,
      input: { params: { id: senderId }, body: { name } },
    });
    expect(await shown()).toEqual([name]);
    expect((await eventsOf(test, 'hospitalizations_changed')).length).toBeGreaterThan(before);
  });
});

describe('the list of hospitals', () => {
  it('contains the address to which they send', async () => {
    const { body } = await test.call(hospitalMessages.senders, { as: asAdmin });
    const own = body.find(({ id }) => id === senderId);
    expect(own?.address).toMatch(/^http:.*\/api\/webhooks\/hl7$/);
    expect(own?.mllpPort).toBeNull();
    expect((await test.call(hospitalMessages.senders, { as })).status).toBe(403);
  });
});
