import type { Locator, Page } from '@playwright/test';
import { frame } from './frame.ts';
import { member } from './member.ts';

/** The resource hub. */
export const hub = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^Find a resource/ });
  const rows = dialog.getByRole('region', { name: 'Programs' }).getByRole('listitem');
  return {
    dialog,
    words: dialog.getByRole('textbox', { name: 'Need or service' }),
    zip: dialog.getByRole('textbox', { name: 'ZIP code' }),
    filters: dialog.getByRole('region', { name: 'Filters' }),
    rows,
    program: (name: string): Locator => rows.locator('button[data-open]').filter({ hasText: name }),
    /** The button that adds a program without opening it. */
    add: (name: string): Locator => rows.getByRole('button', { name: `Add: ${name}` }),
    details: dialog.getByRole('complementary', { name: 'Program' }),
    count: dialog.getByRole('region', { name: 'Programs' }).getByRole('status'),
  };
};

/** Opens the hub from the member's menu. */
export async function openHub(page: Page): Promise<void> {
  await member(page).more.click();
  await frame(page).menuItem('Find a resource').click();
  await hub(page).rows.first().waitFor();
}
