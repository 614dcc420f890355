import type { Page } from '@playwright/test';
import { frame } from '../pages/frame.ts';
import { namesShown } from '../pages/members.ts';
import { signIn, welcome } from '../pages/sign-in.ts';
import { readTokens } from '../sessions.ts';
import { expect, test } from '../test.ts';

/** Changes the stored expiry time, so that the application treats the access token as about to expire. */
const endToken = (page: Page) =>
  page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('guidepost.session') ?? '{}');
    localStorage.setItem('guidepost.session', JSON.stringify({ ...session, expiresAt: Date.now() + 5000 }));
  });

/** Sets the time of the last key or mouse press to `seconds` ago, for all tabs. */
const idleFor = (page: Page, seconds: number) =>
  page.evaluate((ms) => localStorage.setItem('guidepost.last-activity', String(Date.now() - ms)), seconds * 1000);

test('an expired access token is renewed once for all tabs', async ({ as }) => {
  const page = await as('guide');
  const other = await page.context().newPage();
  await other.goto('/docket');
  await expect(frame(other).user('guide')).toBeVisible();
  const before = await readTokens(page);
  let renewals = 0;
  page.context().on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === '/_idp/token') renewals += 1;
  });
  await endToken(page);
  await Promise.all([page.goto('/member-list'), other.goto('/member-list')]);
  expect((await namesShown(page)).length).toBeGreaterThan(0);
  expect((await namesShown(other)).length).toBeGreaterThan(0);
  // if renewing takes longer than two seconds, requests use the current token as long as it is valid
  await expect.poll(async () => (await readTokens(other)).accessToken).not.toBe(before.accessToken);
  const after = await readTokens(other);
  expect(after.expiresAt).toBeGreaterThan(Date.now() + 60_000);
  expect(renewals).toBe(1);
});

test('while one tab impersonates a guide, no other tab acts as that guide', async ({ as }) => {
  const page = await as('admin', '/guides');
  const other = await page.context().newPage();
  await other.goto('/member-list');
  await expect(frame(other).user('admin')).toBeVisible();
  await page.getByRole('button', { name: 'Impersonate' }).first().click();
  const mode = (tab: Page) => tab.getByText('Impersonation Mode').first();
  await expect(mode(page)).toBeVisible();
  await expect(mode(other)).toBeVisible();
  await page.getByRole('button', { name: 'Exit', exact: true }).click();
  await expect(frame(page).user('admin')).toBeVisible();
  await expect(frame(other).user('admin')).toBeVisible();
  await expect(mode(other)).toBeHidden();
});

test('idling warns in every tab, a press in one keeps all signed in, and half an hour logs out', async ({ as }) => {
  const page = await as('guide');
  const other = await page.context().newPage();
  await other.goto('/member-list?pageSize=5');
  await expect(frame(other).user('guide')).toBeVisible();
  const warning = (tab: Page) => tab.getByRole('dialog', { name: 'Are you still there?' });

  await idleFor(page, 1190);
  await expect(warning(page)).toBeHidden();
  await idleFor(page, 1230);
  await expect(warning(page)).toBeVisible();
  await expect(warning(page)).toContainText(/You will be logged out in 9:\d\d/);
  await expect(warning(other)).toBeVisible();
  await warning(other).getByRole('button', { name: 'Stay logged in' }).click();
  await expect(warning(other)).toBeHidden();
  await expect(warning(page)).toBeHidden();

  await idleFor(page, 1801);
  await expect(welcome(page).heading).toBeVisible();
  await expect(welcome(other).heading).toBeVisible();
  // the welcome page may be reloading
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('guidepost.session')).catch(() => 'navigating'))
    .toBeNull();
});

for (const [hours, way] of [
  [1, 'ahead'],
  [-1, 'behind'],
] as const) {
  test(`a clock that is an hour ${way} does not prevent sign-in, and can change while a page is open`, {
    tag: '@all',
  }, async ({ visitor }) => {
    const page = await visitor('/');
    // changes only the wall clock, not timers and the monotonic clock
    const shift = (ms: number) => {
      const { now } = Date;
      Date.now = () => now() + ms;
    };
    await page.addInitScript(shift, hours * 3_600_000);
    await page.goto('/login');
    await signIn(page, 'guide');
    await expect(frame(page).user('guide')).toBeVisible();
    const before = await readTokens(page);
    // longer than a token is valid, but shorter than the time until the idle warning
    await page.evaluate(shift, 15 * 60_000);
    // the server refuses the changed token, so the application renews it while the clock is shifted
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('guidepost.session') ?? '{}');
      localStorage.setItem('guidepost.session', JSON.stringify({ ...session, accessToken: `${session.accessToken}x` }));
    });
    await frame(page).navigation.getByRole('link', { name: 'Members' }).click();
    expect((await namesShown(page)).length).toBeGreaterThan(0);
    const after = await readTokens(page);
    expect(after.accessToken).not.toBe(`${before.accessToken}x`);
    expect(Math.abs(after.expiresAt - Date.now())).toBeLessThan(30 * 60_000);
  });
}

test('a page without a network shows this within seconds, and stops when the network is back', async ({ as }) => {
  const page = await as('guide', '/docket');
  // waits until the live connection is established (Socket.IO sends 40), because only then can it be lost
  const connected = new Promise<void>((resolve) => {
    page.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => String(payload).startsWith('40') && resolve()),
    );
  });
  await page.reload();
  await expect(frame(page).user('guide')).toBeVisible();
  await connected;
  const quiet = page.getByText('No connection to the server');
  await page.context().setOffline(true);
  await expect(quiet).toBeVisible();
  await page.context().setOffline(false);
  await expect(quiet).toBeHidden();
});
