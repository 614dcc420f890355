import type { Locator, Page } from '@playwright/test';

/** The note dialog and the confirmation dialogs that it opens. */
export const note = (page: Page, title: 'New note' | 'Edit note' = 'New note') => {
  const dialog = page.getByRole('dialog', { name: new RegExp(title) });
  return {
    dialog,
    // the editor itself, rather than the plain text field that is shown while it loads
    text: dialog.getByRole('textbox', { name: 'Note' }).and(page.locator('[contenteditable="true"]')),
    resource: dialog.getByRole('textbox', { name: 'Resource title' }),
    save: dialog.getByRole('button', { name: 'Save note' }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
    autosave: dialog.getByTestId('autosave'),
    restored: dialog.getByText('Restored draft'),
    discard: dialog.getByRole('button', { name: 'Discard', exact: true }),
    link: dialog.getByRole('button', { name: 'Link', exact: true }),
    linkAddress: dialog.getByRole('textbox', { name: 'Link address' }),
    setLink: dialog.getByRole('button', { name: 'Save link' }),
    problem: dialog.getByRole('alert'),
  };
};

/** Writes a note about the member whose page is open. Waits until the dialog has closed. */
export async function writeNote(page: Page, text: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Note', exact: true }).click();
  const { text: field, save, dialog } = note(page);
  await field.fill(text);
  await save.click();
  await dialog.waitFor({ state: 'hidden' });
}

/** Returns one of a note's buttons in the feed. */
export const noteAction = (entry: Locator, name: 'Edit note' | 'Delete note'): Locator =>
  entry.getByRole('button', { name });
