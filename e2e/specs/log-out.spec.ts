import { contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { memberNamed } from '../commands/api.ts';
import { frame, logOut, openUserMenu } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { namesShown } from '../pages/members.ts';
import { needMenu, needs } from '../pages/needs.ts';
import { chooser, openPopup, signIn, welcome } from '../pages/sign-in.ts';
import { readTokens } from '../sessions.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

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

test('Log Out without a connection removes the user’s data in all tabs, and the next sign-in asks who it is', {
  tag: '@all',
}, async ({ as, api }) => {
  test.slow();
  const { id, name } = await memberNamed(api('guide'), 'Walter Birdsong');
  const page = await as('guide');
  const context = page.context();
  const other = await context.newPage();
  // the pages load the code of the welcome page later, because they need it only after the log-out
  const loadsWelcomePage = (tab: Page) => tab.waitForResponse(/\/assets\/Login-[^/]*\.js$/, { timeout: 60_000 });
  await Promise.all([loadsWelcomePage(page), page.reload()]);
  await Promise.all([loadsWelcomePage(other), other.goto(memberPath(id))]);
  await expect(member(other).name).toHaveText(name);
  await expect(frame(page).user('guide')).toBeVisible();

  await context.setOffline(true);
  await openUserMenu(page, 'guide');
  await frame(page).menuItem('Log Out').click();
  for (const tab of [page, other]) {
    await expect(welcome(tab).heading).toBeVisible();
    await expect(tab).toHaveURL('/login');
    const kept = await tab.evaluate(async () =>
      JSON.stringify([{ ...localStorage, ...sessionStorage }, await caches.keys(), await indexedDB.databases()]),
    );
    expect(kept).not.toMatch(/eyJ|Vega|Marisol|Birdsong|demo\.test|token|subject/i);
    expect(await tab.content()).not.toMatch(/Vega|Birdsong/);
  }
  const noteOfProvider = () => page.evaluate(() => localStorage.getItem('guidepost.provider-session'));
  await expect.poll(noteOfProvider).toBe('open');
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

test('Log Out in one tab carries out the delayed actions of another tab', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id: memberId } = await memberNamed(call, 'Walter Birdsong');
  const words = unique('Met');
  const { issues } = await call(contracts.needsContent.get);
  const issueId = issues.find(({ key }) => key === 'electricity-shutoff')?.id;
  if (issueId === undefined) throw new Error('The demo has no such issue.');
  const need = await call(contracts.needs.create, { body: { memberId, issueId, reason: `<p>${words}</p>` } });
  const page = await as('guide');
  await expect(frame(page).user('guide')).toBeVisible();
  const other = await page.context().newPage();
  await other.goto(`${memberPath(memberId)}?tab=needs`);
  await needMenu(needs(other).card(words), 'Mark fulfilled');
  const dialog = frame(other).dialog('Mark need fulfilled');
  await dialog.getByLabel('Description').fill('Her niece paid it');
  await dialog.getByRole('button', { name: 'Mark fulfilled' }).click();
  await expect(needs(other).held).toHaveCount(1);
  expect(await other.evaluate(() => document.visibilityState)).toBe('visible');

  await logOut(page, 'guide');
  await expect(welcome(other).heading).toBeVisible();
  const { status } = await call(contracts.needs.getUserNeed, { params: { id: need.id } });
  expect(status).toBe('fulfilled');
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
