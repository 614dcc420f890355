import { contracts } from '@guidepost/contracts';
import { dayIn } from '../commands/api.ts';
import { expect, test } from '../test.ts';

test('the page counts, filters by one switch at a time, sorts, pages and opens the member', async ({ as }) => {
  const page = await as('supervisor', '/docket');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Hospitalizations' }).click();
  await expect(page.getByRole('heading', { name: 'Checking in on Our Hospitalized Members' })).toBeVisible();
  await expect(page.getByTestId('totalMembers')).toHaveText(/^[1-9]\d*$/);
  const rows = page.getByRole('main').locator('tbody tr');
  await expect(rows).toHaveCount(10);
  const admitted = page.getByRole('region', { name: 'Members Newly Admitted' }).getByRole('switch');
  const discharged = page.getByRole('region', { name: 'Members Newly Discharged' }).getByRole('switch');
  await admitted.click({ force: true });
  await expect(admitted).toBeChecked();
  await discharged.click({ force: true });
  await expect(discharged).toBeChecked();
  await expect(admitted).not.toBeChecked();
  await expect(rows.filter({ hasText: 'N/A' })).toHaveCount(0);
  await discharged.click({ force: true });
  await page.getByLabel('Rows').selectOption('5');
  await expect(rows).toHaveCount(5);
  await page.getByRole('button', { name: 'Admit Date' }).click();
  await expect(page.getByRole('columnheader', { name: 'Admit Date' })).toHaveAttribute('aria-sort', 'descending');
  // the URL contains the list's filters
  await page.reload();
  await expect(page.getByRole('columnheader', { name: 'Admit Date' })).toHaveAttribute('aria-sort', 'descending');
  await expect(rows).toHaveCount(5);
  await rows.first().getByRole('cell').nth(2).click();
  await expect(page).toHaveURL(/\/member-list\/guide\/\d+\/member\/\d+/);
});

test('a missing discharge is entered, and the counters are updated on another screen', async ({ as, api }) => {
  const call = api('supervisor');
  const { data } = await call(contracts.hospitalizations.list, { query: { 'page-size': 100 } });
  const stay = data.find(({ dischargeDate, guideEnteredDischargedAt }) => !dischargeDate && !guideEnteredDischargedAt);
  if (!stay) throw new Error('Nobody is in hospital.');
  const page = await as('supervisor', '/hospitalizations');
  const other = await as('supervisor', '/hospitalizations');
  await expect(other.getByTestId('newlyDischarged')).toHaveText(/^\d+$/);
  const before = Number(await other.getByTestId('newlyDischarged').textContent());
  await page
    .getByRole('button', { name: `Open the hospitalization of ${stay.member.name}` })
    .first()
    .click();
  const dialog = page.getByRole('dialog', { name: /Hospitalization/ });
  await expect(dialog.getByText(/^In hospital, day \d+$/)).toBeVisible();
  await dialog.getByLabel('Discharge Date').fill(dayIn('America/Chicago'));
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Home with a walker.');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Hospitalization saved')).toBeVisible();
  await expect(other.getByTestId('newlyDischarged')).toHaveText(String(before + 1));
});

test('a note over the present limit does not prevent saving, and is refused only if it is changed', {
  tag: '@all',
}, async ({ as, api }) => {
  const [stay] = (await api('supervisor')(contracts.hospitalizations.list, { query: {} })).data;
  if (!stay) throw new Error('Nobody was in hospital.');
  const page = await as('supervisor', '/hospitalizations');
  // a long note, like the combined note of two merged hospitalizations
  await page.route(`**/hospitalizations/${stay.id}`, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    const response = await route.fetch();
    return route.fulfill({ response, json: { ...(await response.json()), note: 'Call her son. '.repeat(200).trim() } });
  });
  const open = page.getByRole('button', { name: `Open the hospitalization of ${stay.member.name}` }).first();
  await open.click();
  const dialog = page.getByRole('dialog', { name: /Hospitalization/ });
  const save = dialog.getByRole('button', { name: 'Save' });
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await save.click();
  expect((await sent).postDataJSON()).not.toHaveProperty('note');
  await expect(page.getByText('Hospitalization saved')).toBeVisible();
  await open.click();
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Call her son. '.repeat(199));
  await save.click();
  await expect(dialog.getByText('Note must be at most 2000 characters')).toBeVisible();
});

test('guides who do not administer a client do not have the page', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/docket');
  await expect(page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Docket' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Hospitalizations' })).toHaveCount(0);
  const elsewhere = await as('guide', '/hospitalizations');
  // the message is inside the page's frame, and the page has no other main content
  await expect(elsewhere.getByRole('main').getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(elsewhere.getByRole('main')).toHaveCount(1);
});
