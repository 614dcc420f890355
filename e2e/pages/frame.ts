import type { Page } from '@playwright/test';
import { type Account, accounts } from '../accounts.ts';

/** The parts that surround every signed-in screen: navigation, user menu and messages. */
export const frame = (page: Page) => ({
  skip: page.getByRole('link', { name: 'Skip to content' }),
  main: page.getByRole('main'),
  navigation: page.getByRole('navigation', { name: 'Main' }),
  menuButton: page.getByRole('button', { name: 'Menu', exact: true }),
  user: (account: Account) =>
    page.getByRole('button', { name: accounts[account] }).and(page.locator('[aria-haspopup="menu"]')),
  menuItem: (name: string) => page.getByRole('menuitem', { name, exact: true }),
  menuChoice: (name: string) => page.getByRole('menuitemradio', { name, exact: true }),
  dialog: (name: string) => page.getByRole('dialog', { name }),
  alert: page.getByRole('alert'),
  messages: page.getByRole('region', { name: 'Messages' }),
});

/** The button of pages without the user menu. */
export const logOutButton = (page: Page) => page.getByRole('button', { name: 'Log Out', exact: true });

export async function openUserMenu(page: Page, account: Account): Promise<void> {
  await frame(page).user(account).click();
  await page.getByRole('menu').waitFor();
}

/**
 * Chooses Log Out in the user menu. Waits until the identity provider has sent the browser back to the welcome page.
 */
export async function logOut(page: Page, account: Account): Promise<void> {
  await openUserMenu(page, account);
  await untilLoggedOut(page, () => frame(page).menuItem('Log Out').click());
}

/**
 * Runs `act`, which logs the user out. Waits until the identity provider has also ended its session, so that no page is
 * still loading.
 */
export async function untilLoggedOut(page: Page, act: () => Promise<void>): Promise<void> {
  const ended = page.waitForResponse((response) => new URL(response.url()).pathname === '/_idp/session/end');
  await act();
  await ended;
  await page.waitForURL('/login');
  await page.getByRole('heading', { name: 'Welcome to Guidepost' }).waitFor();
}

/**
 * Navigates to a path without loading the application again, as a link does. Loads the URL if the application is not
 * running, or if a dialog or menu is open.
 */
export async function goTo(page: Page, path: string): Promise<void> {
  const isReady = await page.evaluate(
    () =>
      document.querySelector('main') !== null &&
      document.querySelector('[role=dialog], [role=menu], [role=listbox], [role=alertdialog]') === null,
  );
  if (isReady) await page.evaluate((to) => history.pushState({}, '', to), path);
  else await page.goto(path);
}
