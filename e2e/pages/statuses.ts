import type { Page } from '@playwright/test';

/** The member status change request dialog, for requests and reviews. */
export const statusRequest = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /Request status change|Edit status change request/ });
  return {
    dialog,
    status: (name: string) => dialog.getByRole('radiogroup', { name: 'Status' }).getByRole('radio', { name }),
    item: dialog.getByRole('combobox', { name: 'Based on' }).or(dialog.getByRole('textbox', { name: 'Based on' })),
    days: dialog.getByRole('radiogroup', { name: 'Effective date' }).getByRole('radio'),
    comment: dialog.getByRole('textbox', { name: 'Comment' }),
    send: dialog.getByRole('button', { name: 'Send request' }),
  };
};

export const statusReview = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: 'Review status change' });
  return {
    dialog,
    proof: dialog.getByRole('region', { name: 'Proof' }),
    approve: dialog.getByRole('button', { name: 'Approve' }),
    deny: dialog.getByRole('button', { name: 'Deny' }),
    comment: dialog.getByRole('textbox', { name: 'Your comment' }),
  };
};
