import { memberNamed } from '../commands/api.ts';
import { frame } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { chooser, openPopup, signIn, welcome } from '../pages/sign-in.ts';
import { readTokens } from '../sessions.ts';
import { expect, test } from '../test.ts';

test('Sign in and choosing a user lead to the docket', async ({ visitor }) => {
  const page = await visitor('/');
  await expect(page).toHaveURL('/login');
  await expect(welcome(page).heading).toBeVisible();
  const popup = await openPopup(page);
  await expect(chooser(popup).heading).toBeVisible();
  await expect(chooser(popup).person('guide')).toContainText('Marisol Vega');
  expect(await chooser(popup).people.count()).toBeGreaterThanOrEqual(7);
  const closed = popup.waitForEvent('close');
  await chooser(popup).person('guide').click();
  await closed;
  await expect(page).toHaveURL(/\/docket\/guide\/\d+$/);
  await expect(frame(page).user('guide')).toBeVisible();
});

test('a link into the product is followed after sign-in, query and fragment included', async ({ visitor, api }) => {
  const { id } = await memberNamed(api('guide'), 'Walter Birdsong');
  const path = `${memberPath(id)}?tab=activity#past-events`;
  const page = await visitor(path);
  await expect(page.getByText('Not logged in')).toBeVisible();
  await expect(page.getByText('Redirecting you to login page')).toBeVisible();
  await expect(welcome(page).heading).toBeVisible();
  await signIn(page, 'guide');
  await expect(page).toHaveURL(new RegExp(`/member-list/guide/\\d+/member/${id}\\?tab=activity#past-events$`));
  await expect(member(page).name).toHaveText('Walter Birdsong');
});

test('/login leads a signed-in user to the docket', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/login');
  await expect(page).toHaveURL(/\/docket\/guide\/\d+$/);
});

for (const foreignPath of [
  '//evil.example/x',
  'https://evil.example/x',
  '/\\evil.example/x',
  '\\\\evil.example',
  'javascript:alert(1)',
]) {
  test(`a saved path to somewhere else is refused: ${foreignPath}`, { tag: '@all' }, async ({ as }) => {
    const page = await as('guide', '/docket');
    await page.evaluate((path) => sessionStorage.setItem('guidepost.redirect', path), foreignPath);
    await page.goto('/login');
    await expect(page).toHaveURL(/^http:\/\/localhost:\d+\/docket\/guide\/\d+$/);
  });
}

test('a closed or canceled sign-in window leaves the welcome page ready for another try', { tag: '@all' }, async ({
  visitor,
}) => {
  const page = await visitor('/login');
  const closed = await openPopup(page);
  await chooser(closed).heading.waitFor();
  await expect(welcome(page).message).toHaveText('Continue in the sign-in window.');
  await closed.close();
  await expect(welcome(page).message).toContainText('The sign-in is not complete.');
  await expect(welcome(page).continueHere).toBeVisible();
  const cancelled = await openPopup(page);
  await chooser(cancelled).cancel.click();
  await expect(welcome(page).message).toHaveText('Sign-in failed. Please try again.');
  await signIn(page, 'guide');
  await expect(page).toHaveURL(/\/docket\/guide\/\d+$/);
});

test('if the browser blocks the window, sign-in uses the tab', { tag: '@all' }, async ({ visitor }) => {
  const page = await visitor('/login');
  await page.evaluate(() => {
    window.open = () => null;
  });
  await welcome(page).signIn.click();
  await expect(welcome(page).message).toContainText('Your browser blocked the sign-in window.');
  await welcome(page).continueHere.click();
  await chooser(page).person('guide2').click();
  await expect(page).toHaveURL(/\/docket\/guide\/\d+$/);
  await expect(frame(page).user('guide2')).toBeVisible();
});

test('a user with an expired invitation gets a message and is not signed in', async ({ visitor }) => {
  const page = await visitor('/login');
  const popup = await openPopup(page);
  await popup.getByRole('button', { name: /\bpavel\.novak@example\.org/ }).click();
  await expect(page.getByRole('alert')).toContainText(
    'Your invitation has expired. Ask an administrator to invite you again.',
  );
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(welcome(page).heading).toBeVisible();
  await signIn(page, 'guide');
  await expect(page).toHaveURL(/\/docket\/guide\/\d+$/);
});

test('a session that the server ended shows Not logged in, then the login page, and returns to the path', async ({
  as,
}) => {
  const page = await as('guide');
  const { accessToken } = await readTokens(page);
  const ended = await page.request.delete('/api/session', { headers: { authorization: `Bearer ${accessToken}` } });
  expect(ended.status()).toBe(200);
  await page.goto('/member-list?pageSize=5');
  await expect(page.getByRole('heading', { name: 'Not logged in' })).toBeVisible();
  await expect(page.getByText('Redirecting you to login page')).toBeVisible();
  await expect(welcome(page).heading).toBeVisible();
  await signIn(page, 'guide');
  await expect(page).toHaveURL('/member-list?pageSize=5');
});

test('an acting user who does not load shows an error to copy, and Try again', { tag: '@all' }, async ({
  as,
  product,
}) => {
  const page = await as('guide', '/login', { permissions: ['clipboard-read', 'clipboard-write'] });
  await page.waitForURL(/docket/);
  const failure = {
    statusCode: 500,
    code: 'INTERNAL',
    message: 'Something went wrong on our side.',
    userMessage: 'Something went wrong on our side.',
    path: '/api/users/user/verify',
    timestamp: '2026-11-20T10:00:00.000Z',
    errors: [],
    link: '/docs/errors#internal',
    requestId: 'req-17',
  };
  await page.route('**/api/users/user/verify', (route) => route.fulfill({ status: 500, json: failure }));
  await page.goto(`${product.url}/docket`);
  await expect(page.getByRole('heading', { name: 'Unknown error' })).toBeVisible();
  await page.getByRole('button', { name: 'Copy error' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(JSON.parse(copied)).toMatchObject({
    path: failure.path,
    code: 'INTERNAL',
    timestamp: failure.timestamp,
    requestId: 'req-17',
  });
  await page.unroute('**/api/users/user/verify');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(frame(page).user('guide')).toBeVisible();
});

test('a sign-in in one tab signs in the others', async ({ visitor }) => {
  const page = await visitor('/login');
  const other = await page.context().newPage();
  await other.goto('/login');
  await expect(welcome(other).heading).toBeVisible();
  await signIn(page, 'guide');
  await expect(other).toHaveURL(/\/docket\/guide\/\d+$/);
  await expect(frame(other).user('guide')).toBeVisible();
});
