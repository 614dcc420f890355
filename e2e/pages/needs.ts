import type { Locator, Page } from '@playwright/test';

/** The Needs tab of a member's page. */
export const needs = (page: Page) => {
  const panel = page.getByRole('region', { name: 'Needs', exact: true });
  return {
    tab: page.getByRole('tab', { name: /^Needs/ }),
    panel,
    add: panel.getByRole('button', { name: 'Add need' }),
    learnMore: panel.getByRole('button', { name: 'Learn more' }),
    filter: (name: 'Identified' | 'Fulfilled' | 'Unresolved'): Locator =>
      panel.getByRole('group', { name: 'Filter needs' }).getByRole('button', { name }),
    cards: panel.getByRole('article'),
    card: (words: string): Locator => panel.getByRole('article').filter({ hasText: words }),
    /** The Undo buttons of actions that take effect after some seconds. */
    held: page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Undo' }),
  };
};

/** Opens the menu of a need card or of the need details, and presses an item. */
export async function needMenu(place: Locator, item: string): Promise<void> {
  // an earlier menu may still be closing
  await place.page().getByRole('menu').waitFor({ state: 'hidden' });
  await place.getByRole('button', { name: /^More actions for / }).click();
  await place.page().getByRole('menuitem', { name: item, exact: true }).click();
}

/** The dialog for adding or editing a need. */
export const needDialog = (page: Page, title: 'Add need' | 'Edit need' = 'Add need') => {
  const dialog = page.getByRole('dialog', { name: title });
  return {
    dialog,
    issue: dialog
      .getByRole('combobox', { name: 'Need' })
      .or(dialog.getByRole('textbox', { name: 'Need' }))
      .first(),
    option: (name: string): Locator => page.getByRole('option', { name }),
    window: dialog.getByText(/^The time window is /),
    reason: dialog.getByRole('textbox', { name: 'Reason' }),
    restored: dialog.getByText('Restored draft'),
    save: dialog.getByRole('button', { name: 'Save need' }),
    cancel: dialog.getByRole('button', { name: 'Cancel' }),
  };
};

/** The dialog for adding or editing an action. */
export const actionDialog = (page: Page, title: 'Add action' | 'Edit action' = 'Add action') => {
  const dialog = page.getByRole('dialog', { name: title });
  return {
    dialog,
    activity: dialog.getByLabel('Activity'),
    date: dialog.getByLabel('Date'),
    duration: dialog.getByLabel('Duration'),
    description: dialog.getByLabel('Description'),
    referred: dialog.getByRole('checkbox', { name: 'Referred to a resource' }),
    enter: dialog.getByRole('button', { name: 'Enter a resource' }),
    resource: (at: number): Locator => dialog.getByRole('group', { name: `Resource ${at}` }),
    fulfilled: dialog.getByRole('checkbox', { name: 'Need fulfilled' }),
    restored: dialog.getByText('Restored draft'),
    save: dialog.getByRole('button', { name: 'Save action' }),
  };
};

/** A need's full-screen details, found by the issue's label. */
export const needDetails = (page: Page, issue: string) => {
  const dialog = page.getByRole('dialog', { name: issue });
  const history = dialog.getByRole('region', { name: 'History' });
  return {
    dialog,
    history,
    entry: (words: string): Locator => history.getByRole('listitem').filter({ hasText: words }),
    close: dialog.getByRole('button', { name: 'Close' }),
  };
};
