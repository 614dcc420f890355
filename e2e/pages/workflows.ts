import type { Page } from '@playwright/test';

/** The dialog of a workflow phase. */
export const phaseDialog = (page: Page, title: string) => {
  const dialog = page.getByRole('dialog', { name: title, exact: true });
  return {
    dialog,
    step: (name: string) => dialog.getByRole('list').getByRole('button', { name }),
    toSurvey: dialog.getByRole('button', { name: 'Continue to Survey' }),
    toNextSteps: dialog.getByRole('button', { name: 'Continue to Next Steps' }),
    nextQuestion: dialog.getByRole('button', { name: 'Next', exact: true }),
    choices: dialog.locator('[data-option]'),
    back: dialog.getByRole('button', { name: 'Back', exact: true }),
    finish: dialog.getByRole('button', { name: 'Finish', exact: true }),
    close: dialog.getByRole('button', { name: 'Close' }),
  };
};

/**
 * A phase's schedule: its controls in Next Steps, and its controls in the dialog that attaches the phase to an event.
 */
export const plan = (page: Page) => {
  const dialog = page.getByRole('dialog').last();
  return {
    dialog,
    newEvent: dialog.getByRole('radio', { name: 'A new event' }),
    date: dialog.getByLabel('Date'),
    time: dialog.getByRole('combobox', { name: 'Time' }),
    quick: (name: string | RegExp) =>
      dialog.getByRole('list', { name: 'Frequently used times' }).getByRole('button', { name }),
    type: dialog.getByLabel('Event type'),
    notes: dialog.getByRole('textbox', { name: 'Notes' }),
    schedule: dialog.getByRole('button', { name: 'Schedule', exact: true }),
  };
};
