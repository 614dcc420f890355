import { readFileSync } from 'node:fs';
import { setupPath } from '../pages/setup.ts';
import { expect, test } from '../test.ts';

test('a list leaves as CSV and a member as an archive, each with a reason', async ({ as }) => {
  const page = await as('admin', setupPath.exports);
  const list = page.getByRole('form', { name: 'A list as CSV' });
  await list.getByRole('button', { name: 'Export list' }).click();
  await expect(list.getByText('Reason is required.')).toBeVisible();
  await list.getByLabel('Search by name').fill('Okafor');
  await list.getByLabel('Reason *').fill('Board meeting');
  const saved = page.waitForEvent('download');
  await list.getByRole('button', { name: 'Export list' }).click();
  const file = readFileSync(await (await saved).path(), 'utf8');
  expect(file).toContain('Amara Okafor');

  const member = page.getByRole('form', { name: 'Everything of one member' });
  await member
    .getByRole('combobox', { name: 'Member' })
    .or(member.getByLabel('Member *').and(page.locator('input')))
    .first()
    .fill('Amara Okafor');
  await page
    .getByRole('option', { name: /Amara Okafor/ })
    .first()
    .click();
  await member.getByLabel('Reason *').fill('Records request 114');
  await member.getByRole('button', { name: 'Make archive' }).click();
  const archive = page.getByRole('region', { name: 'Archives' }).getByRole('listitem').first();
  await expect(archive).toContainText('Records request 114');
  // a job makes it, and the screen hears of it
  const fetch = archive.getByRole('button', { name: 'Save archive' });
  await expect(fetch).toBeVisible({ timeout: 20_000 });
  const fetched = page.waitForEvent('download');
  await fetch.click();
  const bytes = readFileSync(await (await fetched).path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.includes('activity.pdf')).toBe(true);

  await page.goto(`${setupPath.audit}?kind=exported`);
  await expect(page.getByText('Records request 114').or(page.getByRole('rowheader').first()).first()).toBeVisible();
});
