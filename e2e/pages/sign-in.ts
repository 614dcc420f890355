import type { BrowserContext, Page } from '@playwright/test';
import { type Account, emailOf } from '../accounts.ts';

/** The welcome page. */
export const welcome = (page: Page) => ({
  heading: page.getByRole('heading', { name: 'Welcome to Guidepost' }),
  /** The message for users whose session ended without a logout. */
  ended: page.getByText('Your session has ended. Sign in again to continue where you left off.'),
  /** The message after a session that ended before actions were saved. */
  unsaved: page.getByText('Your last actions may not have been saved. Check them after you sign in.'),
  signIn: page.getByRole('button', { name: 'Sign in' }),
  continueHere: page.getByRole('button', { name: 'Continue in this tab' }),
  message: page.getByRole('main').getByRole('status'),
});

/** The identity provider's page, in the popup or in the tab. */
export const chooser = (page: Page) => ({
  heading: page.getByRole('heading', { name: 'Sign in' }),
  person: (account: Account) => page.getByRole('button', { name: new RegExp(`\\b${emailOf(account)}`) }),
  people: page.getByRole('listitem'),
  cancel: page.getByRole('button', { name: 'Cancel' }),
});

/** Presses Sign in and returns the new window. */
export async function openPopup(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup');
  await welcome(page).signIn.click();
  return popup;
}

/** Signs in from the welcome page through the popup. */
export async function signIn(page: Page, account: Account): Promise<void> {
  const popup = await openPopup(page);
  const closed = popup.waitForEvent('close');
  await chooser(popup).person(account).click();
  await closed;
}

/** Signs in on a new page of a context without a session, and waits for the docket. */
export async function signedInPage(context: BrowserContext, url: string, account: Account): Promise<Page> {
  const page = await context.newPage();
  await page.goto(`${url}/login`);
  await signIn(page, account);
  await page.waitForURL(/\/docket\/guide\/\d+/);
  return page;
}
