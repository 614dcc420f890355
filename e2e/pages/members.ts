import type { Locator, Page } from '@playwright/test';

export const members = (page: Page) => {
  const main = page.getByRole('main');
  const table = main.getByRole('table', { name: 'Members' });
  return {
    title: main.getByRole('heading', { level: 1, name: /^Members/ }),
    search: main.getByRole('textbox', { name: 'Search members' }),
    clear: main.getByRole('button', { name: 'Clear search' }),
    mine: main.getByRole('checkbox', { name: 'My members' }),
    table,
    rows: table.locator('tbody').getByRole('row'),
    names: table.getByRole('rowheader').getByRole('link'),
    name: (name: string): Locator => table.getByRole('link', { name, exact: true }),
    column: (label: string): Locator => table.getByRole('columnheader', { name: label }),
    cells: (column: 'location' | 'status' | 'lastEvent' | 'guide'): Locator => table.locator(`td[data-column="${column}"]`),
    sort: (label: string): Locator => table.getByRole('columnheader', { name: label }).getByRole('button'),
    pages: main.getByRole('navigation', { name: 'Pages' }),
    rowsAPage: main.getByRole('combobox', { name: 'Rows' }),
    next: main.getByRole('button', { name: 'Next page' }),
    previous: main.getByRole('button', { name: 'Previous page' }),
    empty: main.getByText('No records found'),
    everyone: main.getByRole('button', { name: 'Search all members' }),
  };
};

/** Waits until the table shows the answer to what the address asks for, then gives the names. */
export async function namesShown(page: Page): Promise<string[]> {
  const { table, names } = members(page);
  await table.and(page.locator('[aria-busy="false"]')).waitFor();
  return names.allTextContents();
}
