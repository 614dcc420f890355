import type { Locator, Page } from '@playwright/test';

export const palette = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Command palette' });
  return {
    button: page.getByRole('button', { name: 'Find a member' }),
    dialog,
    field: dialog.getByRole('combobox', { name: 'Find a member, a screen or an action' }),
    options: dialog.getByRole('option'),
    option: (name: string | RegExp): Locator => dialog.getByRole('option', { name }),
    /** The option that Enter would choose. */
    marked: dialog.getByRole('option', { selected: true }),
    group: (name: 'Recent members' | 'Actions' | 'Screens' | 'Members'): Locator => dialog.getByRole('group', { name }),
    empty: dialog.getByText('No records found'),
  };
};
