import type { Locator, Page } from '@playwright/test';

export const members = (page: Page) => {
  const main = page.getByRole('main');
  const table = main.getByRole('table', { name: 'Members' });
  return {
    title: main.getByRole('heading', { level: 1, name: /^Members/ }),
    search: main.getByRole('combobox', { name: 'Search members' }),
    suggestions: main.getByRole('listbox', { name: 'Suggestions' }).getByRole('option'),
    suggestion: (name: string | RegExp): Locator =>
      main.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { name }),
    /** The suggestion that Enter would choose. */
    marked: main.getByRole('listbox', { name: 'Suggestions' }).getByRole('option', { selected: true }),
    view: (label: 'List' | 'Map'): Locator => main.getByText(label, { exact: true }),
    filters: main.getByRole('button', { name: /^Filters/ }),
    removeFilter: (what: string): Locator => main.getByRole('button', { name: `Remove filter ${what}` }),
    clear: main.getByRole('button', { name: 'Clear search' }),
    mine: main.getByRole('checkbox', { name: 'My members' }),
    table,
    rows: table.locator('tbody').getByRole('row'),
    names: table.getByRole('rowheader').getByRole('link'),
    name: (name: string): Locator => table.getByRole('link', { name, exact: true }),
    column: (label: string): Locator => table.getByRole('columnheader', { name: label }),
    cells: (column: 'location' | 'status' | 'lastEvent' | 'guide'): Locator =>
      table.locator(`td[data-column="${column}"]`),
    sort: (label: string): Locator => table.getByRole('columnheader', { name: label }).getByRole('button'),
    pages: main.getByRole('navigation', { name: 'Pages' }),
    rowsAPage: main.getByRole('combobox', { name: 'Rows' }),
    next: main.getByRole('button', { name: 'Next page' }),
    previous: main.getByRole('button', { name: 'Previous page' }),
    empty: main.getByText('No records found'),
    everyone: main.getByRole('button', { name: 'Search all members' }),
  };
};

/** The map of the members list. */
export const membersMap = (page: Page) => {
  const main = page.getByRole('main');
  const map = main.getByRole('region', { name: 'Map of members' });
  return {
    map,
    /** A group's label contains the number of members and the place. */
    groups: map.getByRole('button', { name: /^\d+ members/ }),
    /** A single member's label contains the name: 'Dolores Whitaker (Engaged)'. */
    person: (name: string): Locator => map.getByRole('button', { name: new RegExp(`^${name} \\(`) }),
    people: map.getByRole('button', { name: /\(/ }),
    zoomIn: map.getByRole('button', { name: 'Zoom in' }),
    zoomOut: map.getByRole('button', { name: 'Zoom out' }),
    states: map.locator('path'),
    counties: map.locator('path[class*="county"]'),
    /** The link in the label of a marker that was pressed. */
    link: (name: string): Locator => map.getByRole('link', { name, exact: true }),
    close: map.getByRole('button', { name: 'Close' }),
    cities: main.getByRole('table', { name: 'Members by city' }),
    shown: main.getByText(/ on the map$/).first(),
    unplaced: main.getByText(/ no address that the map can show$/),
  };
};

/** Waits until the table shows the results for the current URL. Returns the names in the table. */
export async function namesShown(page: Page): Promise<string[]> {
  const { table, names } = members(page);
  await table.and(page.locator('[aria-busy="false"]')).waitFor();
  return names.allTextContents();
}
