import { contracts } from '@guidepost/contracts';
import { admin, itemDrawer } from '../pages/admin.ts';
import { frame } from '../pages/frame.ts';
import { setupPath } from '../pages/setup.ts';
import { expect, test } from '../test.ts';

const uniqueSuffix = () => crypto.randomUUID().slice(0, 8);
const digits = () => String(Math.floor(1000 + Math.random() * 9000));

test('a number is added with an owner, refused twice, and changed except for the number itself', async ({
  as,
  api,
}) => {
  const page = await as('admin', setupPath.lines);
  await expect(admin(page).names.first()).toBeVisible();
  await page.getByRole('link', { name: 'Create Phone Number' }).click();
  const create = itemDrawer(page, 'Create Phone Number');
  await create.save.click();
  await expect(create.drawer.getByText('Display Name is required.')).toBeVisible();
  await expect(create.drawer.getByText('Phone number requires 10 digits.')).toBeVisible();
  // the user who adds the number is its owner by default
  await expect(create.field('Owner *')).toHaveValue('Daniel Okonkwo');
  const name = `River Bend ${uniqueSuffix()}`;
  await create.field('Display Name *').fill(name);
  await create.field('Phone number').fill('(346) 555-0100');
  await create.field('Owner *').fill('Priya');
  await create.choice('Priya Raman').click();
  await create.save.click();
  await expect(
    create.drawer.getByText('This phone number is already in use. Choose a different number.'),
  ).toBeVisible();
  const number = `409222${digits()}`;
  await create.field('Phone number').fill(number);
  await create.save.click();
  await expect(frame(page).messages.getByText('Phone number created successfully')).toBeVisible();
  await expect(admin(page).row(name)).toBeFocused();
  await page.keyboard.press('Enter');
  const edit = itemDrawer(page, 'Edit Phone Number');
  await expect(edit.field('Phone number')).toBeDisabled();
  await edit.field('Description').fill('For River Bend');
  await edit.field('Greeting, English').fill('River Bend is closed. Leave word after the tone.');
  await page.keyboard.press('Escape');
  await frame(page).dialog('Unsaved changes').getByRole('button', { name: 'Keep editing' }).click();
  await edit.save.click();
  await expect(frame(page).messages.getByText('Phone number updated successfully')).toBeVisible();
  const made = (await api('admin')(contracts.lines.list)).find((line) => line.displayName === name);
  expect(made).toMatchObject({ number: `+1${number}`, description: 'For River Bend', isDefault: false });
  expect(made?.greeting).toBe('River Bend is closed. Leave word after the tone.');
});

test('a search is not lost if its result is opened at once and its drawer is closed', async ({ as }) => {
  const page = await as('admin', setupPath.lines);
  const search = page.getByRole('textbox', { name: 'Search by name' });
  const drawer = itemDrawer(page, 'Edit Phone Number').drawer;
  const isShown = async (words: string) => {
    await expect(drawer).toBeHidden();
    await expect(search).toHaveValue(words);
    await expect(page).toHaveURL((url) => url.searchParams.get('search') === words);
  };
  await expect(admin(page).row('Main line')).toBeVisible();
  await search.fill('Main line');
  // Enter opens the only result
  await search.press('Enter');
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await isShown('Main line');
  await search.fill('Marisol');
  await admin(page).row('Marisol Vega').click();
  // the drawer's own URL contains the search too, so that a reload does not lose it
  await expect(drawer).toBeVisible();
  await page.reload();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await isShown('Marisol');
});

