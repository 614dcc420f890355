import type { Page } from '@playwright/test';

/** The scheduled event dialog. */
export const event = (
  page: Page,
  title: 'Schedule event' | 'Edit event' | 'Schedule next event' = 'Schedule event',
) => {
  const dialog = page.getByRole('dialog', { name: new RegExp(title) });
  return {
    dialog,
    type: dialog.getByRole('combobox', { name: 'Event type' }),
    date: dialog.getByLabel(/^Date/),
    time: dialog.getByLabel(/^Time/),
    anytime: dialog.getByRole('checkbox', { name: 'Anytime' }),
    address: dialog.getByRole('combobox', { name: 'Address' }),
    provider: dialog.getByRole('combobox', { name: 'Provider' }),
    clocks: dialog.getByRole('status').filter({ hasText: /./ }),
    note: dialog.getByRole('textbox', { name: 'Note' }).and(page.locator('[contenteditable="true"]')),
    autosave: dialog.getByTestId('autosave'),
    restored: dialog.getByText('Restored draft'),
    save: dialog.getByRole('button', { name: 'Save event' }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
  };
};
