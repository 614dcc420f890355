import { contracts } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { eventsOf } from '../../testing/clock.ts';
import { as, asAdmin, hospital, list, make, names, notify, test, turn, useHospital } from './testing/scene.ts';

const { hospitalMessages, notifications } = contracts;

useHospital();

/** Returns the guide's notifications about this hospital, newest first. */
const bell = async () =>
  (await test.call(notifications.list, { as })).body
    .map(({ label }) => label)
    .filter((label) => label.includes(hospital));
const admitted = (first: string) => `${first} Fontenot${names[turn]} was admitted to ${hospital}`;
const discharged = (first: string) => `${first} Fontenot${names[turn]} was discharged from ${hospital}`;

it('no notification remains for a canceled admission or a canceled discharge', async () => {
  await notify('A01', { at: '20261202080000' });
  await notify('A03', { at: '20261203080000' });
  expect(await bell()).toEqual([discharged('Lucille'), admitted('Lucille')]);
  await notify('A13', { at: '20261203090000' });
  expect(await bell()).toEqual([admitted('Lucille')]);
  await notify('A03', { at: '20261203100000', id: 'home' });
  expect(await bell()).toEqual([discharged('Lucille'), admitted('Lucille')]);
  await notify('A11', { at: '20261203110000' });
  expect(await bell()).toEqual([]);
  expect((await eventsOf(test, 'notification_deleted')).length).toBeGreaterThan(2);
});

it('no notification remains for a stay that belongs to another person', async () => {
  const twin = await make({ name: `Lucinda Fontenot${names[turn]}`, birth: `19${20 + turn}-03-12` });
  await notify('A01', { at: '20261202080000' });
  const [message] = await list('review');
  if (!message) throw new Error(`Nothing of ${hospital} waits.`);
  const decide = (memberId: typeof twin | null) =>
    test.call(hospitalMessages.decide, { as: asAdmin, input: { params: { id: message.id }, body: { memberId } } });
  await decide(twin);
  expect(await bell()).toEqual([admitted('Lucinda')]);
  await decide(null);
  expect(await bell()).toEqual([]);
});
