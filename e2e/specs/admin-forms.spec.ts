import { contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { admin, contentPath, itemDrawer } from '../pages/admin.ts';
import { frame } from '../pages/frame.ts';
import { setupPath } from '../pages/setup.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

/**
 * Checks that closing a form opens a confirmation. The first time, keeps the typed text. The second time, discards it.
 */
async function expectCloseConfirmation(page: Page, title: string | RegExp, label: string): Promise<void> {
  const drawer = page.getByRole('dialog', { name: title });
  const field = drawer.getByLabel(label, { exact: true }).and(drawer.locator('input, textarea')).first();
  await field.fill('What was typed');
  const question = frame(page).dialog('Unsaved changes');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(field).toHaveValue('What was typed');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(drawer).toBeHidden();
}

test('forms of templates, alerts, terms, hospitals and customers ask before typed text is lost', async ({
  as,
  api,
}) => {
  const [category] = await api('admin')(contracts.templates.list);
  const page = await as('admin', `${setupPath.templates}/categories/new`);
  await expectCloseConfirmation(page, 'Create Category', 'Name *');
  await page.goto(setupPath.category(category?.id ?? 0));
  await page.getByRole('link', { name: 'Create Template' }).click();
  await expectCloseConfirmation(page, 'Create Template', 'Template *');
  await page.getByRole('link', { name: 'Edit Category' }).click();
  await expectCloseConfirmation(page, 'Edit Category', 'Name *');
  await page.goto(setupPath.alerts);
  await page.getByRole('link', { name: 'Create Alert' }).click();
  await expectCloseConfirmation(page, 'Create Alert', 'Title *');
  await page.goto('/admin-dashboard/consent-terms');
  await page.getByRole('link', { name: /^Consent to share details/ }).click();
  await expectCloseConfirmation(page, /^Edit wording/, 'Title, English *');
  await page.goto(setupPath.hospitals);
  await page.getByRole('link', { name: 'Add Hospital' }).click();
  await expectCloseConfirmation(page, 'Add Hospital', 'Name *');
  await page.goto(setupPath.newCustomer);
  await expectCloseConfirmation(page, 'Create Customer', 'Name *');
});

test('Escape directly after an answer works: the form asks again', { tag: '@all' }, async ({ as }) => {
  const page = await as('admin', `${setupPath.templates}/categories/new`);
  const drawer = page.getByRole('dialog', { name: 'Create Category' });
  await drawer.getByLabel('Name *', { exact: true }).fill('What was typed');
  const question = frame(page).dialog('Unsaved changes');
  await page.keyboard.press('Escape');
  const keep = question.getByRole('button', { name: 'Keep editing' });
  await keep.evaluate(async (button: HTMLElement) => {
    button.click();
    // waits until promises have settled and React has removed the confirmation; no timer may run in between
    for (let turn = 0; turn < 50; turn += 1) await null;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
  });
  await expect(keep).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(drawer).toBeVisible();
});

test('phases, workflows and a file to import ask before choices are lost', { tag: '@all' }, async ({ as }) => {
  const page = await as('admin', '/admin-dashboard/workflows');
  await page.getByRole('button', { name: 'New workflow' }).click();
  await expectCloseConfirmation(page, 'New workflow', 'Title *');
  const card = page.getByRole('region', { name: 'First 30 days' });
  await card.getByRole('button', { name: 'Edit Two-week check-in' }).click();
  const phase = page.getByRole('dialog', { name: /Edit phase/ });
  await phase.getByLabel('Days until due').fill('44');
  await page.keyboard.press('Escape');
  const question = frame(page).dialog('Unsaved changes');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(phase.getByLabel('Days until due')).toHaveValue('44');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(phase).toBeHidden();

  await page.goto(setupPath.imports);
  await page.getByRole('link', { name: 'Import a file' }).click();
  const drawer = page.getByRole('dialog', { name: 'Import a file' });
  const given = drawer.locator('input[type=file]');
  await given.setInputFiles({ name: 'june.csv', mimeType: 'text/csv', buffer: Buffer.from('Member ID,Name\n1,Ana\n') });
  await expect(drawer.getByText('june.csv')).toBeVisible();
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(question).toBeHidden();
  await expect(drawer.getByText('june.csv')).toBeVisible();
  await drawer.getByRole('button', { name: 'Close' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(drawer).toBeHidden();
});

test('a field reports what it cuts from a pasted text', { tag: '@all' }, async ({ as }) => {
  const page = await as('admin', `${setupPath.lines}/new`);
  const drawer = page.getByRole('dialog', { name: 'Create Phone Number' });
  await drawer.getByLabel('Description', { exact: true }).fill('x'.repeat(70));
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('ControlOrMeta+C');
  const name = drawer.getByLabel('Display Name *', { exact: true });
  await name.fill('North ');
  await page.keyboard.press('ControlOrMeta+V');
  await expect(name).toHaveValue(`North ${'x'.repeat(54)}`);
  await expect(
    page.getByText('The pasted text is too long for this field. The last 16 characters were removed.'),
  ).toBeVisible();
});

test('a name that exists is reported on its field, and a template is changed', async ({ as, api }) => {
  const call = api('admin');
  const [client] = await call(contracts.clients.list, {});
  const page = await as('admin', setupPath.newCustomer);
  const customer = itemDrawer(page, 'Create Customer');
  await customer.field('Name *').fill(client?.name.toUpperCase() ?? '');
  await customer.field('Display Name *').fill('Again');
  await customer.field('Website *').fill('https://again.example.org');
  await customer.field('SMS Re-Engagement Threshold *').fill('3');
  await customer.field('Call Engagement Length Requirement in Minutes *').fill('2');
  await customer.drawer.getByRole('checkbox').first().check();
  await customer.save.click();
  await expect(customer.drawer.getByText('This name is already in use. Enter a different name.')).toBeVisible();
  await expect(customer.field('Display Name *')).toHaveValue('Again');

  const hospital = unique('Magnolia General');
  for (const name of [hospital, `${hospital} West`])
    await call(contracts.hospitalMessages.addSender, { body: { name, timeZone: 'America/Chicago' } });
  await page.keyboard.press('Escape');
  await frame(page).dialog('Unsaved changes').getByRole('button', { name: 'Discard changes' }).click();
  await expect(customer.drawer).toBeHidden();
  await page.goto(setupPath.hospitals);
  await admin(page).row(`${hospital} West`).click();
  const edit = itemDrawer(page, 'Edit Hospital');
  await edit.field('Name *').fill(hospital);
  await edit.save.click();
  await expect(edit.drawer.getByText('This name is already in use. Enter a different name.')).toBeVisible();
  await edit.field('Name *').fill(`${hospital} East`);
  await edit.save.click();
  await expect(frame(page).messages.getByText('Hospital updated successfully')).toBeVisible();

  const [category] = await call(contracts.templates.list);
  const title = unique('Ride');
  const made = await call(contracts.templates.create, {
    body: { categoryId: category?.id as never, title, template: 'A ride comes.', allClients: true },
  });
  await page.goto(`${setupPath.category(category?.id ?? 0)}?search=${title.replace(' ', '+')}`);
  await admin(page).names.first().click();
  const template = itemDrawer(page, 'Edit Template');
  await template.field('Template *').fill('');
  await template.save.click();
  await expect(template.drawer.getByText('Template is required.')).toBeVisible();
  await template.field('Template *').fill('A ride comes soon.');
  await template.save.click();
  await expect(frame(page).messages.getByText('Template updated successfully')).toBeVisible();
  const written = (await call(contracts.templates.list)).flatMap(({ templates }) => templates);
  expect(written.find(({ id }) => id === made.id)?.template).toBe('A ride comes soon.');
});

test('a focused link has the present address when it is opened in a tab or copied', { tag: '@all' }, async ({ as }) => {
  const page = await as('admin', `${contentPath('Zcodes')}?search=Z59`);
  const { head, names } = admin(page);
  await head('Label').getByRole('button').click();
  const name = (await names.first().textContent()) ?? '';
  const link = admin(page).row(name);
  await expect(page).toHaveURL(/orderBy=/);
  await link.hover();
  await link.focus();
  await expect(link).toHaveAttribute('href', /orderBy=/);
  await page.goBack();
  await expect(page).not.toHaveURL(/orderBy=/);
  await expect(link).toBeFocused();
  await link.click({ button: 'right' });
  await expect(link).not.toHaveAttribute('href', /orderBy=/);
});
