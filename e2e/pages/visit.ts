import type { Page } from '@playwright/test';

/** The visit dialog. */
export const visit = (page: Page, title: 'Log visit' | 'Edit visit' = 'Log visit') => {
  const dialog = page.getByRole('dialog', { name: new RegExp(title) });
  return {
    dialog,
    date: dialog.getByLabel('Date', { exact: false }).first(),
    time: dialog.getByRole('combobox', { name: 'Time' }),
    duration: dialog.getByRole('combobox', { name: 'Duration' }),
    aboutResource: dialog.getByRole('checkbox', { name: 'About a resource' }),
    resource: dialog.getByRole('textbox', { name: 'Resource name' }),
    outcome: dialog.getByRole('combobox', { name: 'Outcome' }),
    address: dialog.getByRole('combobox', { name: 'Address' }),
    location: dialog.getByRole('textbox', { name: 'Location' }),
    note: dialog.getByRole('textbox', { name: 'Note' }).and(page.locator('[contenteditable="true"]')),
    autosave: dialog.getByTestId('autosave'),
    restored: dialog.getByText('Restored draft'),
    discard: dialog.getByRole('button', { name: 'Discard', exact: true }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
    save: dialog.getByRole('button', { name: 'Save visit' }),
  };
};
