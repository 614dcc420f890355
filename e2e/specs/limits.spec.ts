import { contracts } from '@guidepost/contracts';
import type { Locator, Page } from '@playwright/test';
import { itemDrawer } from '../pages/admin.ts';
import { frame } from '../pages/frame.ts';
import { setupPath } from '../pages/setup.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

/** Pastes text into a field. If the field has a `maxlength`, the browser cuts the text off. */
async function paste(page: Page, field: Locator, text: string): Promise<void> {
  await field.fill('');
  await field.focus();
  await page.keyboard.insertText(text);
}

test('a pasted text stays whole, and is refused on its field if it is too long', async ({ as, api }) => {
  const page = await as('admin', setupPath.alerts);
  await page.getByRole('link', { name: 'Create Alert' }).click();
  const alert = itemDrawer(page, 'Create Alert');
  const title = unique('Road closed');
  await alert.field('Title *').fill(title);
  const message = alert.field('Message *');
  // there is no counter while the text is much shorter than the limit
  await paste(page, message, 'a'.repeat(200));
  await expect(message).toHaveValue('a'.repeat(200));
  await expect(alert.drawer.getByText(/characters? (left|too many)/)).toBeHidden();
  await paste(page, message, 'a'.repeat(290));
  await expect(message).toHaveAccessibleDescription('10 characters left');
  await expect(page.getByTestId('announcer')).toHaveText('10 characters left');

  await paste(page, message, 'a'.repeat(312));
  await expect(message).toHaveValue('a'.repeat(312));
  await expect(message).toHaveAccessibleDescription('12 characters too many');
  await expect(page.getByTestId('announcer')).toHaveText('12 characters too many');
  await alert.save.click();
  await expect(alert.drawer.getByText('Message must be at most 300 characters')).toBeVisible();
  await expect(message).toBeFocused();

  await message.press('ControlOrMeta+End');
  for (let extra = 0; extra < 12; extra += 1) await message.press('Backspace');
  await expect(message).toHaveAccessibleDescription('0 characters left');
  await alert.save.click();
  await expect(frame(page).messages.getByText('Alert created successfully')).toBeVisible();
  const saved = (await api('admin')(contracts.alertSetup.list)).find((one) => one.title === title);
  expect(saved?.message).toBe('a'.repeat(300));
  if (saved) await api('admin')(contracts.alertSetup.remove, { params: { alertId: saved.id } });
});

test('a reason in one line is not cut, and nothing is sent if it is too long', { tag: '@all' }, async ({ as }) => {
  const page = await as('admin', setupPath.exports);
  const list = page.getByRole('form', { name: 'Export a list as CSV' });
  const reason = list.getByLabel('Reason *');
  await paste(page, reason, 'b'.repeat(301));
  await expect(reason).toHaveValue('b'.repeat(301));
  await expect(reason).toHaveAccessibleDescription('1 character too many');
  await list.getByRole('button', { name: 'Export list' }).click();
  await expect(list.getByText('Reason must be at most 300 characters')).toBeVisible();
  await reason.press('End');
  await reason.press('Backspace');
  const saved = page.waitForEvent('download');
  await list.getByRole('button', { name: 'Export list' }).click();
  await saved;
});
