import type { Page } from '@playwright/test';

/** The full-screen dialogs for requesting and reviewing a member transfer. */
export const transferRequest = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /Request member transfer|Edit transfer request/ });
  return {
    dialog,
    guide: (name: string | RegExp) =>
      dialog.getByRole('radiogroup', { name: 'Receiving guide' }).getByRole('radio', { name }),
    reason: dialog
      .getByRole('combobox', { name: 'Reason' })
      .or(dialog.getByRole('textbox', { name: 'Reason' }))
      .first(),
    comment: dialog.getByRole('textbox', { name: 'Comment for the receiving guide' }),
    send: dialog.getByRole('button', { name: 'Send request' }),
  };
};

export const transferReview = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Review transfer' });
  const decision = dialog.getByRole('radiogroup', { name: 'Decision' });
  return {
    dialog,
    approve: decision.getByRole('radio', { name: 'Approve' }),
    deny: decision.getByRole('radio', { name: 'Deny' }),
    day: dialog.getByLabel('Effective date'),
    comment: dialog.getByRole('textbox', { name: 'Comment' }),
    moves: dialog.getByRole('region', { name: 'Transferred with the member' }),
    send: dialog.getByRole('button', { name: /(Approve|Deny) transfer/ }),
  };
};
