import { contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { deleteDraft, memberNamed } from '../commands/api.ts';
import { prepareMember } from '../commands/consents.ts';
import { delayFulfilment } from '../commands/needs.ts';
import { frame } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { note } from '../pages/note.ts';
import { signIn, welcome } from '../pages/sign-in.ts';
import { readTokens } from '../sessions.ts';
import { expect, test } from '../test.ts';

/** Changes the stored expiry time, so that the application treats the access token as expired. */
const endToken = (page: Page) =>
  page.evaluate(() => {
    const kept = JSON.parse(localStorage.getItem('guidepost.session') ?? '{}');
    const ended = { ...kept, accessToken: `${kept.accessToken}x`, expiresAt: Date.now() };
    localStorage.setItem('guidepost.session', JSON.stringify(ended));
  });

/** Ends the session on the server, like an administrator or the twelve-hour limit would. */
const endSession = async (page: Page) => {
  const { accessToken } = await readTokens(page);
  const { method, path } = contracts.session.end;
  const status = await page.evaluate(
    async ([verb, url, token]) =>
      (await fetch(url, { method: verb, headers: { authorization: `Bearer ${token}` } })).status,
    [method, `/api${path}`, accessToken] as const,
  );
  expect(status).toBe(200);
};

const reconnecting = (page: Page) => page.getByText('Reconnecting.');

test('an identity provider that is down for some seconds does not interrupt a guide who writes a note', async ({
  as,
  api,
}) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Marlene Dunham');
  await deleteDraft(call, id);
  const page = await as('guide', memberPath(id));
  await member(page).writeNote.click();
  const { text, save, dialog, autosave } = note(page);
  await text.pressSequentially('Before it went. ');
  await expect(autosave).toHaveAttribute('data-state', 'SAVED');

  let tries = 0;
  await page.context().route('**/_idp/**', async (route) => {
    tries += 1;
    await (tries % 2 === 0 ? route.fulfill({ status: 503, body: 'away' }) : route.abort('connectionrefused'));
  });
  await endToken(page);
  const words = `While it was away ${crypto.randomUUID().slice(0, 8)}.`;
  await text.pressSequentially(words);
  await expect(reconnecting(page)).toBeVisible({ timeout: 10_000 });
  await text.pressSequentially(' And on.');
  expect(tries).toBeGreaterThan(1);
  await expect(page.getByText('Not logged in')).toBeHidden();
  await expect(text).toHaveText(`Before it went. ${words} And on.`);

  await page.context().unroute('**/_idp/**');
  await expect(reconnecting(page)).toBeHidden({ timeout: 15_000 });
  await save.click();
  await expect(dialog).toBeHidden();
  await expect(member(page).entry(words)).toHaveCount(1);
});

test('a half-written note at the end of a session is in its dialog after the next sign-in', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Marlene Dunham');
  await deleteDraft(call, id);
  const page = await as('guide', memberPath(id));
  const { text, resource, dialog } = note(page);
  await member(page).writeNote.click();
  await expect(text).toBeFocused();
  await endSession(page);
  await resource.fill('Food bank');
  await text.focus();
  // inserts the whole text at once; on a slow machine, the page would close before the text is typed
  await page.keyboard.insertText('Half a sentence about');
  await expect(page.getByRole('heading', { name: 'Not logged in' })).toBeVisible();
  await expect(welcome(page).heading).toBeVisible();
  await expect(welcome(page).ended).toBeVisible();

  await signIn(page, 'guide');
  await expect(page).toHaveURL(new RegExp(`/member/${id}`));
  await expect(dialog).toBeVisible();
  await expect(text).toHaveText('Half a sentence about');
  await expect(resource).toHaveValue('Food bank');
  await deleteDraft(call, id);
});