test('an administrator writes a category and a template; the preview fills in a real member and names missing values', async ({
  as,
  api,
}) => {
  const page = await as('admin', setupPath.templates);
  await expect(admin(page).row('Appointments')).toBeVisible();
  await page.getByRole('link', { name: 'Create Category' }).click();
  const category = itemDrawer(page, 'Create Category');
  await category.save.click();
  await expect(category.drawer.getByText('Name is required.')).toBeVisible();
  const name = `Rides ${uniqueSuffix()}`;
  await category.field('Name *').fill(name);
  await category.field('Stage').click();
  await category.choice('In program').click();
  await category.save.click();
  await expect(frame(page).messages.getByText('Category created successfully')).toBeVisible();
  await admin(page).row(name).click();
  await expect(admin(page).heading).toHaveText(name);
  await page.getByRole('link', { name: 'Create Template' }).click();
  const template = itemDrawer(page, 'Create Template');
  await template.save.click();
  await expect(template.drawer.getByText('Template is required.')).toBeVisible();
  const title = `Ride ${uniqueSuffix()}`;
  await template.field('Title').fill(title);
  const words = 'Your ride comes in a quarter of an hour to the door where ';
  await template.field('Template *').fill(words);
  const variable = template.drawer.getByRole('button', { name: '{{memberFirstName}}' });
  // the caret stays after the inserted variable
  await template.field('Template *').press('Control+Home');
  await variable.click();
  await page.keyboard.type(': ');
  await expect(template.field('Template *')).toHaveValue(`{{memberFirstName}}: ${words}`);
  await template.field('Template *').fill(words);
  await variable.click();
  await template.field('Template *').press('End');
  await template.field('Template *').pressSequentially(' asked for {{driver}}');
  const preview = template.drawer.getByRole('region', { name: 'Preview' });
  await expect(preview.getByText('Variables without a value: {{driver}}')).toBeVisible();
  await preview.getByLabel('Text for this member').fill('Dolores Whitaker');
  await expect(preview.getByText(/^Dolores .*Whitaker · /)).toBeVisible();
  await expect(
    preview.getByText(`${words}Dolores asked for {{driver}}`).or(preview.getByText(`${words}Lola asked for`)),
  ).toBeVisible();
  await template.drawer.getByRole('checkbox', { name: 'All customers' }).uncheck();
  await template.save.click();
  await expect(template.drawer.getByText('Choose at least one customer')).toBeVisible();
  await template.field('Customers *').fill('Bluebonnet');
  await template.drawer.getByRole('option').first().click();
  await template.save.click();
  await expect(template.drawer.getByText(/^The variable \{\{driver\}\} does not exist/)).toBeVisible();
  // the fields are locked until the request ends
  await expect(template.field('Template *')).toBeEditable();
  await template.field('Template *').press('ControlOrMeta+End');
  for (let letters = '{{driver}}'.length; letters > 0; letters -= 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('the ride.');
  await template.save.click();
  await expect(frame(page).messages.getByText('Template created successfully')).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: title });
  await expect(row).toContainText('Bluebonnet Care');
  // the row shows the first fifty characters of the text
  await expect(row).toContainText(`${words.slice(0, 50)}…`);
  const found = (await api('guide')(contracts.templates.list)).find((one) => one.name === name);
  expect(found).toMatchObject({ stageKey: 'in-program', templates: [{ title, allClients: false }] });

  await page.getByRole('link', { name: 'Edit Category' }).click();
  const edit = itemDrawer(page, 'Edit Category');
  await edit.field('Name *').fill(`${name} home`);
  await edit.save.click();
  await expect(frame(page).messages.getByText('Category updated successfully')).toBeVisible();
  await expect(admin(page).heading).toHaveText(`${name} home`);
});

test('the form of a template that another administrator moves to a different category keeps its text', {
  tag: '@all',
}, async ({ as, api }) => {
  const call = api('admin');
  const [from, to] = await Promise.all(
    ['Rides', 'Visits'].map((name) =>
      call(contracts.templates.createCategory, { body: { name: `${name} ${uniqueSuffix()}`, stageKey: null } }),
    ),
  );
  if (!from || !to) throw new Error('The categories were not created');
  const made = await call(contracts.templates.create, {
    body: { title: 'Ride', template: 'A ride.', categoryId: from.id, allClients: true, template_clients: [] },
  });
  const page = await as('admin', `${setupPath.category(from.id)}/templates/${made.id}/edit`);
  const edit = itemDrawer(page, 'Edit Template');
  await edit.field('Template *').fill('The ride comes at noon.');
  const listed = page.locator('table').getByRole('rowheader').getByText('A ride.', { exact: true });
  await expect(listed).toBeAttached();
  await api('superadmin')(contracts.templates.update, { params: { id: made.id }, body: { categoryId: to.id } });
  await expect(listed).not.toBeAttached();
  await expect(edit.field('Template *')).toHaveValue('The ride comes at noon.');
  await edit.save.click();
  const question = frame(page).dialog('Changed by Ellen Marsh');
  await expect(question).toContainText(`Ellen Marsh changed Category to ${to.name}.`);
  await question.getByRole('button', { name: 'Save both changes' }).click();
  await expect(frame(page).messages.getByText('Template updated successfully')).toBeVisible();
  const found = (await call(contracts.templates.list)).find(({ id }) => id === to.id);
  expect(found?.templates).toMatchObject([{ id: made.id, template: 'The ride comes at noon.' }]);
});
