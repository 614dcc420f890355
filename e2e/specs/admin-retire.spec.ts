import { contracts } from '@guidepost/contracts';
import { admin, itemDrawer } from '../pages/admin.ts';
import { frame } from '../pages/frame.ts';
import { setupPath } from '../pages/setup.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

test('a team in use cannot be retired; an unused team is retired, hidden and restored', async ({ as, api }) => {
  const call = api('admin');
  const all = await call(contracts.teams.list);
  const used = all.find(({ name }) => name === 'Gulf Coast');
  const name = unique('Team');
  const made = await call(contracts.teams.create, {
    body: {
      name,
      internalPhoneNumberId: used?.internalPhoneNumberId as NonNullable<typeof used>['internalPhoneNumberId'] & number,
    } as never,
  });
  const page = await as('admin', setupPath.team(used?.id ?? 0));
  const { drawer, close } = itemDrawer(page, 'Edit Team');
  await drawer.getByRole('button', { name: 'Retire' }).click();
  const question = frame(page).dialog('Retire Gulf Coast?');
  await expect(question.getByRole('region', { name: 'Used by' })).toContainText('Marisol Vega');
  await expect(question.getByRole('alert')).toContainText('change the marked records so that they no longer use it.');
  await expect(question.getByRole('button', { name: 'Retire' })).toBeDisabled();
  // Escape closes only the dialog
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(drawer).toBeVisible();
  await close.click();

  await admin(page).row(name).click();
  await drawer.getByRole('button', { name: 'Retire' }).click();
  const sure = frame(page).dialog(`Retire ${name}?`);
  await expect(sure).toContainText('This item is not used anywhere.');
  await sure.getByRole('button', { name: 'Retire' }).click();
  await expect(
    frame(page).messages.getByText('This item is now retired. You can restore it at any time.'),
  ).toBeVisible();
  await expect(drawer.getByRole('button', { name: 'Restore' })).toBeVisible();
  await close.click();
  await expect(admin(page).row(name)).toHaveCount(0);
  await admin(page).showRetired.check();
  await expect(admin(page).states.filter({ hasText: name })).toContainText('Retired');
  await admin(page).row(name).click();
  await drawer.getByRole('button', { name: 'Restore' }).click();
  await expect(drawer.getByRole('button', { name: 'Retire' })).toBeVisible();
  expect((await call(contracts.retirement.list)).some(({ kind, id }) => kind === 'team' && id === made.id)).toBe(false);
});

test('a retired category is not offered to templates, and its page says that it is retired', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const call = api('admin');
  const name = unique('Category');
  const { id } = await call(contracts.templates.createCategory, { body: { name } });
  const page = await as('admin', setupPath.category(id));
  const create = page.getByRole('link', { name: 'Create Template' });
  await expect(create).toBeVisible();
  await call(contracts.retirement.set, {
    params: { kind: 'templateCategory', recordId: id },
    body: { isRetired: true },
  });
  await expect(page.getByRole('main').getByText('Retired', { exact: true })).toBeVisible();
  await expect(create).toHaveCount(0);

  const [first] = await call(contracts.templates.list);
  await page.goto(`${setupPath.category(first?.id ?? 0)}/templates/new`);
  const { drawer, field } = itemDrawer(page, 'Create Template');
  await field('Category *').click();
  await expect(drawer.getByRole('option', { name: first?.name ?? '' })).toBeVisible();
  await expect(drawer.getByRole('option', { name })).toHaveCount(0);
});
