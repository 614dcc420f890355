import { contracts } from '@guidepost/contracts';
import { admin, itemDrawer } from '../pages/admin.ts';
import { frame } from '../pages/frame.ts';
import { customer, setupPath } from '../pages/setup.ts';
import { expect, test } from '../test.ts';

const uniqueSuffix = () => crypto.randomUUID().slice(0, 8);

test('an administrator adds a customer; missing items are listed and lead to their fields', async ({ as, api }) => {
  const page = await as('admin', setupPath.customers);
  await expect(admin(page).names.first()).toBeVisible();
  await page.getByRole('link', { name: 'Create Customer' }).click();
  const create = itemDrawer(page, 'Create Customer');
  await create.save.click();
  for (const missing of [
    'Name is required.',
    'Display Name is required.',
    'Website is required.',
    'Consents are required.',
  ])
    await expect(create.drawer.getByText(missing, { exact: true })).toBeVisible();
  const name = `Cedar County ${uniqueSuffix()}`;
  await create.field('Name *').fill(name);
  await create.field('Display Name *').fill('Cedar County');
  await create.field('Website *').fill('https://cedar.example.org');
  await create.field('SMS Re-Engagement Threshold *').fill('3');
  await create.field('Call Engagement Length Requirement in Minutes *').fill('2');
  await create.drawer.getByRole('checkbox').first().check();
  await create.save.click();
  await expect(frame(page).messages.getByText('Customer created successfully')).toBeVisible();
  await expect(admin(page).row(name)).toBeFocused();
  const row = page.getByRole('row').filter({ hasText: name });
  await expect(row).toContainText('CG Only');
  await expect(row).toContainText('IncompleteMarket Number, Feedback Number');

  await page.keyboard.press('Enter');
  const { drawer, problem, panel } = customer(page, name);
  await expect(problem('Website should start with https://care.example.org/')).toBeVisible();
  await expect(drawer.getByText('No surveys configured for customer')).toBeVisible();
  await problem('Market Number is required').click();
  const numbers = panel('Phone numbers');
  const market = numbers.getByLabel('Market Number', { exact: true }).and(numbers.locator('input'));
  await expect(market).toBeFocused();
  // only one part can be edited at a time
  await expect(panel('Engagement').getByRole('button', { name: 'Edit' })).toBeDisabled();
  await market.fill('Main');
  await numbers.getByRole('option').first().click();
  await numbers.getByRole('button', { name: 'Save' }).click();
  await expect(frame(page).messages.getByText('Customer updated successfully')).toBeVisible();
  await expect(problem('Market Number is required')).toHaveCount(0);
  await expect(numbers.getByRole('button', { name: 'Edit' })).toBeFocused();
  await expect(drawer).toBeVisible();
  const made = (await api('admin')(contracts.clients.list, {})).find((one) => one.name === name);
  expect(made?.clientMarketNumbers).toMatchObject([{ type: 'phoneNumber' }]);
});

test('a section of a customer is edited and sends only its changes', async ({ as, api }) => {
  const call = api('admin');
  const [first] = await call(contracts.consents.allTerms);
  const name = `Mesa ${uniqueSuffix()}`;
  const made = await call(contracts.clients.create, {
    body: {
      name,
      displayName: 'Mesa',
      website: 'https://care.example.org/mesa',
      smsReEngagementThreshold: 3,
      callEngagementLengthRequirementInMinutes: 2,
      termIds: first ? [first.id] : [],
    },
  });
  const page = await as('admin', setupPath.customer(made.id));
  const { panel, drawer } = customer(page, name);
  const engagement = panel('Engagement');
  await expect(engagement).toContainText('SMS Re-Engagement Threshold');
  await engagement.getByRole('button', { name: 'Edit' }).click();
  const months = engagement.getByLabel('Average Months in Program', { exact: true });
  // a value that is not an integer stays in the field as typed
  await months.pressSequentially('1.5');
  await engagement.getByRole('button', { name: 'Save' }).click();
  await expect(engagement.getByText('Enter a whole number')).toBeVisible();
  await expect(months).toHaveValue('1.5');
  await months.fill('14');
  // every way of leaving the form opens a confirmation first
  await page.keyboard.press('Escape');
  const question = frame(page).dialog('Unsaved changes');
  await question.getByRole('button', { name: 'Keep editing' }).click();
  await expect(drawer).toBeVisible();
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await engagement.getByRole('button', { name: 'Save' }).click();
  expect((await sent).postDataJSON()).toEqual({ averageMonthsInProgram: 14, version: made.version });
  await expect(engagement.getByRole('definition').filter({ hasText: '14' })).toBeVisible();

  const consents = panel('Consents');
  await consents.getByRole('button', { name: 'Edit' }).click();
  await consents.getByRole('checkbox').nth(1).check();
  const terms = page.waitForRequest((request) => request.method() === 'PATCH');
  await consents.getByRole('button', { name: 'Save' }).click();
  const body = (await terms).postDataJSON() as { termIds: number[] };
  expect(Object.keys(body).sort()).toEqual(['termIds', 'version']);
  expect(body.termIds).toHaveLength(2);
  await engagement.getByRole('button', { name: 'Edit' }).click();
  await engagement.getByLabel('SMS Re-Engagement Threshold *', { exact: true }).fill('9999');
  await engagement.getByRole('button', { name: 'Save' }).click();
  await expect(engagement.getByText('SMS Re-Engagement Threshold must be at most 1000')).toBeVisible();
  await engagement.getByRole('button', { name: 'Cancel' }).click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(engagement.getByRole('button', { name: 'Edit' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(setupPath.customers);
});

test("a customer's key for findhelp is removed after a confirmation", { tag: '@all' }, async ({ as, api }) => {
  const call = api('admin');
  const [first] = await call(contracts.consents.allTerms);
  const name = `Mesa ${uniqueSuffix()}`;
  const { id } = await call(contracts.clients.create, {
    body: {
      name,
      displayName: 'Mesa',
      website: 'https://care.example.org/mesa',
      smsReEngagementThreshold: 3,
      callEngagementLengthRequirementInMinutes: 2,
      termIds: first ? [first.id] : [],
      findHelpApiKey: 'mesa-key',
    },
  });
  const page = await as('admin', setupPath.customer(id));
  const hub = customer(page, name).panel('Resource hub');
  await hub.getByRole('button', { name: 'Remove key' }).click();
  await frame(page).dialog('Remove key').getByRole('button', { name: 'Remove key' }).click();
  await expect(frame(page).messages.getByText('Key removed successfully')).toBeVisible();
  await expect(hub.getByRole('button', { name: 'Remove key' })).toHaveCount(0);
  expect((await call(contracts.clients.details, { params: { id } })).hasFindHelpApiKey).toBe(false);
});
