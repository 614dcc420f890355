import { expect, type Locator, type Page } from '@playwright/test';

/** The text dialog, and the bar that appears while the dialog is closed. */
export const texts = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^(New|Edit) text message$/ });
  const conversation = dialog.getByRole('log', { name: /^Conversation with/ });
  const schedule = page.getByRole('dialog', { name: 'Schedule' });
  const drawer = page.getByRole('dialog', { name: /^Scheduled texts/ });
  return {
    open: page.getByRole('main').getByRole('button', { name: 'Text', exact: true }),
    dialog,
    conversation,
    messages: (words: string): Locator => conversation.getByRole('listitem').filter({ hasText: words }),
    message: dialog.getByRole('textbox', { name: 'Message' }),
    input: dialog.locator('input[type=file]'),
    attachments: dialog.getByRole('list', { name: 'Attachments' }),
    number: dialog.getByRole('combobox', { name: 'Send to' }),
    template: (words: string | RegExp): Locator =>
      dialog.getByRole('region', { name: 'Templates', exact: true }).getByRole('button', { name: words }),
    suggestions: dialog.getByRole('list', { name: 'Suggestions' }).getByRole('button'),
    marked: dialog.locator('mark'),
    button: (name: string): Locator => dialog.getByRole('button', { name, exact: true }),
    send: dialog.getByRole('button', { name: 'Send', exact: true }),
    warning: dialog.getByRole('region', { name: 'Before you send' }),
    anyway: dialog.getByRole('button', { name: 'Send Anyway' }),
    undo: page.getByRole('button', { name: 'Undo', exact: true }),
    bar: page.getByRole('region', { name: /^Text to/ }),
    schedule,
    day: schedule.getByRole('combobox', { name: 'Date' }),
    time: schedule.getByRole('combobox', { name: 'Time' }),
    scheduleText: schedule.getByRole('button', { name: 'Schedule text' }),
    viewScheduled: page.getByRole('button', { name: 'View scheduled texts' }),
    drawer,
    banner: page.getByText('This Member texted "STOP" for do not contact.'),
  };
};

/** Presses Send and confirms the warnings. At night every text has a warning. */
export async function sendText(page: Page, words: string): Promise<void> {
  const { send, anyway, messages } = texts(page);
  await send.click();
  await expect(anyway.or(messages(words)).first()).toBeVisible();
  if (await anyway.isVisible()) await anyway.click();
  await expect(messages(words)).toBeVisible();
}
