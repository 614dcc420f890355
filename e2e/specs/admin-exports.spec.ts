import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { setupPath } from '../pages/setup.ts';
import { expect, test } from '../test.ts';

test('a filtered list is exported with a reason', { tag: '@all' }, async ({ as }) => {
  const save = async (page: Page, opened: RegExp) => {
    await page.getByRole('button', { name: 'Export as CSV' }).click();
    const dialog = page.getByRole('dialog', { name: opened });
    await dialog.getByRole('button', { name: 'Export' }).click();
    await expect(dialog.getByText('Reason is required.')).toBeVisible();
    await dialog.getByLabel('Reason *').fill('Board meeting');
    const saved = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Export' }).click();
    await expect(dialog).toBeHidden();
    return readFileSync(await (await saved).path(), 'utf8')
      .trim()
      .split('\r\n')
      .slice(1);
  };
  // exporting a paged list includes all pages
  const page = await as('admin', '/member-list?pageSize=10&search=ma');
  const count = page
    .getByRole('heading', { name: 'Members' })
    .locator('..')
    .getByText(/^[\d,]+$/);
  await expect(count).toHaveText(/^\d{2,}$/);
  expect((await save(page, /Members/)).length).toBe(Number(await count.textContent()));
  // if the browser filters a list, its export contains the search results in the same order
  await page.goto(`${setupPath.users}?search=vega`);
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  const [line, ...others] = await save(page, /Users/);
  expect([line, others]).toEqual([expect.stringContaining('Vega'), []]);
});

test('a list is exported as CSV and a member as an archive, each with a reason', async ({ as }) => {
  const page = await as('admin', setupPath.exports);
  const list = page.getByRole('form', { name: 'Export a list as CSV' });
  await list.getByRole('button', { name: 'Export list' }).click();
  await expect(list.getByText('Reason is required.')).toBeVisible();
  await list.getByLabel('Search by name').fill('Okafor');
  await list.getByLabel('Reason *').fill('Board meeting');
  const saved = page.waitForEvent('download');
  await list.getByRole('button', { name: 'Export list' }).click();
  const file = readFileSync(await (await saved).path(), 'utf8');
  expect(file).toContain('Amara Okafor');

  const member = page.getByRole('form', { name: 'Export all data about one member' });
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
  // the response to the first request is lost, and the second press creates no second archive
  const requests = '**/api/exports/members';
  await page.route(
    requests,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  const create = member.getByRole('button', { name: 'Create archive' });
  await Promise.all([page.waitForEvent('requestfailed'), create.click()]);
  await expect(create).toBeEnabled();
  await create.click();
  await expect(member.getByLabel('Reason *')).toHaveValue('');
  await expect(page.getByText('Records request 114')).toHaveCount(1);
  const archive = page.getByRole('region', { name: 'Archives' }).getByRole('listitem').first();
  await expect(archive).toContainText('Records request 114');
  // a job creates the archive, and a live event updates the screen
  const fetch = archive.getByRole('button', { name: 'Download archive' });
  await expect(fetch).toBeVisible({ timeout: 20_000 });
  const fetched = page.waitForEvent('download');
  await fetch.click();
  const bytes = readFileSync(await (await fetched).path());
  expect(bytes.subarray(0, 2).toString()).toBe('PK');
  expect(bytes.includes('activity.pdf')).toBe(true);

  await page.goto(`${setupPath.audit}?kind=exported`);
  await expect(page.getByText('Records request 114').or(page.getByRole('rowheader').first()).first()).toBeVisible();
});
