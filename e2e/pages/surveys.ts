import type { Page } from '@playwright/test';

/** The survey dialog, where a user answers or reads a survey. */
export const survey = (page: Page, name: string) => {
  const dialog = page.getByRole('dialog', { name, exact: true });
  return {
    dialog,
    question: (text: string) => dialog.getByRole('heading', { name: text, exact: true }),
    choice: (text: string) => dialog.getByRole('radio', { name: text }),
    next: dialog.getByRole('button', { name: 'Next', exact: true }),
    back: dialog.getByRole('button', { name: 'Back', exact: true }),
    skip: dialog.getByRole('button', { name: 'Skip', exact: true }),
    finishPart: dialog.getByRole('button', { name: 'Finish this part' }),
    goOn: dialog.getByRole('button', { name: 'Continue now' }),
    complete: dialog.getByRole('button', { name: 'Complete survey' }),
    saved: dialog.getByRole('status').filter({ hasText: 'Saved' }),
    path: dialog.getByRole('navigation', { name: 'Answers so far' }),
    notes: dialog.getByRole('textbox', { name: 'Notes' }),
    reopen: dialog.getByRole('button', { name: 'Reopen' }),
    close: dialog.getByRole('button', { name: 'Close' }),
  };
};

/** The Survey tab of a member's page. */
export const surveys = (page: Page) => ({
  tab: page.getByRole('tab', { name: /^Survey/ }),
  card: (name: string) => page.getByRole('tabpanel').getByRole('article', { name, exact: true }),
});
