import { contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { memberNamed } from '../commands/api.ts';
import { delayFulfilment } from '../commands/needs.ts';
import { frame, logOut, logOutButton, openUserMenu, untilLoggedOut } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { namesShown } from '../pages/members.ts';
import { chooser, openPopup, signIn, welcome } from '../pages/sign-in.ts';
import { readTokens } from '../sessions.ts';
import { expect, test } from '../test.ts';

/** Waits until the page has loaded the code of the welcome page, which it needs only after the log-out. */
const untilWelcomePageLoaded = (page: Page) =>
  expect
    .poll(
      () =>
        page.evaluate(() =>
          performance.getEntriesByType('resource').some(({ name }) => /\/assets\/Login-[^/]*\.js$/.test(name)),
        ),
      { timeout: 60_000 },
    )
    .toBe(true);

test('Log Out in one tab logs out all tabs and removes the user’s data', async ({ as, api }) => {
  const { id, name } = await memberNamed(api('guide'), 'Walter Birdsong');
  const page = await as('guide');
  const other = await page.context().newPage();
  await other.goto('/docket');
  await expect(frame(other).user('guide')).toBeVisible();
  await other.goto(memberPath(id));
  await expect(member(other).name).toHaveText(name);
  const { accessToken: token } = await readTokens(page);

  await logOut(page, 'guide');
  await expect(page).toHaveURL('/login');
  await expect(welcome(other).heading).toBeVisible();
  await expect(welcome(page).ended).toHaveCount(0);
  for (const tab of [page, other]) {
    const kept = await tab.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
    expect(kept).not.toMatch(/eyJ|Vega|Marisol|Birdsong|demo\.test|token|subject/i);
  }
  const refused = await page.request.get('/api/users/user/verify', { headers: { authorization: `Bearer ${token}` } });
  expect(refused.status()).toBe(401);

  await other.goBack();
  await expect(other.getByText('Not logged in').or(welcome(other).heading)).toBeVisible();
  await expect(other.getByText(name)).toHaveCount(0);
  await expect(other.getByText('Marisol Vega')).toHaveCount(0);
});

test('no tab sends a request that the server refuses after the log-out', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide');
  const other = await page.context().newPage();
  await other.goto('/member-list');
  const refused: string[] = [];
  for (const tab of [page, other]) {
    await expect(frame(tab).user('guide')).toBeVisible();
    await untilWelcomePageLoaded(tab);
    tab.on('response', (response) => {
      if (response.status() === 401) refused.push(response.url());
    });
  }
  await logOut(page, 'guide');
  for (const tab of [page, other]) await expect(welcome(tab).heading).toBeVisible();
  expect(refused).toEqual([]);
});

test('Log Out without a connection removes the user’s data in all tabs, and the next sign-in asks who it is', {
  tag: '@all',
}, async ({ as, api }) => {
  test.slow();
  const { id, name } = await memberNamed(api('guide'), 'Walter Birdsong');
  const page = await as('guide');
  const context = page.context();
  const other = await context.newPage();
  await other.goto(memberPath(id));
  for (const tab of [page, other]) await untilWelcomePageLoaded(tab);
  await expect(member(other).name).toHaveText(name);
  await expect(frame(page).user('guide')).toBeVisible();

  await context.setOffline(true);
  await openUserMenu(page, 'guide');
  const isOver = page.waitForEvent('console', (message) =>
    message.text().includes('the identity provider did not end its session'),
  );
  await frame(page).menuItem('Log Out').click();
  for (const tab of [page, other]) {
    await expect(welcome(tab).heading).toBeVisible();
    await expect(tab).toHaveURL('/login');
    const kept = await tab.evaluate(async () =>
      JSON.stringify([{ ...localStorage, ...sessionStorage }, await caches.keys()]),
    );
    expect(kept).not.toMatch(/eyJ|Vega|Marisol|Birdsong|demo\.test|token|subject/i);
    expect(await tab.evaluate(() => indexedDB.databases())).toEqual([]);
    await expect(tab.getByRole('alert')).toHaveCount(0);
    expect(await tab.content()).not.toMatch(/Vega|Birdsong/);
  }
  const noteOfProvider = () => page.evaluate(() => localStorage.getItem('guidepost.provider-session'));
  expect(await noteOfProvider()).toBe('open');
  await isOver;
  await expect(welcome(page).heading).toBeVisible();

  // the provider's session could not be ended, so the next sign-in must not use it without asking
  await context.setOffline(false);
  const asked = context.waitForEvent('request', (sent) => sent.url().includes('/_idp/auth?'));
  const popup = await openPopup(page);
  expect(new URL((await asked).url()).searchParams.get('prompt')).toBe('login');
  await expect(chooser(popup).heading).toBeVisible();
  const closed = popup.waitForEvent('close');
  await chooser(popup).person('guide2').click();
  await closed;
  await expect(frame(page).user('guide2')).toBeVisible();
  expect(await noteOfProvider()).toBeNull();
});

