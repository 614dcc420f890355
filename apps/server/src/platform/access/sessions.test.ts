import { randomUUID } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { contracts } from '@guidepost/contracts';
import { dateZones } from '@guidepost/rules';
import { exportJWK, generateKeyPair } from 'jose';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import type { Person } from '../../testing/world.ts';

const { session, staff, notes, members } = contracts;
let test: TestApp;
let person: Person;

beforeAll(async () => {
  test = await startTestApp();
  person = await test.make.staff({ role: 'GUIDE' });
});
afterAll(() => test.stop());

const claimsOf = (who: Person, more: Record<string, unknown> = {}) => ({
  sub: `subject-${who.id}`,
  sid: randomUUID(),
  email: who.email,
  email_verified: true,
  ...more,
});
const verify = (as: string, headers: Record<string, string> = {}) => test.call(staff.verify, { as, headers });
const sessionsOf = (who: Person) =>
  test.database.sql<{
    sid: string;
    ended_at: Date | null;
    last_active_at: Date;
    address: string | null;
    client_id: string | null;
  }>('SELECT * FROM staff_sessions WHERE staff_id = $1 ORDER BY id', [who.id]);
const shift = (who: Person, column: 'started_at' | 'last_active_at', seconds: number) =>
  test.database.sql(
    `UPDATE staff_sessions SET ${column} = now() - make_interval(secs => $2) WHERE staff_id = $1 AND ended_at IS NULL`,
    [who.id, seconds],
  );

