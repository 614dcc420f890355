import { contracts } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import { eventsOf } from '../../testing/clock.ts';
import {
  as,
  asAdmin,
  createMember,
  hospital,
  listMessages,
  names,
  sendMessage,
  serial,
  setUpHospital,
  test,
} from './testing/scene.ts';

const { hospitalMessages, notifications } = contracts;

setUpHospital();

/** Returns the guide's notifications about this hospital, newest first. */
const listNotifications = async () =>
  (await test.call(notifications.list, { as })).body
    .map(({ label }) => label)
    .filter((label) => label.includes(hospital));
const admissionText = (first: string) => `${first} Fontenot${names[serial]} was admitted to ${hospital}`;
const dischargeText = (first: string) => `${first} Fontenot${names[serial]} was discharged from ${hospital}`;

it('no notification remains for a canceled admission or a canceled discharge', async () => {
  await sendMessage('A01', { at: '20261202080000' });
  await sendMessage('A03', { at: '20261203080000' });
  expect(await listNotifications()).toEqual([dischargeText('Lucille'), admissionText('Lucille')]);
  await sendMessage('A13', { at: '20261203090000' });
  expect(await listNotifications()).toEqual([admissionText('Lucille')]);
  await sendMessage('A03', { at: '20261203100000', id: 'home' });
  expect(await listNotifications()).toEqual([dischargeText('Lucille'), admissionText('Lucille')]);
  await sendMessage('A11', { at: '20261203110000' });
  expect(await listNotifications()).toEqual([]);
  expect((await eventsOf(test, 'notification_deleted')).length).toBeGreaterThan(2);
});

it('no notification remains for a stay that belongs to another person', async () => {
  const twin = await createMember({
    name: `Lucinda Fontenot${names[serial]}`,
    birth: `19${20 + serial}-03-12`,
  });
  await sendMessage('A01', { at: '20261202080000' });
  const [message] = await listMessages('review');
  if (!message) throw new Error(`Nothing of ${hospital} waits.`);
  const decide = (memberId: typeof twin | null) =>
    test.call(hospitalMessages.decide, { as: asAdmin, input: { params: { id: message.id }, body: { memberId } } });
  await decide(twin);
  expect(await listNotifications()).toEqual([admissionText('Lucinda')]);
  await decide(null);
  expect(await listNotifications()).toEqual([]);
});
