import { contracts } from '@guidepost/contracts';
import { memberNamed } from '../commands/api.ts';
import { frame, logOut } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { namesShown } from '../pages/members.ts';
import { needMenu, needs } from '../pages/needs.ts';
import { signIn, welcome } from '../pages/sign-in.ts';
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
