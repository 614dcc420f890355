import { contracts } from '@guidepost/contracts';
import { adtText } from '@guidepost/rules/adt-text';
import { describe, expect, it } from 'vitest';
import { moveClock } from '../../testing/clock.ts';
import {
  asAdmin,
  createMember,
  listMessages,
  listStays,
  memberId,
  names,
  patient,
  postMessage,
  senderId,
  sendMessage,
  serial,
  setUpHospital,
  stay,
  test,
} from './testing/scene.ts';

const { hospitalMessages } = contracts;

setUpHospital();

describe('a hospital message', () => {
  it('is stored without the social security number', async () => {
    const text = adtText('A01', patient());
    expect(text).toContain('~123-45-6789^^^USSSA^SS');
    expect((await postMessage(text)).status).toBe(200);
    const bodies = await test.database.sql<{ body: string }>(
      'SELECT body FROM hospital_messages WHERE sender_id = $1',
      [senderId],
    );
    expect(bodies.map(({ body }) => body)).toEqual([text.replace('123-45-6789', '')]);
  });
});

describe('a message with numbers of two different members', () => {
  it('is about the member whom a reviewer chose, and so are later messages with both numbers', async () => {
    const other = await createMember({ name: `Hector Montoya${names[serial]}`, birth: '1976-02-25' });
    const hector = { name: `Montoya${names[serial]}^Hector`, birth: '19760225' };
    const both = { number: 'MR100^^^SALT^MR~EP200', visit: 'V3' };
    await sendMessage('A01', { at: '20261201080000', visit: 'V1' });
    await sendMessage('A01', { ...hector, number: 'EP200', at: '20261201090000', visit: 'V2' });
    await sendMessage('A08', { ...both, visit: '', at: '20261202080000' });
    await sendMessage('A01', { ...both, at: '20261202090000' });
    const [, waiting] = await listMessages('review');
    expect(await listMessages('review')).toHaveLength(2);
    if (!waiting) throw new Error('No message waits.');
    await test.call(hospitalMessages.decide, {
      as: asAdmin,
      input: { params: { id: waiting.id }, body: { memberId } },
    });
    await sendMessage('A03', { ...both, at: '20261203090000' });
    expect(await listMessages('review')).toEqual([]);
    const stays = [stay('2026-12-01'), stay('2026-12-01', null, other), stay('2026-12-02', '2026-12-03')];
    expect(await listStays()).toEqual(stays);
    // A newer decision about the other number must be confirmed.
    const [ofOther] = (await listMessages()).filter((one) => one.memberId === other);
    if (!ofOther) throw new Error('The message is missing.');
    await moveClock(test, '2026-12-04T18:00:00Z');
    await test.call(hospitalMessages.decide, {
      as: asAdmin,
      input: { params: { id: ofOther.id }, body: { memberId: other } },
    });
    await sendMessage('A08', { ...both, visit: '', at: '20261204090000' });
    expect(await listMessages('review')).toHaveLength(1);
  });

  it.each([true, false])('needs a decision if only one of the numbers was decided (member: %s)', async (isMember) => {
    const other = await createMember({ name: `Hector Montoya${names[serial]}`, birth: `19${60 + serial}-07-25` });
    const hector = { name: `Montoya${names[serial]}^Hector`, birth: `19${60 + serial}0725` };
    await sendMessage('A01', { ...hector, number: 'EP200', at: '20261201080000', visit: 'V1' });
    await sendMessage('A01', { at: '20261201090000', visit: 'V2' });
    const [ofFirst] = await listMessages();
    if (!ofFirst) throw new Error('The message is missing.');
    const decide = async () => {
      const decided = await test.call(hospitalMessages.decide, {
        as: asAdmin,
        input: { params: { id: ofFirst.id }, body: { memberId: isMember ? memberId : null } },
      });
      expect(decided.status).toBe(200);
    };
    await decide();
    const named = isMember ? patient() : hector;
    await sendMessage('A01', { ...named, number: 'MR100^^^SALT^MR~EP200', at: '20261202090000', visit: 'V3' });
    expect(await listMessages('review')).toHaveLength(1);
    // A new decision about the message with one number does not apply to the waiting message either.
    await decide();
    expect(await listMessages('review')).toHaveLength(1);
    const stays = (await listStays()).filter(({ deleted }) => !deleted);
    expect(stays).toEqual([stay('2026-12-01', null, other), ...(isMember ? [stay('2026-12-01')] : [])]);
  });
});
