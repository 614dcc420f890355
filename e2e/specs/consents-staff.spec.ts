import { contracts } from '@guidepost/contracts';
import { axeFindingsIn } from '../axe.ts';
import { dayIn, memberNamed } from '../commands/api.ts';
import { consentPath, prepareMember } from '../commands/consents.ts';
import { enrollment } from '../pages/enrollment.ts';
import { frame } from '../pages/frame.ts';
import { memberPath } from '../pages/member.ts';
import { texts } from '../pages/texts.ts';
import { expect, test } from '../test.ts';

const { consents } = contracts;

/** A one-pixel image. */
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const picture = (name: string) => ({ name, mimeType: 'image/png', buffer: onePixel });

test('a guide sees a member’s answers live, and revokes a link', async ({ as, api, visitor, product }) => {
  test.slow();
  const call = api('guide');
  const member = await prepareMember(call, product.database, 6);
  const page = await as('guide', `${memberPath(member.id)}?tab=info`);
  const card = page.getByRole('region', { name: 'Consents' });
  await expect(card.getByText('Incomplete')).toHaveCount(4);
  await card.getByRole('button', { name: 'All consents' }).click();
  const dialog = page.getByRole('dialog', { name: /^Consents/ });
  await expect(dialog.getByText('No links have been sent or copied yet.')).toBeVisible();

  const { path } = await consentPath(call, member.id);
  await expect(dialog.getByText('Not opened yet')).toBeVisible();
  const memberPage = await visitor(path, { viewport: { width: 390, height: 844 } });
  await enrollment(memberPage).term('Recorded calls').click();
  await expect(dialog.getByText(/^Opened /)).toBeVisible();
  await enrollment(memberPage).reject.check();
  await enrollment(memberPage).save.click();
  await expect(dialog.getByText(/^Started /)).toBeVisible();
  await expect(dialog.getByText('Rejected')).toBeVisible();
  expect(await axeFindingsIn(page, 'consents')).toEqual([]);
  await dialog.getByRole('button', { name: 'Revoke link' }).click();
  await page
    .locator('[role=alertdialog], [role=dialog]')
    .filter({ hasText: 'the page will show that it has expired.' })
    .getByRole('button', { name: 'Revoke link' })
    .click();
  await expect(dialog.getByText(/ · Revoked /)).toBeVisible();
  await expect(dialog.getByText('Revoked', { exact: true })).toBeVisible();
  await memberPage.reload();
  await expect(enrollment(memberPage).heading).toHaveText('Enrollment Link Expired');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(card.getByText('Rejected')).toBeVisible();
});

