import type { Page } from '@playwright/test';
import { setupPath } from '../pages/setup.ts';
import { expect, test } from '../test.ts';

/** Opens the form and chooses a customer and a CSV file with a birth date. */
async function chooseFile(page: Page, client: string, { file, born }: { file: string; born: string }) {
  await page.goto(setupPath.imports);
  await page.getByRole('link', { name: 'Import a file' }).click();
  const drawer = page.getByRole('dialog', { name: 'Import a file' });
  await drawer
    .getByLabel(/^Customer/)
    .and(drawer.locator('input'))
    .fill(client);
  await page.getByRole('option', { name: client }).click();
  const buffer = Buffer.from(`Member ID,First,Last,DOB\nD1,Ines,Duarte,${born}\n`);
  await drawer.locator('input[type="file"]').setInputFiles({ name: file, mimeType: 'text/csv', buffer });
  const order = drawer.getByLabel(/^Date order/).and(drawer.locator('input'));
  return { drawer, order, send: drawer.getByRole('button', { name: 'Preview changes' }) };
}

test('the order of dates is remembered only from an imported file, and the form names this file', {
  tag: '@all',
}, async ({ as, product }) => {
  const client = 'Lakeshore Advantage';
  await product.database.query(
    'DELETE FROM enrollment_mappings m USING clients c WHERE c.id = m.client_id AND c.display_name = $1',
    [client],
  );
  const page = await as('admin', setupPath.imports);
  // a preview does not store the order of day and month, even if the dates prove it or the user chose it
  const proven = await chooseFile(page, client, { file: 'proven.csv', born: '13/02/1950' });
  await expect(proven.send).toBeVisible();
  await expect(proven.order).toBeHidden();
  await proven.send.click();
  await expect(page.getByText('Preview (nothing imported yet)')).toBeVisible();
  for (const [n, file] of ['first.csv', 'second.csv'].entries()) {
    const { drawer, order, send } = await chooseFile(page, client, { file, born: `3/4/196${n}` });
    await expect(order).toHaveValue('');
    await send.click();
    await expect(drawer.getByText('Choose whether the day or the month comes first.')).toBeVisible();
    await order.click();
    await page.getByRole('option', { name: `April 3, 196${n}` }).click();
    await send.click();
    await expect(page.getByText('Preview (nothing imported yet)')).toBeVisible();
  }
  await page.getByRole('button', { name: 'Import 1 change' }).click();
  await expect(page.getByText('Imported', { exact: true })).toBeVisible();

  const next = await chooseFile(page, client, { file: 'next.csv', born: '3/4/1965' });
  await expect(next.order).toHaveValue('3/4/1965 = April 3, 1965');
  await expect(
    next.drawer.getByText(/ Guidepost selected the order from second\.csv, imported on .+\d\.$/),
  ).toBeVisible();
  const other = await chooseFile(page, client, { file: 'other.csv', born: '02/13/1950' });
  await expect(
    other.drawer.getByText(/^Dates in this file start with the month, unlike dates in second\.csv, imported on /),
  ).toBeVisible();
  await expect(other.order).toBeHidden();
});
