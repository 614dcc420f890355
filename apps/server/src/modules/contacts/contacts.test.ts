import { type ClientId, contracts, type MemberId, type PhoneNumberId, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

let test: TestApp;
let guide: string;
let otherGuide: string;
let provider: string;
let clientId: ClientId;
let guideId: StaffId;
let guideName: string;
let memberId: MemberId;

beforeAll(async () => {
  test = await startTestApp();
  const { make } = test;
  clientId = await make.client();
  const [one, other, seer] = [await make.staff(), await make.staff(), await make.staff({ role: 'PROVIDER' })];
  guideId = one.id;
  guideName = one.name;
  await make.team({ members: [one.id, seer.id], clients: [clientId] });
  [guide, otherGuide, provider] = (await Promise.all([one, other, seer].map(test.signIn))) as [string, string, string];
});
afterAll(() => test.stop());
beforeEach(async () => {
  memberId = await test.make.member({ clientId, guideId });
});

const { contacts, members } = contracts;
const get = async () => (await test.call(members.get, { as: guide, input: { params: { memberId } } })).body;
const log = () =>
  test.database.sql<{ field: string; old_value: string | null; new_value: string | null }>(
    'SELECT field, old_value, new_value FROM change_logs WHERE member_id = $1 ORDER BY id',
    [memberId],
  );
const findEvents = async () =>
  (
    await test.database.sql<{ name: string; payload: { id: number; userId?: number } }>(
      `SELECT name, payload FROM live_events WHERE rooms @> ARRAY[$1] ORDER BY id`,
      [`member:${memberId}:CAN_VIEW_MEMBERS`],
    )
  ).map(({ name, payload }) => [name, payload.id]);
const addPhone = (number: string, more: Record<string, unknown> = {}, as = guide) =>
  test.call(contacts.createPhone, {
    as,
    input: { body: { interactableId: memberId, number, description: 'Mobile', ...more } },
  });
const editPhone = (phoneId: PhoneNumberId, body: Record<string, unknown>, as = guide) =>
  test.call(contacts.updatePhone, { as, input: { params: { phoneId }, body } });
const dropPhone = (phoneId: PhoneNumberId) =>
  test.call(contacts.removePhone, { as: guide, input: { params: { phoneId } } });
const addEmail = (email: string) =>
  test.call(contacts.createEmail, { as: guide, input: { body: { userId: memberId, email, description: 'Personal' } } });
const addAddress = (body: Record<string, unknown> = {}) =>
  test.call(contacts.createAddress, {
    as: guide,
    raw: {
      userId: memberId,
      description: 'Home',
      line1: '1 Main St',
      city: 'Houston',
      state: 'TX',
      zip: '77001',
      ...body,
    },
  });

describe('phone numbers', () => {
  it('have one primary number: the first, then a chosen one, and the next one after a deletion', async () => {
    const [one, two, three] = [
      (await addPhone('+17135550101')).body,
      (await addPhone('+17135550102')).body,
      (await addPhone('+17135550103', { primary: true })).body,
    ];
    expect([one.primary, two.primary, three.primary, three.version]).toEqual([true, false, true, 1]);
    expect((await get()).phoneNumbers.map(({ id, primary }) => [id, primary])).toEqual([
      [three.id, true],
      [one.id, false],
      [two.id, false],
    ]);
    expect((await editPhone(two.id, { primary: true })).body.primary).toBe(true);
    await dropPhone(two.id);
    expect((await get()).phoneNumbers.filter(({ primary }) => primary).map(({ id }) => id)).toEqual([one.id]);
    await dropPhone(one.id);
    await dropPhone(three.id);
    expect((await get()).phoneNumbers).toEqual([]);
  });

  it('keep one primary number if several users add and delete at the same time', async () => {
    const replies = await Promise.all(
      ['1', '2', '3', '4'].map((digit) => addPhone(`+1713555020${digit}`, { primary: true })),
    );
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    await Promise.all([
      ...replies.slice(0, 3).map(({ body }) => dropPhone(body.id)),
      editPhone(replies[3]?.body.id as PhoneNumberId, { description: 'Work' }),
    ]);
    expect((await get()).phoneNumbers.map(({ primary }) => primary)).toEqual([true]);
  });

  it('are refused with the messages of the form', async () => {
    const problem = async (body: Record<string, unknown>) =>
      (
        await test.call(contacts.createPhone, { as: guide, raw: { interactableId: memberId, ...body } })
      ).body.errors?.map(({ property, constraints }) => [property, Object.values(constraints)[0]]);
    expect(await problem({ description: 'Mobile' })).toEqual([
      ['number', 'Phone number is required and must be 10 digits'],
    ]);
    expect(await problem({ number: '', description: 'Mobile' })).toEqual([
      ['number', 'Phone number is required and must be 10 digits'],
    ]);
    expect(await problem({ number: '+1713555010', description: 'Mobile' })).toEqual([
      ['number', 'Phone number requires 10 digits.'],
    ]);
    expect(await problem({ number: '+17135550101' })).toEqual([['description', 'Description is required']]);
    expect(await problem({ number: '+17135550101', description: '  ' })).toEqual([
      ['description', 'Description is required'],
    ]);
    expect(await problem({ number: '+17135550101', description: 'x'.repeat(21) })).toEqual([
      ['description', 'description must be at most 20 characters'],
    ]);
    const tooLong = { interactableId: memberId, number: '+17135550101', description: 'x'.repeat(21) };
    const { body } = await test.call(contacts.createPhone, { as: guide, raw: tooLong });
    const expectedTexts = {
      key: '{label} must be at most {maximum} characters',
      values: { label: 'description', maximum: 20 },
    };
    expect(body.errors?.[0]?.sentences).toEqual({ too_big: expectedTexts });
    expect(body.userMessageSentence).toEqual(expectedTexts);
    expect((await addPhone('+10000000000')).status).toBe(201);
  });

  it('are listed once for a member', async () => {
    const { body } = await addPhone('+17135550101');
    expect((await addPhone('+17135550101')).body.code).toBe('PHONE_NUMBER_EXISTS');
    const other = await addPhone('+17135550102');
    expect((await editPhone(other.body.id, { number: '+17135550101' })).status).toBe(409);
    expect((await editPhone(body.id, { number: '+17135550101', description: 'Home' })).status).toBe(200);
  });

  it('return the current number for an outdated version', async () => {
    const { body } = await addPhone('+17135550101');
    expect((await editPhone(body.id, { description: 'Home', version: 1 })).body.version).toBe(2);
    const conflict = await editPhone(body.id, { description: 'Work', version: 1 });
    expect([conflict.status, conflict.body.code, conflict.body.current]).toEqual([
      409,
      'VERSION_CONFLICT',
      { ...body, description: 'Home', version: 2 },
    ]);
    expect((await editPhone(body.id, { description: 'Home' })).body.version).toBe(2);
  });

  it('with an opt-out are still opted out after deleting or overwriting', async () => {
    const { body } = await addPhone('+17135550101');
    await test.database.sql(`UPDATE phone_numbers SET do_not_contact_reason = 'STOP' WHERE id = $1`, [body.id]);
    expect((await editPhone(body.id, { number: '+17135550102' })).body.doNotContact.reason).toBeNull();
    const again = await addPhone('+17135550101');
    expect(again.body.doNotContact.reason).toBe('STOP');
    await dropPhone(again.body.id);
    expect((await addPhone('+17135550101')).body.doNotContact.reason).toBe('STOP');
  });

  it('are recorded in the change log and sent to users who view the member', async () => {
    const { body } = await addPhone('+17135550101');
    const second = await addPhone('+17135550102', { description: 'Work', primary: true });
    await editPhone(body.id, { description: 'Home' });
    await dropPhone(second.body.id);
    expect((await log()).map(({ field, old_value, new_value }) => [field, old_value, new_value])).toEqual([
      ['phoneNumber', null, '(713) 555-0101, Mobile'],
      ['phoneNumber', null, '(713) 555-0102, Work'],
      ['primaryPhoneNumber', '(713) 555-0101', '(713) 555-0102'],
      ['phoneNumber', '(713) 555-0101, Mobile', '(713) 555-0101, Home'],
      ['phoneNumber', '(713) 555-0102, Work', null],
      ['primaryPhoneNumber', '(713) 555-0102', '(713) 555-0101'],
    ]);
    expect(await findEvents()).toEqual(Array(4).fill(['user_updated', memberId]));
  });

  it('do not exist for users who cannot see the member, and cannot be changed by users who can only read', async () => {
    const { body } = await addPhone('+17135550101');
    expect((await addPhone('+17135550109', {}, otherGuide)).status).toBe(404);
    expect((await editPhone(body.id, { description: 'x' }, otherGuide)).status).toBe(404);
    expect((await editPhone(body.id, { description: 'x' }, provider)).status).toBe(403);
    await dropPhone(body.id);
    expect((await dropPhone(body.id)).status).toBe(404);
  });

  it('are looked up in the same way each time', async () => {
    const ask = () =>
      test.call(contacts.phoneDetails, { as: guide, input: { query: { phoneNumber: '+17135550142' } } });
    const { body } = await ask();
    expect(body.carrier).toEqual(expect.any(String));
    expect((await ask()).body).toEqual(body);
  });

  it('can be added under the other address of the endpoint too', async () => {
    const reply = await test.call(contacts.createMemberPhone, {
      as: guide,
      input: {
        params: { memberId },
        body: { number: '+17135550101', description: 'Mobile', carrier: 'Gulf Mobile', type: 'mobile', primary: false },
      },
    });
    expect([reply.status, reply.body.primary, reply.body.type]).toEqual([201, true, 'mobile']);
  });
});

it('a conflict about a contact or a member names the user who saved the current version', async () => {
  const conflictOf = async (save: (words: string) => Promise<{ status: number; body: unknown }>) => {
    expect((await save('Home')).status).toBe(200);
    return (await save('Work')).body;
  };
  const phone = (await addPhone('+17135550101')).body;
  const email = (await addEmail('lola@example.com')).body;
  const address = (await addAddress()).body;
  const { version } = await get();
  const as = guide;
  const saves: ((words: string) => Promise<{ status: number; body: unknown }>)[] = [
    (description) => editPhone(phone.id, { description, version: 1 }),
    (description) =>
      test.call(contacts.updateEmail, { as, input: { params: { id: email.id }, body: { description, version: 1 } } }),
    (description) =>
      test.call(contacts.updateAddress, {
        as,
        input: { params: { addressId: address.id }, body: { description: `${description} 2`, version: 1 } },
      }),
    (preferredName) =>
      test.call(members.update, { as, input: { params: { memberId }, body: { preferredName, version } } }),
  ];
  for (const save of saves)
    expect(await conflictOf(save)).toMatchObject({ code: 'VERSION_CONFLICT', changedBy: guideName });
});

describe('looking up numbers', () => {
  it('has a separate limit', async () => {
    const app = await test.sibling({ LOOKUP_LIMIT_PER_MINUTE: '2' });
    const ask = (url: string) =>
      app.fastify.inject({ method: 'GET', url, headers: { authorization: `Bearer ${guide}` } });
    const url = '/api/interaction/phone-numbers/twilio-details?phoneNumber=%2B17135550142';
    expect([(await ask(url)).statusCode, (await ask(url)).statusCode, (await ask(url)).statusCode]).toEqual([
      200, 200, 429,
    ]);
    expect((await ask('/api/clients')).statusCode).toBe(200);
  });
});

describe('email addresses', () => {
  it('appear and disappear live', async () => {
    const one = (await addEmail('Lola@Example.com')).body;
    const two = (await addEmail('dolores@example.com')).body;
    await test.call(contacts.updateEmail, { as: guide, input: { params: { id: two.id }, body: { primary: true } } });
    await test.call(contacts.removeEmail, { as: guide, input: { params: { id: two.id } } });
    expect((await get()).emailAddresses).toMatchObject([{ id: one.id, primary: true }]);
    expect(await findEvents()).toEqual([
      ['email_address_created', one.id],
      ['email_address_created', two.id],
      ['email_address_updated', one.id],
      ['email_address_updated', two.id],
      ['email_address_updated', one.id],
      ['email_address_deleted', two.id],
    ]);
  });

  it('are listed once for a member, ignoring case, and refused with the messages of the form', async () => {
    await addEmail('lola@example.com');
    expect((await addEmail('LOLA@example.com')).body.code).toBe('EMAIL_ADDRESS_EXISTS');
    const message = async (body: Record<string, unknown>) =>
      (await test.call(contacts.createEmail, { as: guide, raw: { userId: memberId, ...body } })).body.userMessage;
    expect(await message({ description: 'Personal' })).toBe('Email is required');
    expect(await message({ email: ' ', description: 'Personal' })).toBe('Email is required');
    expect(await message({ email: 'lola@example', description: 'Personal' })).toBe('Email is not valid');
    expect(await message({ email: 'lola@example.com', description: '' })).toBe('Description is required');
  });
});

describe('a member who has 20 contacts of a kind', () => {
  it('cannot get more, even with simultaneous requests, until one is deleted', async () => {
    const numbers = Array.from({ length: 25 }, (_, n) => `+1713555${String(1000 + n)}`);
    const replies = await Promise.all(numbers.map((number) => addPhone(number)));
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(20);
    const refused = replies
      .filter(({ status }) => status !== 201)
      .map(({ status, body }) => [status, body.userMessage]);
    expect(refused).toEqual(Array(5).fill([409, 'A member can have at most 20 phone numbers.']));
    expect((await addEmail('lola@example.com')).status).toBe(201);
    const { phoneNumbers } = await get();
    expect(phoneNumbers).toHaveLength(20);
    for (const { id } of phoneNumbers.slice(0, 1)) await dropPhone(id);
    expect((await addPhone('+17135559999')).status).toBe(201);
  });
});

describe('addresses', () => {
  it("determine the member's city in lists and the time zone", async () => {
    const home = (await addAddress()).body;
    const cabin = (await addAddress({ description: 'Cabin', city: 'Pueblo', state: 'colorado', zip: '81001' })).body;
    expect([home.primary, cabin.primary, cabin.state, (await get()).location]).toEqual([
      true,
      false,
      'CO',
      { city: 'Houston', state: 'TX' },
    ]);
    await test.call(contacts.makeAddressPrimary, { as: guide, input: { params: { addressId: cabin.id } } });
    expect(await get()).toMatchObject({ location: { city: 'Pueblo', state: 'CO' }, timeZone: 'America/Denver' });
    await test.call(contacts.removeAddress, { as: guide, input: { params: { addressId: cabin.id } } });
    expect(await get()).toMatchObject({ location: { city: 'Houston', state: 'TX' }, timeZone: 'America/Chicago' });
    await test.call(contacts.removeAddress, { as: guide, input: { params: { addressId: home.id } } });
    expect((await get()).location).toBeNull();
  });

  it('name no editor in a conflict if a user only made them primary, because they may have been primary before', async () => {
    const home = (await addAddress()).body;
    const change = (version: number) =>
      test.call(contacts.updateAddress, {
        as: guide,
        input: { params: { addressId: home.id }, body: { line2: 'Apt 2', version } },
      });
    await test.call(contacts.makeAddressPrimary, { as: guide, input: { params: { addressId: home.id } } });
    expect((await change(home.version + 1)).body).toMatchObject({ code: 'VERSION_CONFLICT' });
    expect((await change(home.version + 1)).body).not.toHaveProperty('changedBy');
    expect((await change(home.version)).status).toBe(200);
    expect((await change(home.version)).body).toMatchObject({ code: 'VERSION_CONFLICT', changedBy: guideName });
  });

  it('do not change a time zone that staff chose, unless the ZIP code or state changes', async () => {
    const { body: home } = await addAddress({ city: 'Houston', state: 'TX', zip: '77002' });
    const edit = async (change: Record<string, unknown>) => {
      const input = { params: { addressId: home.id }, body: change };
      expect((await test.call(contacts.updateAddress, { as: guide, input })).status).toBe(200);
      return (await get()).timeZone;
    };
    await test.database.sql("UPDATE members SET time_zone = 'Pacific/Honolulu' WHERE user_id = $1", [memberId]);
    expect(await edit({ line2: 'Apt 2' })).toBe('Pacific/Honolulu');
    expect(await edit({ city: 'El Paso', zip: '79901' })).toBe('America/Denver');
    expect(await edit({ zip: '77002' })).toBe('America/Chicago');
  });

  it('without a known ZIP code get the time zone of the area code in a state with several', async () => {
    await test.database.sql(
      `INSERT INTO phone_numbers (user_id, number, description, is_primary, created_at)
       VALUES ($1, '+12195550108', 'Home', NOT EXISTS (SELECT FROM phone_numbers WHERE user_id = $1 AND is_primary), now())`,
      [memberId],
    );
    await test.database.sql('UPDATE phone_numbers SET deleted_at = now() WHERE user_id = $1 AND number NOT LIKE $2', [
      memberId,
      '+1219%',
    ]);
    await test.database.sql("UPDATE members SET time_zone = 'America/Denver' WHERE user_id = $1", [memberId]);
    const { body } = await addAddress({ city: 'Gary', state: 'IN', zip: '00000' });
    await test.call(contacts.makeAddressPrimary, { as: guide, input: { params: { addressId: body.id } } });
    // A guide entered the address, but did not choose the time zone.
    expect(await get()).toMatchObject({ timeZone: 'America/Chicago', isTimeZoneAssumed: true });
  });

  it('lose their coordinates if the place changes, not if the label changes', async () => {
    const { body } = await addAddress();
    await test.database.sql('UPDATE addresses SET latitude = 29.7, longitude = -95.4 WHERE id = $1', [body.id]);
    const edit = (change: Record<string, unknown>) =>
      test.call(contacts.updateAddress, { as: guide, input: { params: { addressId: body.id }, body: change } });
    expect((await edit({ description: 'Mother', line2: 'Apt 2' })).body.latitude).toBe(29.7);
    expect((await edit({ line1: '2 Main St', version: 2 })).body).toMatchObject({
      latitude: null,
      longitude: null,
      version: 3,
    });
    expect((await edit({ zip: '77002', version: 2 })).status).toBe(409);
  });

  it('are refused with the messages of the form', async () => {
    const message = async (body: Record<string, unknown>) => (await addAddress(body)).body.userMessage;
    expect(await message({ description: '' })).toBe('Address Label is required');
    expect(await message({ line1: ' ' })).toBe('Address line 1 is required');
    expect(await message({ city: '' })).toBe('City is required.');
    expect(await message({ state: '' })).toBe('State is required.');
    for (const state of ['XX', 'Ontario', 'toString'])
      expect(await message({ state })).toBe('State must be a US state or territory, such as TX.');
    expect(await message({ zip: '7700' })).toBe('ZIP code must be at least 5 characters');
    expect(await message({ zip: '770011' })).toBe('zip must be at most 5 characters');
  });
});
