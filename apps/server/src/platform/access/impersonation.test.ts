import { contracts, type MemberId } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

const { staff, clients, notes, members } = contracts;
let test: TestApp;

beforeAll(async () => {
  test = await startTestApp();
});
afterAll(() => test.stop());

const verify = (as: string, headers: Record<string, string> = {}) => test.call(staff.verify, { as, headers });

describe('impersonation', () => {
  const asSomebody = (id: number | string) => ({ 'impersonation-user-id': String(id) });

  it('shows exactly the members and permissions of the impersonated guide, and the audit contains both users', async () => {
    const [admin, guide, other] = [
      await test.make.staff({ role: 'ADMIN' }),
      await test.make.staff({ name: 'Amina Yusuf' }),
      await test.make.staff(),
    ];
    const clientId = await test.make.client();
    const [own, foreign] = [
      await test.make.member({ clientId, guideId: guide.id }),
      await test.make.member({ clientId, guideId: other.id }),
    ];
    const as = await test.signIn(admin);
    const headers = asSomebody(guide.id);
    const acting = (await verify(as, headers)).body;
    expect(acting).toMatchObject({
      id: guide.id,
      name: 'Amina Yusuf',
      role: 'GUIDE',
      impersonator: { id: admin.id, name: admin.name },
    });
    expect(acting.userPermissions).not.toContain('CAN_IMPERSONATE_USERS');
    const get = (memberId: MemberId) => test.call(members.get, { as, headers, input: { params: { memberId } } });
    expect([(await get(own)).status, (await get(foreign)).status]).toEqual([200, 404]);
    expect(
      (await test.call(contracts.imports.create, { as, headers, input: { body: { kind: 'fhir', clientId } } })).status,
    ).toBe(403);
    const note = await test.call(notes.create, {
      as,
      headers,
      input: { body: { userId: own, text: 'Written for Amina' } },
    });
    expect(note.body.createdBy).toEqual({ id: guide.id, name: 'Amina Yusuf' });
    const trace = await test.database.sql<{ actor_id: string; impersonated_id: string; outcome: number }>(
      'SELECT actor_id, impersonated_id, outcome FROM audit_entries WHERE actor_id = $1 ORDER BY id',
      [admin.id],
    );
    expect(trace.map((row) => [Number(row.actor_id), Number(row.impersonated_id), row.outcome])).toEqual(
      [200, 404, 403, 201].map((outcome) => [admin.id, guide.id, outcome]),
    );
    expect((await verify(as)).body).toMatchObject({ id: admin.id, impersonator: null });
  });

  it("shows both names on every record written during it, and one name on the guide's own records", async () => {
    const [admin, guide] = [await test.make.staff({ role: 'ADMIN', name: 'Priya Raman' }), await test.make.staff()];
    const memberId = await test.make.member({ clientId: await test.make.client(), guideId: guide.id });
    const own = await test.signIn(guide);
    const viewing = { as: await test.signIn(admin), headers: asSomebody(guide.id) };
    const tomorrow = Temporal.Now.plainDateISO('America/Chicago').add({ days: 1 }).toString();
    for (const who of [viewing, { as: own }]) {
      await test.call(notes.create, { ...who, input: { body: { userId: memberId, text: '<p>Both</p>' } } });
      const event = { type: 'call' as const, date: tomorrow, time: '10:00' };
      await test.call(contracts.schedule.create, { ...who, input: { params: { userId: memberId }, body: event } });
      const { body: profile } = await test.call(members.get, { ...who, input: { params: { memberId } } });
      const body = { preferredName: `Lola ${profile.version}`, version: profile.version };
      await test.call(members.update, { ...who, input: { params: { memberId }, body } });
    }
    const feed = await test.call(contracts.feed.items, {
      as: own,
      input: { query: { userId: memberId, type: 'note' } },
    });
    expect(feed.body.map(({ actor, impersonator }) => [actor?.id, impersonator?.name])).toEqual([
      [guide.id, undefined],
      [guide.id, 'Priya Raman'],
    ]);
    const pending = await test.call(contracts.feed.pendingItems, { as: own, input: { query: { memberId } } });
    expect(pending.body.data.map((item) => item.impersonatorName).sort()).toEqual(['Priya Raman', undefined]);
    const log = await test.call(members.changeLogs, { as: own, input: { params: { memberId } } });
    expect(log.body.map((change) => [change.actorId, change.impersonatorName])).toEqual([
      [guide.id, null],
      [guide.id, 'Priya Raman'],
    ]);
  });

  it('needs the permission and a guide to impersonate, and is otherwise refused and recorded', async () => {
    const [admin, supervisor, guide] = [
      await test.make.staff({ role: 'ADMIN' }),
      await test.make.staff({ role: 'GUIDE_SUPERVISOR' }),
      await test.make.staff(),
    ];
    const others = await Promise.all(
      (['ADMIN', 'SUPER_ADMIN', 'PROVIDER', 'SOCIAL_WORKER', 'NURSE_PRACTITIONER'] as const).map((role) =>
        test.make.staff({ role }),
      ),
    );
    const disabled = await test.make.staff();
    await test.database.sql('UPDATE staff SET disabled_at = now() WHERE user_id = $1', [disabled.id]);
    const memberId = await test.make.member({ clientId: await test.make.client() });
    const token = await test.signIn(admin);
    expect((await verify(token, asSomebody(supervisor.id))).status).toBe(200);
    for (const id of [...others.map((who) => who.id), disabled.id, memberId, 987_654_321]) {
      const { status, body } = await verify(token, asSomebody(id));
      expect([id, status, body.code]).toEqual([id, 403, 'FORBIDDEN']);
    }
    for (const who of [supervisor, guide])
      expect(
        (await verify(await test.signIn(who), asSomebody(guide.id === who.id ? supervisor.id : guide.id))).status,
      ).toBe(403);
    for (const id of ['abc', '-1', '1,2', '0', '1e3'])
      expect([id, (await verify(token, asSomebody(id))).status]).toEqual([id, 400]);
    expect((await verify(token, asSomebody(admin.id))).body).toMatchObject({ id: admin.id, impersonator: null });
    expect(
      (await test.call(clients.list, { as: await test.signIn(guide), headers: asSomebody(supervisor.id) })).status,
    ).toBe(403);
    const refused = await test.database.sql<{ impersonated_id: string; outcome: number; code: string }>(
      'SELECT impersonated_id, outcome, code FROM audit_entries WHERE actor_id = $1',
      [guide.id],
    );
    expect(refused.map((row) => [Number(row.impersonated_id), row.outcome, row.code])).toContainEqual([
      supervisor.id,
      403,
      'FORBIDDEN',
    ]);
  });
});
