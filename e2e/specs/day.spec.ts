import { docket } from '../pages/docket.ts';
import { frame, openUserMenu } from '../pages/frame.ts';
import { expect, test } from '../test.ts';

test('Enter performs the action of the first docket row, and after Escape that row has the focus', async ({ as }) => {
  const page = await as('guide', '/docket');
  await page.waitForURL(/\/docket\/guide\//);
  const first = docket(page).worklist.locator('[data-row]').first();
  await expect(first).toBeVisible();
  await page.evaluate(() =>
    document.activeElement instanceof HTMLElement ? document.activeElement.blur() : undefined,
  );
  await page.keyboard.press('Enter');
  // calls open in a panel beside the page, other actions in a dialog
  const opened = page.getByRole('dialog').or(page.getByRole('complementary', { name: /^Call / }));
  await expect(opened.first()).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(0);
  await expect(first).toBeFocused();
});

test('the bell shows unread notifications first, each part newest first; a calendar address is created, read and revoked', async ({
  as,
}) => {
  const page = await as('guide', '/docket');
  await page.getByRole('button', { name: /^Notifications/ }).click();
  const list = page.getByRole('region', { name: 'Notifications', exact: true });
  await expect(list.getByRole('listitem').first()).toBeVisible();
  const parts = await list.getByRole('heading', { level: 3 }).allTextContents();
  expect(parts.slice(1).some((part) => part.startsWith('Unread'))).toBe(false);
  for (const part of await list.getByRole('list').all()) {
    const times = await part.locator('time').evaluateAll((all) => all.map((one) => one.getAttribute('datetime') ?? ''));
    expect(times).toEqual(times.toSorted().toReversed());
  }
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();

  await openUserMenu(page, 'guide');
  await frame(page).menuItem('Calendar address').click();
  const dialog = frame(page).dialog('Calendar address');
  await dialog.getByRole('button', { name: /^Create/ }).click();
  const field = dialog.getByRole('textbox', { name: 'Calendar address' });
  await expect(field).toHaveValue(/\/api\/calendar\/[\w-]+\.ics$/);
  const { pathname } = new URL(await field.inputValue());
  const read = await page.request.get(pathname);
  expect([read.status(), (await read.text()).startsWith('BEGIN:VCALENDAR')]).toEqual([200, true]);
  await dialog.getByRole('button', { name: 'Revoke address' }).click();
  await expect(frame(page).messages.getByText('Address revoked')).toBeVisible();
  await expect(field).toBeHidden();
  expect((await page.request.get(pathname)).status()).toBe(404);
});
