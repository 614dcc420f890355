import type { Page } from '@playwright/test';
import { type Account, accounts } from '../accounts.ts';

/** What surrounds every signed-in screen. */
export const frame = (page: Page) => ({
  skip: page.getByRole('link', { name: 'Skip to content' }),
  main: page.getByRole('main'),
  navigation: page.getByRole('navigation', { name: 'Main' }),
  menuButton: page.getByRole('button', { name: 'Menu', exact: true }),
  find: page.getByRole('searchbox', { name: 'Find a member' }),
  user: (account: Account) => page.getByRole('button', { name: accounts[account] }),
  menuItem: (name: string) => page.getByRole('menuitem', { name, exact: true }),
  menuChoice: (name: string) => page.getByRole('menuitemradio', { name, exact: true }),
  dialog: (name: string) => page.getByRole('dialog', { name }),
  alert: page.getByRole('alert'),
  messages: page.getByRole('region', { name: 'Messages' }),
});

export async function openUserMenu(page: Page, account: Account): Promise<void> {
  await frame(page).user(account).click();
  await page.getByRole('menu').waitFor();
}

/** Chooses Log Out in the user menu and waits until the provider has sent the browser back to the welcome page. */
export async function logOut(page: Page, account: Account): Promise<void> {
  await openUserMenu(page, account);
  const ended = page.waitForResponse((response) => new URL(response.url()).pathname === '/_idp/session/end');
  await frame(page).menuItem('Log Out').click();
  await ended;
  await page.waitForURL('/login');
  await page.getByRole('heading', { name: 'Welcome to Guidepost' }).waitFor();
}
