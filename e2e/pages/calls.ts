import type { Page } from '@playwright/test';

const titles = /^(Call|Edit call|Feedback call|Call about a resource)/;

/** The call panel, before and during a call. On a phone it is a dialog. */
export const callDialog = (page: Page) => {
  const dialog = page
    .getByRole('complementary', { name: titles })
    .or(page.getByRole('dialog', { name: titles }).and(page.locator('[data-dock]')));
  const live = dialog.getByRole('region', { name: 'Call', exact: true });
  return {
    dialog,
    number: dialog.getByRole('combobox', { name: 'Phone number to call' }),
    call: dialog.getByRole('button', { name: 'Call', exact: true }),
    live,
    clock: live.getByRole('timer', { name: 'Duration' }),
    side: (who: 'Guide' | 'Member') => live.getByRole('listitem').filter({ hasText: who }),
    hangUp: live.getByRole('button', { name: 'Hang up' }),
    outcome: dialog.getByRole('combobox', { name: 'Outcome', exact: false }).first(),
    meter: dialog.getByRole('list', { name: 'Outcome requirements' }).getByRole('listitem'),
    aboutResource: dialog.getByRole('checkbox', { name: 'About a resource' }),
    resource: dialog.getByRole('textbox', { name: 'Resource name' }),
    note: dialog.getByRole('textbox', { name: 'Notes' }).and(page.locator('[contenteditable="true"]')),
    autosave: dialog.getByTestId('autosave'),
    restored: dialog.getByText('Restored draft'),
    save: dialog.getByRole('button', { name: 'Save call' }),
    banner: dialog.getByRole('alert').filter({ hasText: 'Save failed' }),
    minimize: dialog.getByRole('button', { name: 'Minimize' }),
    lastWords: dialog.getByRole('region', { name: /^Last (text|voicemail) from the member/ }),
    topics: dialog.getByRole('region', { name: 'Conversation topics' }),
    need: dialog
      .getByRole('combobox', { name: 'Need' })
      .or(dialog.getByRole('textbox', { name: 'Need' }))
      .first(),
    addNeed: dialog.getByRole('button', { name: 'Add need' }),
    scheduleNext: dialog.getByRole('button', { name: 'Schedule next' }),
    close: dialog.getByRole('button', { name: 'Close', exact: true }),
  };
};

/** The bar at the bottom of all screens that shows calls in progress. */
export const callBar = (page: Page) => {
  const bar = page.getByRole('region', { name: 'Calls in progress' });
  return {
    bar,
    open: bar.getByRole('button', { name: 'Open call' }),
    hangUp: bar.getByRole('button', { name: 'Hang up' }),
    mute: bar.getByRole('button', { name: 'Mute', exact: true }),
    muted: bar.getByText('Muted', { exact: true }),
    member: (name: string) => bar.getByRole('link', { name }),
  };
};

/** The call summary drawer. */
export const callSummary = (page: Page) => {
  const drawer = page.getByRole('dialog', { name: /^Call with / });
  const notes = drawer.getByRole('region', { name: 'Generated notes' });
  const transcript = drawer.getByRole('region', { name: 'Transcript' });
  return {
    drawer,
    myNotes: drawer
      .getByRole('textbox', { name: /^(My notes|Notes by )/ })
      .and(page.locator('[contenteditable="true"]')),
    saveNotes: drawer.getByRole('button', { name: 'Save notes' }),
    notes,
    transcript,
    thumb: (of: 'Generated notes' | 'Transcript', word: 'accurate' | 'not accurate') =>
      drawer.getByRole('button', { name: `${of}: ${word}`, exact: true }),
    feedback: drawer.getByRole('form', { name: 'Feedback' }),
    issue: (name: string) => drawer.getByRole('form', { name: 'Feedback' }).getByText(name, { exact: true }),
    submit: drawer.getByRole('button', { name: 'Submit feedback' }),
    reviewer: (name: string) =>
      drawer.getByRole('region', { name: 'Reviews' }).getByRole('listitem').filter({ hasText: name }),
    player: drawer.locator('audio'),
    next: drawer.getByRole('button', { name: 'Next call' }),
    previous: drawer.getByRole('button', { name: 'Previous call' }),
    started: drawer.locator('time').first(),
    logs: drawer.getByText('Connection logs'),
    close: drawer.getByRole('button', { name: 'Close', exact: true }),
  };
};

/** The share call dialog. */
export const shareCall = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: /^Share call/ });
  const guides = dialog.getByRole('combobox', { name: 'Guides' });
  return {
    dialog,
    async choose(name: string) {
      await guides.fill(name);
      await page.getByRole('option', { name, exact: true }).click();
    },
    save: dialog.getByRole('button', { name: 'Share call' }),
  };
};

/** The page that lists calls and texts. */
export const callsPage = (page: Page) => {
  const table = page.getByRole('table');
  return {
    tab: (name: 'Calls' | 'Texts') => page.getByRole('tab', { name, exact: true }),
    search: page.getByRole('textbox', { name: /^Search (calls|texts)$/ }),
    period: page.getByRole('combobox', { name: 'Dates' }),
    day: (name: 'First day' | 'Last day') => page.getByLabel(name, { exact: true }),
    only: (name: 'My calls' | 'My texts' | 'Only unassigned items' | 'Only feedback calls') =>
      page.getByRole('checkbox', { name }),
    filters: page.getByRole('main').getByRole('button', { name: /^Filters/ }),
    table,
    rows: table.locator('tbody tr:not([aria-hidden])'),
    column: (name: string) => table.getByRole('columnheader', { name }),
    open: (name: string) => table.getByRole('button', { name, exact: true }),
    empty: page.getByText('No records found', { exact: true }),
    range: page.getByRole('navigation', { name: 'Pages' }).locator('span').first(),
    pageSize: page.getByRole('combobox', { name: 'Rows' }),
    next: page.getByRole('button', { name: 'Next page' }),
  };
};