for (const [where, path] of [
  ['the docket', '/docket'],
  ['a page that does not exist', '/nowhere'],
] as const) {
  test(`Log Out on ${where} carries out the delayed actions of another tab`, { tag: '@all' }, async ({ as, api }) => {
    const call = api('guide');
    const { id: memberId } = await memberNamed(call, 'Walter Birdsong');
    const page = await as('guide');
    await expect(frame(page).user('guide')).toBeVisible();
    const other = await page.context().newPage();
    await page.goto(path);
    const { need } = await delayFulfilment(call, other, memberId);
    expect(await other.evaluate(() => document.visibilityState)).toBe('visible');

    if (path === '/docket') await logOut(page, 'guide');
    else await untilLoggedOut(page, () => logOutButton(page).click());
    await expect(welcome(other).heading).toBeVisible();
    await expect(welcome(other).unsaved).toHaveCount(0);
    const { status } = await call(contracts.needs.getUserNeed, { params: { id: need.id } });
    expect(status).toBe('fulfilled');
  });
}

test('Log Out on an error page without a connection shows the welcome page', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide');
  await expect(frame(page).user('guide')).toBeVisible();
  await page.goto('/nowhere');
  await untilWelcomePageLoaded(page);
  await page.context().setOffline(true);
  await logOutButton(page).click();
  await expect(welcome(page).heading).toBeVisible();
});

test('Log Out shows the welcome page if the server is unreachable, and says that an action may not be saved', {
  tag: '@all',
}, async ({ as, api }) => {
  const call = api('guide');
  const { id: memberId } = await memberNamed(call, 'Walter Birdsong');
  const page = await as('guide');
  await delayFulfilment(call, page, memberId);
  await untilWelcomePageLoaded(page);
  await page.route('**/*', (route) => route.abort());
  await openUserMenu(page, 'guide');
  await frame(page).menuItem('Log Out').click();
  await expect(welcome(page).heading).toBeVisible();
  await expect(welcome(page).unsaved).toBeVisible();
  await expect(page.getByRole('alert')).toHaveCount(0);
  // the page stays, although the browser does not know that the server is unreachable
  expect(await page.evaluate(() => navigator.onLine)).toBe(true);
  await page.unroute('**/*');
  await page.reload();
  await expect(welcome(page).unsaved).toBeVisible();
  await signIn(page, 'guide');
  await expect(frame(page).user('guide')).toBeVisible();
  await logOut(page, 'guide');
  await expect(welcome(page).unsaved).toHaveCount(0);
});

test('after a log-out another account signs in and sees only its own data', async ({ as }) => {
  const page = await as('guide');
  await page.goto('/member-list');
  const [first = ''] = await namesShown(page);
  expect(first).not.toBe('');
  await logOut(page, 'guide');
  await signIn(page, 'guide2');
  await expect(frame(page).user('guide2')).toBeVisible();
  await expect(frame(page).user('guide')).toHaveCount(0);
  await page.goto('/member-list');
  const otherNames = await namesShown(page);
  expect(otherNames.length).toBeGreaterThan(0);
  expect(otherNames).not.toContain(first);
});
