import type { Page } from '@playwright/test';
import { frame, logOut, logOutButton, untilLoggedOut } from '../pages/frame.ts';
import { welcome } from '../pages/sign-in.ts';
import { expect, test } from '../test.ts';

interface ErrorPage {
  what: string;
  path: string;
  heading: string;
  /** Causes the error. Runs before the page opens. */
  cause?: (page: Page) => Promise<unknown>;
}

const headingOf = (page: Page, heading: string) => page.getByRole('heading', { name: heading, exact: true });

/** Error pages inside the frame, which contains the user menu. */
const framedPages: readonly ErrorPage[] = [
  { what: 'a page that the user may not open', path: '/hospitalizations', heading: 'Page not found' },
  {
    what: 'the page of a member who does not exist',
    path: '/member-list/guide/unknown/member/987654321',
    heading: 'This member could not be found',
  },
  {
    what: 'the docket of a guide who does not exist',
    path: '/docket/guide/987654321',
    heading: 'This guide could not be found',
  },
];

for (const { what, path, heading } of framedPages) {
  test(`Log Out is in the user menu on ${what}`, { tag: '@all' }, async ({ as }) => {
    const page = await as('guide', path);
    await expect(headingOf(page, heading)).toBeVisible();
    await logOut(page, 'guide');
  });
}

/** Pages without the frame. */
const barePages: readonly ErrorPage[] = [
  { what: 'a page that does not exist', path: '/nowhere', heading: 'Page not found' },
  {
    what: 'the page about a failed load of the user',
    path: '/docket',
    heading: 'Unknown error',
    cause: (page) =>
      page.route('**/api/users/user/verify', (route) => route.fulfill({ status: 500, json: { statusCode: 500 } })),
  },
  {
    what: 'the page about a screen whose code does not load',
    path: '/calls',
    heading: 'Unknown error',
    cause: (page) => page.route('**/assets/CallsScreen*.js*', (route) => route.abort()),
  },
  { what: 'the page for the external record', path: '/avon-patient?id=unknown', heading: 'No member found' },
];

for (const { what, path, heading, cause } of barePages) {
  test(`Log Out is a button on ${what}`, { tag: '@all' }, async ({ as }) => {
    const page = await as('guide', '/docket');
    await expect(frame(page).user('guide')).toBeVisible();
    await cause?.(page);
    await page.goto(path);
    await expect(headingOf(page, heading)).toBeVisible();
    await expect(frame(page).user('guide')).toHaveCount(0);
    await untilLoggedOut(page, () => logOutButton(page).click());
  });
}

test('Log Out in one tab also leaves the error pages of other tabs', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/docket');
  await expect(frame(page).user('guide')).toBeVisible();
  const missing = await page.context().newPage();
  await missing.goto('/nowhere');
  await expect(headingOf(missing, 'Page not found')).toBeVisible();
  const crashed = await page.context().newPage();
  await crashed.route('**/assets/CallsScreen*.js*', (route) => route.abort());
  await crashed.goto('/calls');
  await expect(headingOf(crashed, 'Unknown error')).toBeVisible();
  for (const tab of [missing, crashed])
    await tab.evaluate(() => sessionStorage.setItem('guidepost.text.1.1', 'Not sent'));
  await logOut(page, 'guide');
  for (const tab of [missing, crashed]) {
    await expect(welcome(tab).heading).toBeVisible();
    expect(await tab.evaluate(() => sessionStorage.getItem('guidepost.text.1.1'))).toBeNull();
  }
});
