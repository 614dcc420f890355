import { contracts, type StaffId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { MailError, type OutgoingMail } from '../../connectors/mail/port.ts';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { eventsOf } from '../../testing/clock.ts';
import type { Person } from '../../testing/world.ts';
import { addFirstAdmin, CommandError, changeRole } from './command.ts';
import { sendInvitation } from './invite.ts';

const { users, staff } = contracts;
let test: TestApp;
let administrator: Person;
let admin: string;

beforeAll(async () => {
  test = await startTestApp();
  administrator = await test.make.staff({ role: 'ADMIN' });
  admin = await test.signIn(administrator);
});
afterAll(() => test.stop());

let count = 0;
async function create(more: object = {}) {
  count += 1;
  const body = { firstName: 'Ines', lastName: 'Roca', email: `ines${count}@example.com`, role: 'GUIDE' as const };
  return (
    await test.call(users.create, { as: admin, input: { body: { ...body, timeZone: 'America/Denver', ...more } } })
  ).body;
}
const inviteAgain = (userId: StaffId) => test.call(users.invite, { as: admin, input: { params: { userId } } });
const readUser = async (userId: StaffId) =>
  (await test.call(users.list, { as: admin })).body.find(({ id }) => id === userId);
const signInFirstTime = async (person: { id: StaffId; email: string }) =>
  test.call(staff.verify, { as: await test.signIn(person) });

/**
 * Runs the invitation job with a mail server that throws the given error or accepts the email. Returns the sent emails.
 */
async function send(userId: StaffId, answer?: MailError): Promise<OutgoingMail[]> {
  const mails: OutgoingMail[] = [];
  const { services } = test.app.jobs;
  const mail = {
    isConnected: true,
    async send(sent: OutgoingMail) {
      if (answer) throw answer;
      mails.push(sent);
    },
  };
  await sendInvitation(
    { userId },
    { ...test.app.jobs, services: { ...services, connectors: { ...services.connectors, mail } } },
  );
  return mails;
}

describe('an invitation', () => {
  it('is sent once, in both languages, with the sign-in address and no secret', async () => {
    const made = await create({ invite: true });
    expect(made.invitation).toMatchObject({ state: 'sending', hasExpired: false });
    const [mail, ...others] = await send(made.id);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: made.email, subject: expect.stringContaining('your account') });
    for (const part of ['Hello Ines', 'Hola, Ines', made.email, 'http://localhost:8080/login', administrator.name])
      expect(mail?.text).toContain(part);
    expect((await readUser(made.id))?.invitation).toMatchObject({ state: 'sent' });
    expect(await send(made.id)).toEqual([]);
  });

  it('that was refused has failed and can be sent again; one without a response waits', async () => {
    const made = await create({ invite: true });
    await expect(send(made.id, new MailError('unreachable'))).rejects.toThrow();
    expect((await readUser(made.id))?.invitation?.state).toBe('sending');
    await send(made.id, new MailError('refused'));
    expect((await readUser(made.id))?.invitation?.state).toBe('failed');
    expect((await inviteAgain(made.id)).body.invitation?.state).toBe('sending');
    expect(await send(made.id)).toHaveLength(1);
  });

  it('cannot be used after it expired, until the user is invited again; a user who has signed in is not invited again', async () => {
    const made = await create({ invite: true });
    await test.database.sql(
      `UPDATE staff_invitations SET expires_at = now() - interval '1 minute' WHERE staff_id = $1`,
      [made.id],
    );
    expect((await readUser(made.id))?.invitation?.hasExpired).toBe(true);
    const late = await signInFirstTime(made);
    expect([late.status, late.body.code, late.body.userMessage]).toEqual([
      401,
      'ACCOUNT_NOT_SET_UP',
      'Your invitation has expired. Ask an administrator to invite you again.',
    ]);
    await inviteAgain(made.id);
    expect((await signInFirstTime(made)).body.id).toBe(made.id);
    expect((await inviteAgain(made.id)).body.code).toBe('USER_HAS_COME');
    // The invitation has expired, but after the first sign-in this has no effect.
    await test.database.sql('UPDATE staff_invitations SET expires_at = now() WHERE staff_id = $1', [made.id]);
    expect((await signInFirstTime(made)).status).toBe(200);
  });

  it('cannot be sent to a user who may not sign in', async () => {
    const made = await create();
    expect(made.invitation).toBeNull();
    await test.call(users.disable, { as: admin, input: { params: { userId: made.id }, body: {} } });
    expect((await inviteAgain(made.id)).body.code).toBe('USER_DISABLED');
  });
});