describe('an invalid token', () => {
  const claims = () => claimsOf(person);
  const { sign } = { sign: (...args: Parameters<TestApp['issuer']['sign']>) => test.issuer.sign(...args) };

  it.each<[string, () => Promise<string>]>([
    ['of another issuer', () => sign(claims(), { issuer: 'https://issuer.evil.test' })],
    ['of the same issuer but for a slash', () => sign(claims(), { issuer: `${test.issuer.issuer}/` })],
    ['for another audience', () => sign(claims(), { audience: 'urn:other' })],
    ['that is an ID token: for the client', () => sign({ ...claims(), nonce: 'n' }, { audience: 'guidepost-web' })],
    ['without an expiry', () => sign(claims(), { expiresIn: null })],
    ['that has expired', () => sign(claims(), { expiresIn: '-10s' })],
    ['that is valid from tomorrow', () => sign({ ...claims(), nbf: Math.floor(Date.now() / 1000) + 86_400 })],
    [
      'signed by another key of the same name',
      async () => sign(claims(), { key: (await generateKeyPair('ES256')).privateKey }),
    ],
    [
      'by a key that nobody published',
      async () => sign(claims(), { key: (await generateKeyPair('ES256')).privateKey, header: { kid: 'other' } }),
    ],
    [
      'with the public key as an HMAC secret',
      () =>
        sign(claims(), {
          key: new TextEncoder().encode(JSON.stringify(test.issuer.publicKey)),
          header: { alg: 'HS256' },
        }),
    ],
    [
      'that contains its own key',
      async () => {
        const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
        return sign(claims(), {
          key: privateKey,
          header: { jwk: await exportJWK(publicKey), kid: undefined } as never,
        });
      },
    ],
    [
      'without a signature',
      async () =>
        `${part({ alg: 'none', typ: 'JWT' })}.${part({ ...claims(), iss: test.issuer.issuer, aud: 'urn:guidepost:api', exp: 4e9 })}.`,
    ],
    [
      'whose claims were changed',
      async () =>
        (await sign(claims())).replace(
          /\.[^.]+\./,
          `.${part({ ...claims(), iss: test.issuer.issuer, aud: 'urn:guidepost:api', exp: 4e9 })}.`,
        ),
    ],
    ['without a subject', () => sign({ ...claims(), sub: undefined })],
    ['that is none', async () => 'nonsense'],
  ])('%s gets 401 and opens no session', async (_what, token) => {
    const before = await sessionsOf(person);
    expect((await verify(await token())).status).toBe(401);
    expect(await sessionsOf(person)).toEqual(before);
  });

  it.each(['', 'Bearer', 'Bearer ', 'Basic dXNlcjpwYXNz', 'bearer a b', 'Token x', 'Bearer \t'])(
    'in the header %j gets 401',
    async (authorization) => {
      expect((await test.call(staff.verify, { headers: { authorization } })).status).toBe(401);
    },
  );

  it('never makes the server fetch a key from an address in the token', async () => {
    let visited = 0;
    const canary = createServer((_request, response) => {
      visited += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(canary.address() as AddressInfo).port}/keys`;
    const { privateKey } = await generateKeyPair('ES256');
    for (const header of [{ jku: url }, { x5u: url }])
      expect(
        (await verify(await test.issuer.sign(claims(), { key: privateKey, header: { ...header, kid: 'other' } })))
          .status,
      ).toBe(401);
    expect(visited).toBe(0);
    await new Promise((resolve) => canary.close(resolve));
  });
});

describe('an unreachable or invalid identity provider', () => {
  it.each([
    [
      'names another issuer',
      { discovery: { issuer: 'https://issuer.evil.test', jwks_uri: 'https://issuer.evil.test/keys' } },
    ],
    ['names no keys', { discovery: {} }],
    ['has a fault of its own', { keysStatus: 500 }],
  ])('that %s causes 503, and never 200 or a logout', async (_what, answers) => {
    const app = await test.sibling();
    const token = await test.issuer.sign(claimsOf(person));
    const ask = async () =>
      (await app.fastify.inject({ url: '/api/users/user/verify', headers: { authorization: `Bearer ${token}` } }))
        .statusCode;
    test.issuer.pretend(answers);
    expect(await ask()).toBe(503);
    test.issuer.pretend({});
    expect(await ask()).toBe(200);
  });

  it('is not contacted again for every token', async () => {
    await verify(await test.issuer.sign(claimsOf(person)));
    const before = test.issuer.asked();
    for (let n = 0; n < 20; n += 1) await verify(await test.issuer.sign(claimsOf(person)));
    expect(test.issuer.asked()).toBe(before);
  });
});

describe('the identity of a user', () => {
  it('is linked once by verified email, and after that identified only by issuer and subject', async () => {
    const who = await test.make.staff({ name: 'Rosa Delgado' });
    const other = await test.make.staff();
    expect((await verify(await test.issuer.sign(claimsOf(who)))).body.id).toBe(who.id);
    // another account with the same email address gains no access
    expect((await verify(await test.issuer.sign(claimsOf(who, { sub: 'another account' })))).status).toBe(401);
    // an account with a new email address remains linked to the same user, even if another user has this address
    for (const email of ['renamed@demo.test', other.email])
      expect((await verify(await test.issuer.sign(claimsOf(who, { email })))).body.id).toBe(who.id);
    expect(
      (await verify(await test.issuer.sign(claimsOf(who, { email: undefined, email_verified: undefined })))).body.id,
    ).toBe(who.id);
    expect((await verify(await test.issuer.sign(claimsOf(other)))).body.id).toBe(other.id);
  });

  it.each([
    ['unknown here', { email: 'nobody@demo.test' }],
    ['not verified', { email_verified: false }],
    ['verified by another word', { email_verified: 'yes' }],
    ['of an unknown state', { email_verified: undefined }],
    ['missing', { email: undefined }],
  ])('is unknown if the email is %s', async (_what, claims) => {
    const who = await test.make.staff();
    expect((await verify(await test.issuer.sign(claimsOf(who, claims)))).status).toBe(401);
    expect(await sessionsOf(who)).toEqual([]);
    expect(await test.database.sql('SELECT * FROM staff_identities WHERE staff_id = $1', [who.id])).toEqual([]);
  });

  it('does not depend on upper and lower case in the email', async () => {
    const who = await test.make.staff();
    expect((await verify(await test.issuer.sign(claimsOf(who, { email: who.email.toUpperCase() })))).body.id).toBe(
      who.id,
    );
  });

  it("cannot be taken from another user's session", async () => {
    const [who, other] = [await test.make.staff(), await test.make.staff()];
    const sid = randomUUID();
    await verify(await test.issuer.sign(claimsOf(who, { sid })));
    expect((await verify(await test.issuer.sign(claimsOf(other, { sid })))).status).toBe(401);
  });
});

describe('a session', () => {
  it('opens once, even if the first ten requests arrive at the same time', async () => {
    const who = await test.make.staff();
    const token = await test.issuer.sign(claimsOf(who, { client_id: 'guidepost-web' }));
    const replies = await Promise.all(Array.from({ length: 10 }, () => verify(token)));
    expect(replies.map((reply) => reply.status)).toEqual(Array(10).fill(200));
    expect(await sessionsOf(who)).toMatchObject([{ ended_at: null, address: '127.0.0.1', client_id: 'guidepost-web' }]);
  });

  it('is the same for refreshed tokens, and is new for a new sign-in', async () => {
    const who = await test.make.staff();
    const sid = randomUUID();
    const at = (auth_time: number, jti: string) => test.issuer.sign(claimsOf(who, { sid, auth_time, jti }));
    for (const token of [await at(1000, 'a'), await at(1000, 'b')]) await verify(token);
    expect(await sessionsOf(who)).toHaveLength(1);
    await verify(await at(2000, 'c'));
    expect(await sessionsOf(who)).toHaveLength(2);
  });

  it('ends at logout at once, for its token and its refreshed tokens; a new sign-in opens another session', async () => {
    const who = await test.make.staff();
    const sid = randomUUID();
    const [one, refreshed, later] = [
      await test.issuer.sign(claimsOf(who, { sid, auth_time: 1 })),
      await test.issuer.sign(claimsOf(who, { sid, auth_time: 1, jti: '2' })),
      await test.issuer.sign(claimsOf(who, { sid, auth_time: 2 })),
    ];
    for (const token of [one, refreshed]) expect((await verify(token)).status).toBe(200);
    expect((await test.call(session.end, { as: one })).body).toEqual({ ended: true });
    for (const token of [one, refreshed]) expect((await verify(token)).body.code).toBe('SESSION_ENDED');
    expect((await test.call(session.end, { as: one })).status).toBe(401);
    expect((await test.call(session.activity, { as: refreshed })).status).toBe(401);
    expect((await verify(later)).status).toBe(200);
  });

  it('ends after 1800 s without a key press, even if data is read', async () => {
    const who = await test.make.staff();
    const token = await test.signIn(who);
    await verify(token);
    await shift(who, 'last_active_at', 1780);
    expect((await test.call(staff.list, { as: token })).status).toBe(200);
    await shift(who, 'last_active_at', 1801);
    expect((await verify(token)).body.code).toBe('SESSION_ENDED');
    expect((await test.call(session.activity, { as: token })).body.code).toBe('SESSION_ENDED');
  });

  it('continues after a reported key press or a write', async () => {
    const who = await test.make.staff();
    const clientId = await test.make.client();
    const memberId = await test.make.member({ clientId, guideId: who.id });
    const token = await test.signIn(who);
    await verify(token);
    for (const act of [
      () => test.call(session.activity, { as: token }),
      () => test.call(notes.create, { as: token, input: { body: { userId: memberId, text: 'Hello' } } }),
    ]) {
      await shift(who, 'last_active_at', 1700);
      const before = Date.now();
      expect((await act()).status).toBeLessThan(300);
      expect((await sessionsOf(who))[0]?.last_active_at.getTime()).toBeGreaterThan(before - 1000);
    }
  });

  it('returns its end time in the response to a key press', async () => {
    const who = await test.make.staff();
    const { body } = await test.call(session.activity, { as: await test.signIn(who) });
    const secondsTo = (instant: string) =>
      Temporal.Now.instant().until(Temporal.Instant.from(instant)).total('seconds');
    expect(Math.abs(secondsTo(body.idleEndsAt) - 1800)).toBeLessThan(5);
    expect(Math.abs(secondsTo(body.endsAt) - 43_200)).toBeLessThan(5);
  });

  it('ends after 12 h, even if it is in use', async () => {
    const who = await test.make.staff();
    const token = await test.signIn(who);
    await verify(token);
    await shift(who, 'started_at', 43_190);
    expect((await test.call(session.activity, { as: token })).status).toBe(200);
    await shift(who, 'started_at', 43_201);
    expect((await verify(token)).body.code).toBe('SESSION_ENDED');
  });

  it('ends by real time, not by business time', async () => {
    const moved = await startTestApp();
    const token = await moved.signIn(await moved.make.staff());
    expect((await moved.call(staff.verify, { as: token })).status).toBe(200);
    await moved.database.sql('UPDATE clock SET offset_ms = 30 * 86400000::bigint');
    await expect
      .poll(async () => moved.app.jobs.now().epochMilliseconds - Date.now(), { timeout: 5000 })
      .toBeGreaterThan(86_400_000);
    expect((await moved.call(staff.verify, { as: token })).status).toBe(200);
    await moved.stop();
  });

  it.each([
    ['disabled', 'UPDATE staff SET disabled_at = now() WHERE user_id = $1'],
    ['deleted', 'UPDATE users SET deleted_at = now() WHERE id = $1'],
  ])('of a user who is %s ends, and the user cannot open another session', async (_what, change) => {
    const who = await test.make.staff();
    const token = await test.signIn(who);
    expect((await verify(token)).status).toBe(200);
    await test.database.sql(change, [who.id]);
    expect((await verify(token)).status).toBe(401);
    expect((await verify(await test.signIn(who))).status).toBe(401);
    const never = await test.make.staff();
    await test.database.sql(change, [never.id]);
    expect((await verify(await test.signIn(never))).status).toBe(401);
    expect(await sessionsOf(never)).toEqual([]);
  });
});

describe('the scope of a user', () => {
  it("includes today's teams in their time zone, and no closed team", async () => {
    const [who, colleague] = [await test.make.staff(), await test.make.staff()];
    const clientId = await test.make.client();
    const memberId = await test.make.member({ clientId, guideId: colleague.id });
    const team = await test.make.team({ members: [who.id, colleague.id], clients: [clientId] });
    const token = await test.signIn(who);
    const sees = async () => (await test.call(members.get, { as: token, input: { params: { memberId } } })).status;
    const during = (from: string, to: string | null) =>
      test.database.sql(
        `UPDATE team_memberships SET start_date = $2, end_date = $3 WHERE team_id = $1 AND staff_id = $4`,
        [team, from, to, who.id],
      );
    // uses the date in the teams' time zone, which differs from the date in other time zones for some hours each
    // evening
    const today = Temporal.Now.plainDateISO(dateZones.team);
    expect(await sees()).toBe(200);
    await during('2026-01-01', today.subtract({ days: 1 }).toString());
    expect(await sees()).toBe(404);
    await during('2026-01-01', today.toString());
    expect(await sees()).toBe(200);
    await during(today.add({ days: 1 }).toString(), null);
    expect(await sees()).toBe(404);
    await during('2026-01-01', null);
    await test.database.sql('UPDATE teams SET deleted_at = now() WHERE id = $1', [team]);
    expect(await sees()).toBe(404);
  });
});

const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
