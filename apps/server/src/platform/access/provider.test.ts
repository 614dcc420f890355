import { randomUUID } from 'node:crypto';
import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';
import { makeAuthority } from '../../testing/certificates.ts';
import { startIssuer, type TestIssuer } from '../../testing/issuer.ts';
import type { Person } from '../../testing/world.ts';
import { createLog } from '../log.ts';

let test: TestApp;
let secure: TestIssuer;
beforeAll(async () => {
  test = await startTestApp();
  secure = await startIssuer(makeAuthority().issue('127.0.0.1'));
});
afterAll(async () => {
  await secure.stop();
  await test.stop();
});

const claimsOf = (person: Person, more: Record<string, unknown> = {}) => ({
  sub: `subject-${person.id}`,
  sid: randomUUID(),
  email: person.email,
  email_verified: true,
  ...more,
});
const verify = (as: string) => test.call(contracts.staff.verify, { as });

/** Sends a request to a server with these settings. Returns the response and the lines of the log. */
async function ask(settings: Record<string, string>, token: string) {
  const lines: Record<string, unknown>[] = [];
  const app = await test.sibling(settings, createLog('info', { write: (line) => void lines.push(JSON.parse(line)) }));
  const response = await app.fastify.inject({
    url: '/api/users/user/verify',
    headers: { authorization: `Bearer ${token}` },
  });
  return { body: response.json(), lines };
}

describe('a problem of the identity provider', () => {
  it('with its certificate is named on the screen and in the log', async () => {
    const token = await secure.sign(claimsOf(await test.make.staff()));
    const { body, lines } = await ask({ OIDC_ISSUER: secure.issuer }, token);
    expect(body).toMatchObject({
      statusCode: 503,
      code: 'IDENTITY_PROVIDER_PROBLEM',
      userMessage: expect.stringMatching(/does not trust the certificate .*\((SELF_SIGNED|UNABLE_TO|DEPTH_ZERO)/),
    });
    expect(lines).toContainEqual(
      expect.objectContaining({
        code: 'IDENTITY_PROVIDER_PROBLEM',
        err: expect.objectContaining({ message: expect.stringContaining('Set NODE_EXTRA_CA_CERTS') }),
      }),
    );
  });

  it('that does not respond is named with its error code', async () => {
    const gone = await startIssuer();
    await gone.stop();
    const token = await gone.sign(claimsOf(await test.make.staff()));
    expect((await ask({ OIDC_ISSUER: gone.issuer }, token)).body).toMatchObject({
      code: 'UNAVAILABLE',
      userMessage: 'The identity provider is not responding (ECONNREFUSED). Please try again shortly.',
    });
  });

  it('that names another issuer is named', async () => {
    test.issuer.pretend({ discovery: { issuer: 'https://other.example.org', jwks_uri: `${test.issuer.issuer}/keys` } });
    const { body } = await ask({}, await test.issuer.sign(claimsOf(await test.make.staff())));
    test.issuer.pretend({});
    expect(body).toMatchObject({ code: 'IDENTITY_PROVIDER_PROBLEM', userMessage: expect.stringContaining('issuer') });
  });

  it('that omits the session and the time of the sign-in is named, and does not sign the user out', async () => {
    const person = await test.make.staff();
    for (const sid of [undefined, ''])
      expect(await verify(await test.issuer.sign(claimsOf(person, { sid })))).toMatchObject({
        status: 503,
        body: { code: 'IDENTITY_PROVIDER_PROBLEM', userMessage: expect.stringContaining('neither sid nor auth_time') },
      });
    expect(await test.database.sql('SELECT FROM staff_sessions WHERE staff_id = $1', [person.id])).toEqual([]);
  });
});

it('identifies a sign-in by its user and its time if the issuer has no session', async () => {
  const person = await test.make.staff();
  const sign = (auth_time: number) => test.issuer.sign(claimsOf(person, { sid: undefined, auth_time }));
  for (const auth_time of [1_790_000_000, 1_790_000_000, 1_790_000_500])
    expect((await verify(await sign(auth_time))).status).toBe(200);
  const other = await test.make.staff();
  expect(
    (await verify(await test.issuer.sign(claimsOf(other, { sid: undefined, auth_time: 1_790_000_000 })))).body,
  ).toMatchObject({ id: other.id });
  expect(await test.database.sql('SELECT FROM staff_sessions WHERE staff_id = $1', [person.id])).toHaveLength(2);
});

describe('the email of an account', () => {
  const signIn = (person: Person, more: Record<string, unknown>) =>
    test.issuer.sign(claimsOf(person, more)).then(verify);

  it('is also verified if the issuer sends the text "true", and not for any other text', async () => {
    const person = await test.make.staff();
    for (const email_verified of ['false', 'yes', 1, null])
      expect((await signIn(person, { email_verified })).status, String(email_verified)).toBe(401);
    expect((await signIn(person, { email_verified: 'true' })).status).toBe(200);
  });

  it('is requested from userinfo if the token does not contain it', async () => {
    const person = await test.make.staff();
    const only = { email: undefined, email_verified: undefined };
    const userinfo = { sub: `subject-${person.id}`, email: person.email, email_verified: true };
    test.issuer.pretend({ userinfo: { ...userinfo, sub: 'subject-of-another' } });
    expect((await signIn(person, only)).status).toBe(401);
    test.issuer.pretend({ userinfo });
    expect((await signIn(person, only)).status).toBe(200);
    test.issuer.pretend({});
  });

  it('is not combined with the verification of another email', async () => {
    const person = await test.make.staff();
    const sub = `subject-${person.id}`;
    for (const userinfo of [
      { sub, email_verified: true },
      { sub, email: 'other@example.org', email_verified: true },
    ]) {
      test.issuer.pretend({ userinfo });
      expect((await signIn(person, { email_verified: false })).status).toBe(401);
    }
    test.issuer.pretend({});
  });

  it('is named as the cause if it is missing or not verified', async () => {
    const person = await test.make.staff();
    const said = async (more: Record<string, unknown>) => (await signIn(person, more)).body.userMessage;
    expect(await said({ email: undefined })).toMatch(/did not send an email address/);
    expect(await said({ email_verified: false })).toMatch(/has not verified your email/);
    expect(await said({ email: 'nobody@example.org' })).toMatch(/not set up in Guidepost/);
  });

  it('is named in the log if it is missing', async () => {
    const person = await test.make.staff();
    const { lines } = await ask({}, await test.issuer.sign(claimsOf(person, { email: undefined })));
    expect(lines).toContainEqual(
      expect.objectContaining({
        msg: 'request refused',
        reason: expect.stringMatching(/did not send an email address/),
      }),
    );
  });
});
