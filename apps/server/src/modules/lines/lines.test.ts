import { contracts, type LineId, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { NumberOrder } from '../../connectors/telephony/port.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { withCarrier } from '../../testing/carrier.ts';
import { buyNumber } from './buy-number.ts';

const { lines, users } = contracts;
let test: TestApp;
let admin: string;
let adminId: StaffId;
let ownerId: StaffId;

beforeAll(async () => {
  test = await startTestApp();
  const administrator = await test.make.staff({ role: 'ADMIN' });
  admin = await test.signIn(administrator);
  adminId = administrator.id;
  ownerId = (await test.make.staff()).id;
});
afterAll(() => test.stop());

let count = 0;
function add(more: object = {}) {
  count += 1;
  const raw = {
    displayName: `Line ${count}`,
    number: `+1409555${String(1000 + count)}`,
    timezone: 'America/Chicago',
    ownerId,
    ...more,
  };
  return test.call(lines.create, { as: admin, input: { body: {} as never }, raw });
}
const errorsOf = ({ body }: { body: { errors?: readonly { constraints?: object }[] } }): string[] =>
  Object.values(body.errors?.[0]?.constraints ?? {});
const listLines = async () => (await test.call(lines.list, { as: admin })).body;

describe('a number of the organization', () => {
  it('has an owner who can sign in and support users, and can be added only once', async () => {
    const { status, body } = await add({ supportUserIds: [ownerId], isFeedbackNumber: true });
    expect([status, body.supportUserIds, body.isFeedbackNumber, body.isDefault]).toEqual([201, [ownerId], true, false]);
    // If the request contains no owner, the signed-in user becomes the owner of the new line.
    expect((await add({ ownerId: undefined })).body.ownerId).toBe(adminId);
    expect((await add({ number: body.number })).body.code).toBe('NUMBER_TAKEN');
    expect((await add({ number: '409 555' })).body.errors?.[0]?.property).toBe('number');
    for (const number of ['+10000000000', '+11234567890', '+14091551234'])
      expect(errorsOf(await add({ number }))).toEqual([
        'This is not a valid US phone number. Enter a 10-digit number.',
      ]);
    const disabledOwner = await test.make.staff();
    await test.call(users.disable, { as: admin, input: { params: { userId: disabledOwner.id }, body: {} } });
    expect((await add({ ownerId: disabledOwner.id })).body.errors?.[0]?.property).toBe('ownerId');
    const change = await test.call(lines.update, {
      as: admin,
      input: { params: { id: body.id }, body: { description: 'Ask how it went', supportUserIds: [], version: 1 } },
    });
    expect(change.body).toMatchObject({ description: 'Ask how it went', supportUserIds: [], version: 2 });
  });

  it('cannot be the number of a member or of a staff member', async () => {
    const clientId = await test.make.client();
    const ownNumbers = { mobile: '+14095552001', member: '+14095552002' };
    await test.call(users.update, {
      as: admin,
      input: { params: { userId: ownerId }, body: { mobilePhone: ownNumbers.mobile } },
    });
    await test.make.member({ clientId, phone: ownNumbers.member });
    const { name } = (await test.call(users.list, { as: admin })).body.find(({ id }) => id === ownerId) ?? {};
    const refused = async (number: string) => {
      const answer = await add({ number });
      return [answer.status, answer.body.code, ...errorsOf(answer)];
    };
    expect(await refused(ownNumbers.mobile)).toEqual([
      409,
      'NUMBER_TAKEN',
      `${name} already has this mobile phone number.`,
    ]);
    expect(await refused(ownNumbers.member)).toEqual([
      409,
      'NUMBER_TAKEN',
      'A member already has this phone number. Enter a different number.',
    ]);
    // Once this number is a line, it cannot become a user's mobile phone or a member's phone.
    const number = '+14095552003';
    expect((await add({ number })).status).toBe(201);
    const ownNumberErrors = ['This phone number belongs to the organization. Enter a different number.'];
    const mobile = await test.call(users.update, {
      as: admin,
      input: { params: { userId: ownerId }, body: { mobilePhone: number } },
    });
    expect([mobile.body.code, errorsOf(mobile)]).toEqual(['MOBILE_TAKEN', ownNumberErrors]);
    const memberId = await test.make.member({ clientId });
    const phone = await test.call(contracts.contacts.createPhone, {
      as: admin,
      input: { body: { interactableId: memberId, number, description: 'Home' } },
    });
    expect([phone.body.code, errorsOf(phone)]).toEqual(['PHONE_NUMBER_OURS', ownNumberErrors]);
    // The phone number of a deleted member can become a line.
    const deletedMember = await test.make.member({ clientId, phone: '+14095552004' });
    await test.database.sql('UPDATE members SET deleted_at = now() WHERE user_id = $1', [deletedMember]);
    expect((await add({ number: '+14095552004' })).status).toBe(201);
  });

  it('remembers that the Spanish greeting is older than the English greeting until it is confirmed', async () => {
    const { body: line } = await add({ greeting: 'Please leave a message.', greetingEs: 'Deje un mensaje.' });
    const sinceAfter = async (body: object) =>
      (await test.call(lines.update, { as: admin, input: { params: { id: line.id }, body } })).body
        .spanishOutdatedSince;
    expect(line.spanishOutdatedSince).toBeNull();
    const since = await sinceAfter({ greeting: 'We call you back.' });
    expect(since).toEqual(expect.any(String));
    expect(await sinceAfter({ displayName: 'East' })).toBe(since);
    expect(await sinceAfter({ isSpanishChecked: true })).toBeNull();
  });

  it('is bought with webhooks that the telephone service repeats if the server fails', async () => {
    const { id: lineId } = (await add()).body;
    const orders: NumberOrder[] = [];
    const buys = withCarrier(test, {
      buyNumber: async (order) => {
        orders.push(order);
        return { sid: 'PN1' };
      },
    });
    for (const _ of [1, 2]) await buyNumber({ lineId }, buys);
    const { apiUrl } = test.app.jobs.services.config;
    expect(orders).toMatchObject([
      {
        textUrl: `${apiUrl}/webhooks/texts/incoming#rc=4&rp=all`,
        callUrl: `${apiUrl}/webhooks/calls/incoming#rc=4&rp=all`,
        statusUrl: `${apiUrl}/webhooks/calls/status#rc=4&rp=all`,
      },
    ]);
  });

  it('can be the default, of which there is always exactly one', async () => {
    const { body: one } = await add({ isDefault: true });
    const { body: two } = await add({ isDefault: true });
    expect((await listLines()).filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([two.id]);
    const late = await test.call(lines.update, {
      as: admin,
      input: { params: { id: one.id }, body: { description: 'Main', version: one.version } },
    });
    expect(late.body).toMatchObject({ code: 'VERSION_CONFLICT', changedBy: expect.any(String) });
    const none = await test.call(lines.update, {
      as: admin,
      input: { params: { id: two.id }, body: { isDefault: false } },
    });
    expect(none.body.code).toBe('LINE_DEFAULT_NEEDED');
    await test.call(lines.update, { as: admin, input: { params: { id: one.id }, body: { isDefault: true } } });
    expect((await listLines()).filter(({ isDefault }) => isDefault).map(({ id }) => id)).toEqual([one.id]);
  });

  it('remains the only default if several administrators choose one at the same time', async () => {
    const made = [];
    for (let n = 0; n < 6; n += 1) made.push((await add()).body.id);
    const make = (id: LineId) =>
      test.call(lines.update, { as: admin, input: { params: { id }, body: { isDefault: true } } });
    const answers = await Promise.all([...made.map(make), add({ isDefault: true })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200, 201]);
    expect((await listLines()).filter(({ isDefault }) => isDefault)).toHaveLength(1);
  });
});