describe('the command line', () => {
  const run = <T>(work: Parameters<typeof test.app.jobs.transaction<T>>[0]) => test.app.jobs.transaction(work);

  it('assigns any staff role with an audit entry, and removes the rights of the previous role', async () => {
    const made = await create({ role: 'GUIDE', resourceNumber: '+13465550100' });
    const token = await test.signIn(made);
    expect((await test.call(users.list, { as: token })).status).toBe(403);
    expect(await run((tx) => changeRole(tx, made.email.toUpperCase(), 'ADMIN'))).toEqual({
      id: made.id,
      before: 'GUIDE',
    });
    expect((await test.call(users.list, { as: token })).status).toBe(200);
    expect((await readUser(made.id))?.resourcingNumber).toBeNull();
    const [line] = await test.database.sql<{ id: string }>("SELECT id FROM lines WHERE number = '+13465550100'");
    const changed = (await eventsOf(test, 'setup_updated')).map(({ payload }) => payload);
    expect(changed).toContainEqual({ type: 'lines', id: Number(line?.id) });
    expect(
      await test.database.sql('SELECT actor_id, outcome FROM audit_entries WHERE action = $1', [
        `staff role ${made.id} GUIDE ADMIN`,
      ]),
    ).toEqual([{ actor_id: null, outcome: 200 }]);
    await expect(run((tx) => changeRole(tx, made.email, 'PATIENT'))).rejects.toThrow(CommandError);
    await expect(run((tx) => changeRole(tx, 'nobody@example.com', 'ADMIN'))).rejects.toThrow(CommandError);
  });

  it('adds a first administrator only if no administrator exists, and never removes the last administrator', async () => {
    const first = { email: 'First@example.com', firstName: 'rosa', lastName: 'lind', timeZone: 'America/Denver' };
    const add = () => run((tx) => addFirstAdmin(tx, { ...first, isInvited: true }));
    await expect(add()).rejects.toThrow('An administrator already exists');
    await test.database.sql(
      `UPDATE staff SET disabled_at = now() WHERE user_id IN (SELECT id FROM users WHERE role IN ('ADMIN', 'SUPER_ADMIN'))`,
    );
    const id = await add();
    await expect(run((tx) => changeRole(tx, first.email, 'GUIDE'))).rejects.toThrow('the last administrator');
    await test.database.sql('UPDATE staff SET disabled_at = NULL');
    expect(await readUser(id)).toMatchObject({
      name: 'Rosa Lind',
      role: 'SUPER_ADMIN',
      invitation: { state: 'sending' },
    });
    expect((await signInFirstTime({ id, email: 'first@example.com' })).body.role).toBe('SUPER_ADMIN');
  });
});

it('a guide who becomes a provider loses their own number, which becomes a number of the organization', async () => {
  const made = await create({ resourceNumber: '+13465550101' });
  const changed = await test.call(users.update, {
    as: admin,
    input: { params: { userId: made.id }, body: { role: 'PROVIDER' } },
  });
  expect(changed.body).toMatchObject({ role: 'PROVIDER', resourcingNumber: null });
  expect(await test.database.sql('SELECT guide_id, deleted_at FROM lines WHERE number = $1', ['+13465550101'])).toEqual(
    [{ guide_id: null, deleted_at: null }],
  );
});