test('the welcome page says that an action was not saved before the session ended, and the action’s dialog opens again', {
  tag: '@all',
}, async ({ as, api }) => {
  const call = api('guide');
  const { id, name } = await memberNamed(call, 'Marlene Dunham');
  const page = await as('guide');
  const { need, description } = await delayFulfilment(call, page, id);
  await endSession(page);
  // carries out the action at once, as if the user had left the page
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await expect(welcome(page).heading).toBeVisible();
  await expect(welcome(page).unsaved).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);

  await signIn(page, 'guide');
  const dialog = frame(page).dialog('Mark need fulfilled');
  await expect(dialog.getByLabel('Description')).toHaveValue(description);
  expect((await call(contracts.needs.getUserNeed, { params: { id: need.id } })).status).toBe('identified');
  expect(await page.evaluate(() => sessionStorage.getItem('guidepost.unsaved-actions'))).toBeNull();
});

test('open dialogs of another tab are restored too, including a form without drafts, and only for the same user', {
  tag: '@all',
}, async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Marlene Dunham');
  const page = await as('guide', '/docket');
  const other = await page.context().newPage();
  await other.goto(memberPath(id));
  await other.getByRole('button', { name: 'Add or edit contacts' }).click();
  await other.getByRole('menuitem', { name: 'Add email address' }).click();
  const email = frame(other).dialog('Add email address');
  const address = email.getByRole('textbox', { name: 'Email' });
  await address.fill('marlene.d@example.com');

  await endSession(page);
  await page.goto('/member-list');
  await expect(welcome(page).heading).toBeVisible();
  await expect(welcome(other).heading).toBeVisible();
  await signIn(page, 'guide');
  await expect(frame(page).user('guide')).toBeVisible();
  await expect(address).toHaveValue('marlene.d@example.com');

  await endSession(page);
  await page.goto('/docket');
  await expect(welcome(other).heading).toBeVisible();
  await signIn(page, 'supervisor');
  await expect(frame(page).user('supervisor')).toBeVisible();
  await expect(frame(other).user('supervisor')).toBeVisible();
  await expect(email).toBeHidden();
  expect(await other.evaluate(() => JSON.stringify(Object.entries(sessionStorage)))).not.toContain('marlene.d');
});

test('a restored consent form shows the representative that it sends, after a new identity check', {
  tag: '@all',
}, async ({ as, api, product }) => {
  const someone = await prepareMember(api('guide'), product.database, 12);
  const page = await as('guide', '/docket');
  const other = await page.context().newPage();
  await other.goto(`${memberPath(someone.id)}?tab=info`);
  await other.getByRole('region', { name: 'Consents' }).getByRole('button', { name: 'Consent to treat' }).click();
  await other.getByRole('dialog').getByRole('button', { name: 'Record answer' }).click();
  const form = other.getByRole('dialog', { name: /^Record answer/ });
  const confirmIdentity = async () => {
    const identity = other.getByRole('dialog', { name: /^Member Identity Confirmation/ });
    await identity.getByLabel('Member name').fill(someone.name);
    await identity.getByLabel('Date of birth').fill(someone.dateOfBirth);
    await identity.getByRole('button', { name: 'Continue to consent' }).click();
    await expect(form).toBeVisible();
  };
  await confirmIdentity();
  const representative = form.getByRole('switch', { name: 'A representative decides for the member' });
  const name = form.getByRole('textbox', { name: 'Name' });
  await form.getByRole('radio', { name: 'Rejected' }).check();
  await representative.check();
  await form.getByRole('button', { name: 'Confirm' }).click();
  await expect(form.getByText('Name is required.')).toBeVisible();
  await name.fill('Rosa Diaz');

  await endSession(page);
  await page.goto('/member-list');
  await expect(welcome(other).heading).toBeVisible();
  await signIn(page, 'guide');
  await confirmIdentity();
  await expect(form.getByRole('radio', { name: 'Rejected' })).toBeChecked();
  await expect(representative).toBeChecked();
  await expect(name).toHaveValue('Rosa Diaz');
  await representative.uncheck();
  await expect(name).toHaveCount(0);
  const sent = other.waitForRequest((request) => request.method() === 'POST' && request.url().includes('/api/'));
  await form.getByRole('button', { name: 'Confirm' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ consented: false, representative: null });
  await expect(other.getByText('Consent updated successfully')).toBeVisible();
});