test('a consent that a member gives to a guide is recorded with the identity check, and is in the history with its evidence', async ({
  as,
  api,
  product,
}) => {
  const call = api('guide');
  const member = await prepareMember(call, product.database, 7);
  const page = await as('guide', `${memberPath(member.id)}?tab=info`);
  const card = page.getByRole('region', { name: 'Consents' });
  await card.getByRole('button', { name: 'Consent to treat' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record answer' }).click();
  const identity = page.getByRole('dialog', { name: /^Member Identity Confirmation/ });
  await identity.getByLabel('Member name').fill('Somebody Else');
  await identity.getByLabel('Date of birth').fill('tomorrow');
  await identity.getByLabel('Member name').focus();
  await expect(identity.getByText(/^Enter a date on or before /)).toBeVisible();
  await identity.getByLabel('Date of birth').fill(member.dateOfBirth);
  await identity.getByRole('button', { name: 'Continue to consent' }).click();
  await expect(
    identity.getByText('This information does not match our records. Check it and try again.').first(),
  ).toBeVisible();
  await identity.getByLabel('Member name').fill(member.name);
  await identity.getByRole('button', { name: 'Continue to consent' }).click();
  const form = page.getByRole('dialog', { name: /^Record answer/ });
  await expect(form.getByRole('button', { name: 'Confirm' })).toBeDisabled();
  await form.getByRole('radio', { name: 'Accepted' }).check();
  await form.getByRole('radio', { name: 'Signed on paper' }).check();
  await form.getByRole('button', { name: 'Confirm' }).click();
  await expect(form.getByText('Signing date is required.')).toBeVisible();
  await form.getByRole('combobox', { name: 'Signing date' }).fill(dayIn('America/Chicago', -3));
  await form.locator('input[type=file]').setInputFiles(picture('signed paper.png'));
  await expect(form.getByText('signed paper.png')).toBeVisible();
  expect(await axeFindingsIn(page, 'consent form')).toEqual([]);
  await form.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Consent updated successfully')).toBeVisible();
  await expect(card.getByText('Accepted')).toHaveCount(1);
  await expect(card.getByText(/on paper, signed /)).toBeVisible();
  await card.getByRole('button', { name: 'Consent to treat' }).click();
  const term = page.getByRole('dialog', { name: /^Consent to treat/ });
  await term.getByRole('button', { name: 'Evidence' }).click();
  await expect(term.getByText('SHA-256 hash of the wording')).toBeVisible();
  await expect(term.getByText('Date of birth entered')).toBeVisible();
  await expect(term.getByText(dayIn('America/Chicago', -3), { exact: true })).toBeVisible();
  await expect(term.getByText('Your answer here has the same effect')).toHaveCount(0);
  const [saved] = await Promise.all([
    page.waitForEvent('download'),
    term.getByRole('button', { name: 'Save as PDF' }).click(),
  ]);
  expect(saved.suggestedFilename()).toMatch(/^consent-\d+\.pdf$/);
  await expect(term.getByRole('link', { name: 'Signed paper' })).toHaveAttribute('href', /http|\//);
  expect(await axeFindingsIn(page, 'consent term')).toEqual([]);
});

test('a consent goal is sent, viewed and updated; the link is copied after a warning', async ({ as, api, product }) => {
  const call = api('guide');
  const member = await prepareMember(call, product.database, 8);
  const terms = await call(consents.ofMember, { query: { userId: member.id } });
  const recording = terms.find(({ key }) => key === 'recording');
  if (!recording) throw new Error('There is no such term.');
  await call(consents.record, { body: { userId: member.id, termId: recording.id, consented: false } });
  const page = await as('guide', `${memberPath(member.id)}?showGoals=true`);
  const goals = page.getByRole('region', { name: 'Goals' });
  const open = goals.getByRole('article', { name: 'Consent to treat' });
  await open.getByRole('button', { name: /^Expand/ }).click();
  await open.getByRole('button', { name: 'View consent' }).click();
  await expect(page.getByRole('dialog', { name: /^Consent to treat/ })).toContainText('Not answered yet');
  await page.keyboard.press('Escape');
  await open.getByRole('button', { name: 'Send consent' }).click();
  const sending = page.getByRole('dialog', { name: /^Send consent text/ });
  await expect(sending.getByRole('alert')).toHaveText(
    "TCPA required to text message. You can copy the link or record the member's answer instead.",
  );
  await expect(sending.getByRole('button', { name: 'Send consent' })).toBeDisabled();
  await page.keyboard.press('Escape');
  await goals.getByText('Done', { exact: false }).first().click();
  const done = goals.getByRole('article', { name: 'Consent to recorded calls' });
  await done.getByRole('button', { name: /^Expand/ }).click();
  await done.getByRole('button', { name: 'Update consent' }).click();
  await expect(page.getByRole('dialog', { name: /^Record answer/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`${memberPath(member.id)}?tab=info`);
  await page.getByRole('region', { name: 'Consents' }).getByRole('button', { name: 'Request consent' }).click();
  await page.getByRole('menuitem', { name: 'Copy consent link' }).click();
  const copying = page.getByRole('dialog', { name: /^Copy consent link/ });
  await expect(copying).toContainText(`Share this link only with ${member.name}.`);
  await copying.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Link copied')).toBeVisible();
  expect((await call(consents.links, { query: { userId: member.id } })).length).toBe(1);
});

test('a link is not texted, also with a shortcut, before the other members with the number are known', async ({
  as,
  api,
}) => {
  // this member shares a phone number with her husband
  const { id } = await memberNamed(api('guide'), 'Marlene Dunham');
  const page = await as('guide', `${memberPath(id)}?tab=info`);
  const checked = page.waitForResponse('**/chat/messages/check');
  await texts(page).open.click();
  await checked;
  await page.keyboard.press('Escape');
  await expect(texts(page).dialog).toBeHidden();

  const answer = Promise.withResolvers<void>();
  await page.route('**/chat/messages/check', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === consents.sendLink.method && request.url().endsWith(consents.sendLink.path))
      sent.push(request.url());
  });
  await page.getByRole('region', { name: 'Consents' }).getByRole('button', { name: 'Request consent' }).click();
  await page.getByRole('menuitem', { name: 'Send consent text' }).click();
  const sending = page.getByRole('dialog', { name: /^Send consent text/ });
  const send = sending.getByRole('button', { name: 'Send consent' });
  await expect(send).toBeVisible();
  await sending.getByRole('combobox', { name: 'Send to' }).press('ControlOrMeta+Enter');
  await expect(send).toBeDisabled();
  await expect(sending.getByRole('status')).toHaveCount(0);
  answer.resolve();
  const shared = sending.getByRole('status').filter({ hasText: 'This number also belongs to' });
  await expect(shared).toHaveText(/Harold Dunham/);
  expect(sent).toEqual([]);
  await expect(send).toBeEnabled();
  await sending.getByRole('combobox', { name: 'Send to' }).press('ControlOrMeta+Enter');
  await expect(frame(page).messages.getByText('The consent link will be sent')).toBeVisible();
  expect(sent).toHaveLength(1);
});

test('after STOP, the form says that a recorded consent does not open the number', { tag: '@all' }, async ({
  as,
  api,
  product,
}) => {
  const member = await prepareMember(api('guide'), product.database, 11);
  const close = (reason: string | null) =>
    product.database.query('UPDATE phone_numbers SET do_not_contact_reason = $2 WHERE user_id = $1', [
      member.id,
      reason,
    ]);
  await close('Texted STOP');
  const page = await as('guide', `${memberPath(member.id)}?tab=info`);
  const card = page.getByRole('region', { name: 'Consents' });
  await card.getByRole('button', { name: 'Consent to receive calls and text messages' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record answer' }).click();
  const form = page.getByRole('dialog', { name: /^Record answer/ });
  const stays = form.getByText('stay blocked until the member texts START.', { exact: false });
  await form.getByRole('radio', { name: 'Rejected' }).check();
  await expect(stays).toHaveCount(0);
  await form.getByRole('radio', { name: 'Accepted' }).check();
  await expect(stays).toBeVisible();
  await close(null);
});
