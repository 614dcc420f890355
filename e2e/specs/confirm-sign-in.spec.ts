import { readFileSync } from 'node:fs';
import { contracts, urlOf } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import type { Account } from '../accounts.ts';
import { memberNamed } from '../commands/api.ts';
import { frame } from '../pages/frame.ts';
import { memberPath } from '../pages/member.ts';
import { setupPath } from '../pages/setup.ts';
import { chooser } from '../pages/sign-in.ts';
import { ageSignIn, readTokens } from '../sessions.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

/** A sign-in this many hours ago is too old for sensitive actions. */
const oldHours = 13;
const maxAgeSeconds = 600;

/**
 * Refuses requests to a path that have the page's current token, as if the action were sensitive. Returns the token.
 */
async function refuseCurrentSignIn(page: Page, path: RegExp): Promise<string> {
  const { accessToken: old } = await readTokens(page);
  await page.route(path, (route) => {
    const request = route.request();
    if (request.method() !== 'POST' || request.headers().authorization !== `Bearer ${old}`) return route.continue();
    return route.fulfill({
      status: 401,
      headers: {
        'www-authenticate': `Bearer error="insufficient_user_authentication", max_age="${maxAgeSeconds}"`,
      },
      json: {
        statusCode: 401,
        code: 'INSUFFICIENT_USER_AUTHENTICATION',
        message: 'The sign-in is too old for this action.',
        userMessage: 'Sign in again to confirm that it is you.',
        path: new URL(request.url()).pathname,
        timestamp: new Date().toISOString(),
        errors: [],
        link: '/docs/errors#insufficient-user-authentication',
        authentication: { acrValues: [], maxAgeSeconds },
      },
    });
  });
  return old;
}

const question = (page: Page) => frame(page).dialog('Sign in again');

/** Opens a sign-in window from the dialog and chooses a person in it. Returns the window's sign-in request. */
async function signInAgain(page: Page, account: Account): Promise<URL> {
  const [popup, request] = await Promise.all([
    page.waitForEvent('popup'),
    page.context().waitForEvent('request', (sent) => sent.url().includes('/_idp/auth?')),
    question(page).getByRole('button', { name: 'Sign in' }).click(),
  ]);
  await chooser(popup).person(account).click();
  return new URL(request.url());
}

/** Fills in the export of the audit log and sends it. */
async function exportAudit(page: Page, reason: string) {
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = frame(page).dialog('Export the audit log');
  await dialog.getByLabel('Reason *').fill(reason);
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(question(page)).toBeVisible();
  return dialog;
}

/** Returns the status of a request with an access token: 401 if its session has ended. */
const statusWith = async (page: Page, token: string): Promise<number> =>
  (
    await page.request.get(urlOf('/api', contracts.session.own), { headers: { authorization: `Bearer ${token}` } })
  ).status();

test('a sensitive action after an old sign-in asks for a new one, and then continues on the same screen', async ({
  as,
  product,
}) => {
  const page = await as('admin', setupPath.audit);
  await ageSignIn(page, product, oldHours);
  const { accessToken: before } = await readTokens(page);
  const dialog = await exportAudit(page, 'Records request 207');

  // a different user may not confirm the action
  const sent = await signInAgain(page, 'guide');
  expect([sent.searchParams.get('prompt'), sent.searchParams.get('max_age')]).toEqual(['login', '43200']);
  await expect(question(page)).toContainText('Try again with the account that you are using now.');
  expect(await statusWith(page, before)).toBe(200);

  const saved = page.waitForEvent('download');
  await signInAgain(page, 'admin');
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain('Records request 207');
  await expect(dialog).toBeHidden();
  await expect(frame(page).user('admin')).toBeVisible();
  await expect.poll(() => statusWith(page, before)).toBe(401);
});

test('canceling the new sign-in keeps the session and the typed text, and the action is not carried out', async ({
  as,
  product,
}) => {
  const page = await as('admin', setupPath.audit);
  await ageSignIn(page, product, oldHours);
  const { accessToken: before } = await readTokens(page);
  const reason = unique('Records request');
  const dialog = await exportAudit(page, reason);
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toBeHidden();
  await expect(dialog.getByLabel('Reason *')).toHaveValue(reason);
  await expect(page.getByText('Not logged in')).toBeHidden();
  expect((await readTokens(page)).accessToken).toBe(before);
  expect(await statusWith(page, before)).toBe(200);
  const { rows } = await product.database.query('SELECT FROM audit_exports WHERE reason = $1', [reason]);
  expect(rows).toEqual([]);
});

test('impersonating a guide after an old sign-in asks for a new one, and canceling it changes nothing', async ({
  as,
  product,
}) => {
  const page = await as('admin', '/guides');
  await ageSignIn(page, product, oldHours);
  const impersonate = page.getByRole('button', { name: 'Impersonate' }).first();
  const mode = page.getByText('Impersonation Mode').first();
  await impersonate.click();
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL('/guides');
  await expect(mode).toBeHidden();

  await impersonate.click();
  await signInAgain(page, 'admin');
  await expect(mode).toBeVisible();
  await page.getByRole('button', { name: 'Exit', exact: true }).click();
  await expect(frame(page).user('admin')).toBeVisible();
  await expect(mode).toBeHidden();
});

test('if the browser blocks the window, the typed text is still there after the sign-in in the same tab', async ({
  as,
  api,
}) => {
  const { id } = await memberNamed(api('guide'), 'Marlene Dunham');
  const page = await as('guide', memberPath(id));
  await page.getByRole('button', { name: 'Add or edit contacts' }).click();
  await page.getByRole('menuitem', { name: 'Add email address' }).click();
  const address = frame(page).dialog('Add email address').getByRole('textbox', { name: 'Email' });
  await address.fill('marlene.confirm@example.com');
  await frame(page).dialog('Add email address').getByRole('textbox', { name: 'Description' }).fill('Home');
  const before = await refuseCurrentSignIn(page, /\/api\/.*email/);
  await page.evaluate(() => {
    window.open = () => null;
  });
  await frame(page).dialog('Add email address').getByRole('button', { name: 'Save' }).click();
  await question(page).getByRole('button', { name: 'Sign in' }).click();
  await question(page).getByRole('button', { name: 'Continue in this tab' }).click();
  await chooser(page).person('guide').click();
  await expect(page).toHaveURL(new RegExp(`/member/${id}`));
  await expect(address).toHaveValue('marlene.confirm@example.com');
  await expect(question(page)).toBeHidden();
  await expect.poll(() => statusWith(page, before)).toBe(401);
});
