import { contracts } from '@guidepost/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/app.ts';

const { session } = contracts;
let test: TestApp;
beforeAll(async () => {
  test = await startTestApp({
    FEATURE_FLAGS: 'scheduled-sms, call-data-quality',
    MAPS_TILE_URL: 'https://tiles.example.org/{z}/{x}/{y}?key=SECRET',
    DASHBOARD_URL: 'https://dashboard.example.org',
    ORGANISATION_NAME: 'Reema',
  });
});
afterAll(() => test.stop());

const openEndpoints = [
  'environment',
  'featureFlags',
  'identityProvider',
  'hosts',
  'languages',
  'organisationName',
  'limits',
  'build',
];
const additionalKeys = ['hasTraces', 'mapsTileUrl', 'dashboardUrl', 'algorithmStartDate', 'statusChangeGraceDays'];

describe('the configuration of the browser', () => {
  it('contains the sign-in settings for everyone, without secrets or paid services', async () => {
    const { body } = await test.call(session.clientConfig, {});
    expect(Object.keys(body).sort()).toEqual(openEndpoints.toSorted());
    expect(body).toMatchObject({
      featureFlags: { 'scheduled-sms': true, 'call-data-quality': true },
      identityProvider: { issuer: test.issuer.issuer, clientId: 'guidepost-web' },
      limits: { idleSeconds: 1800, idleWarningSeconds: 600 },
      languages: ['en', 'es'],
    });
    expect(JSON.stringify(body)).not.toMatch(/SECRET|postgres:/);
  });

  it('contains the other settings for signed-in users', async () => {
    const { body } = await test.call(session.clientConfig, { as: await test.signIn(await test.make.staff()) });
    expect(Object.keys(body).sort()).toEqual([...openEndpoints, ...additionalKeys].sort());
    expect(body.mapsTileUrl).toContain('SECRET');
  });

  it('treats an expired or invalid token as no token', async () => {
    const ended = await test.signIn(await test.make.staff());
    await test.call(session.end, { as: ended });
    for (const as of ['nonsense', ended]) {
      const { status, body } = await test.call(session.clientConfig, { as });
      expect([status, Object.keys(body).sort()]).toEqual([200, openEndpoints.toSorted()]);
    }
  });
});
