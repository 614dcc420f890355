import type { Page } from '@playwright/test';

/** The dialog for a guide's own voicemail greeting. */
export function greeting(page: Page) {
  const dialog = page.getByRole('dialog', { name: 'Voicemail greeting' });
  return {
    dialog,
    player: dialog.getByLabel('Your greeting', { exact: true }).locator('audio'),
    choose: dialog.getByRole('button', { name: 'Choose an audio file' }),
    input: dialog.locator('input[type=file]'),
    rows: dialog.getByRole('listitem'),
    stop: dialog.getByRole('button', { name: /^Stop the upload of / }),
    remove: dialog.getByRole('button', { name: /^Remove / }),
    again: dialog.getByRole('button', { name: 'Try again' }),
    progress: dialog.getByRole('progressbar'),
  };
}
