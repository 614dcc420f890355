import { asId, contracts } from '@guidepost/contracts';
import { expect, it } from 'vitest';
import {
  admin,
  as,
  asAdmin,
  createMember,
  hospital,
  names,
  senderId,
  sendMessage,
  serial,
  setUpHospital,
  test,
} from './testing/scene.ts';

const { hospitalMessages, hospitalizations } = contracts;

setUpHospital();

it('a conflict about a stay names the administrator who renamed the hospital or decided about the patient', async () => {
  await sendMessage('A01', { at: '20261202080000' });
  const [stay] = await test.database.sql<{ id: string; version: number }>(
    `SELECT id, version FROM hospitalizations WHERE source_system = 'adt:' || $1::bigint`,
    [senderId],
  );
  if (!stay) throw new Error('The message has no stay.');
  const params = { id: asId<'Hospitalization'>(Number(stay.id)) };
  const write = async (version: number) =>
    (await test.call(hospitalizations.update, { as, input: { params, body: { note: 'Called the ward', version } } }))
      .body;

  await test.call(hospitalMessages.updateSender, {
    as: asAdmin,
    input: { params: { id: senderId }, body: { name: `${hospital} North` } },
  });
  const conflict = { code: 'VERSION_CONFLICT', changedBy: admin.name };
  expect(await write(stay.version)).toMatchObject(conflict);

  const twin = await createMember({ name: `Lucinda Fontenot${names[serial]}`, birth: `19${20 + serial}-03-12` });
  const message = (await test.call(hospitalMessages.list, { as: asAdmin, input: { query: {} } })).body.data.find(
    ({ sender }) => sender.id === senderId,
  );
  if (!message) throw new Error('The message is missing.');
  await test.call(hospitalMessages.decide, {
    as: asAdmin,
    input: { params: { id: message.id }, body: { memberId: twin } },
  });
  expect(await write(stay.version + 1)).toMatchObject(conflict);
});
