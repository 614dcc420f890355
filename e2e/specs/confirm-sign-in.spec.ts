import { readFileSync } from 'node:fs';
import { contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { memberNamed } from '../commands/api.ts';
import { frame } from '../pages/frame.ts';
import { memberPath } from '../pages/member.ts';
import { setupPath } from '../pages/setup.ts';
import { chooser } from '../pages/sign-in.ts';
import { expect, test } from '../test.ts';

const maxAgeSeconds = 600;

const accessToken = (page: Page): Promise<string> =>
  page.evaluate(() => JSON.parse(localStorage.getItem('guidepost.session') ?? '{}').accessToken);

/** Refuses requests to a path that have the page's current token, as a server with SESSION_FRESH_SECONDS does. */
async function refuseCurrentSignIn(page: Page, path: RegExp): Promise<void> {
  const old = await accessToken(page);
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
}

const question = (page: Page) => frame(page).dialog('Sign in again');

test('a sensitive action after an old sign-in asks for a new one, and then continues on the same screen', async ({
  as,
}) => {
  const page = await as('admin', setupPath.audit);
  await refuseCurrentSignIn(page, new RegExp(`/api${contracts.audit.export.path}$`));
  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = frame(page).dialog('Export the audit log');
  const reason = dialog.getByLabel('Reason *');
  await reason.fill('Records request 207');
  await dialog.getByRole('button', { name: 'Export' }).click();

  // canceling keeps the session and the typed text
  await question(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(question(page)).toBeHidden();
  await expect(page.getByText('Not logged in')).toBeHidden();
  await expect(reason).toHaveValue('Records request 207');

  const before = await accessToken(page);
  await dialog.getByRole('button', { name: 'Export' }).click();
  const [popup, request] = await Promise.all([
    page.waitForEvent('popup'),
    page.context().waitForEvent('request', (sent) => sent.url().includes('/_idp/auth?')),
    question(page).getByRole('button', { name: 'Sign in' }).click(),
  ]);
  const sent = new URL(request.url()).searchParams;
  expect([sent.get('prompt'), sent.get('max_age')]).toEqual(['login', String(maxAgeSeconds)]);

  // a different user may not confirm the action
  const closed = popup.waitForEvent('close');
  await chooser(popup).person('guide').click();
  await closed;
  await expect(question(page)).toContainText('Try again with the account that you are using now.');
  expect(await accessToken(page)).toBe(before);

  const saved = page.waitForEvent('download');
  const [second] = await Promise.all([
    page.waitForEvent('popup'),
    question(page).getByRole('button', { name: 'Sign in' }).click(),
  ]);
  await chooser(second).person('admin').click();
  expect(readFileSync(await (await saved).path(), 'utf8')).toContain('Records request 207');
  await expect(dialog).toBeHidden();
  await expect(frame(page).user('admin')).toBeVisible();
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
  await refuseCurrentSignIn(page, /\/api\/.*email/);
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
});
