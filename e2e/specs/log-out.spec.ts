import { memberNamed } from '../commands/api.ts';
import { frame, logOut } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { namesShown } from '../pages/members.ts';
import { signIn, welcome } from '../pages/sign-in.ts';
import { readTokens } from '../sessions.ts';
import { expect, test } from '../test.ts';

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
