import type { Page } from '@playwright/test';

const home = '/admin-dashboard/needs-content';

/** The needs content groups in the side navigation. */
export type ContentGroup = 'Activities' | 'Categories' | 'Issues' | 'Zcodes' | 'Domains';

/** Returns the path of a needs content group, of one of its rows, or of the form for a new row. */
export const contentPath = (group?: ContentGroup, row?: number | 'new'): string =>
  [home, group?.toLowerCase(), ...(row === undefined ? [] : row === 'new' ? ['new'] : [row, 'edit'])]
    .filter((part) => part !== undefined)
    .join('/');

/** The admin portal. */
export const admin = (page: Page) => ({
  sidebar: page.getByRole('navigation', { name: 'Admin Tools' }),
  logOut: page.getByRole('banner').getByRole('button', { name: 'Log Out' }),
  groups: page.getByRole('navigation', { name: 'Needs Content' }),
  group: (name: ContentGroup) =>
    page.getByRole('navigation', { name: 'Needs Content' }).getByRole('link', { name, exact: true }),
  heading: page.getByRole('main').getByRole('heading', { level: 1 }),
  search: page.getByRole('textbox', { name: 'Search by name' }),
  showRetired: page.getByRole('checkbox', { name: /^Show retired/ }),
  table: page.getByRole('table'),
  names: page.getByRole('rowheader').getByRole('link'),
  states: page.getByRole('rowheader'),
  row: (label: string) => page.getByRole('link', { name: label, exact: true }),
  head: (name: string) => page.getByRole('columnheader', { name, exact: true }),
  empty: page.getByText('No records found'),
});

/** A row's drawer, found by its title. */
export const itemDrawer = (page: Page, title: string) => {
  const drawer = page.getByRole('dialog', { name: title });
  return {
    drawer,
    // a select field's list has the same label as the field
    field: (label: string) => drawer.getByLabel(label, { exact: true }).and(drawer.locator('input, textarea')),
    choice: (name: string) => drawer.getByRole('option', { name, exact: true }),
    icon: (name: string) => drawer.getByRole('radio', { name, exact: true }),
    retired: drawer.getByRole('switch', { name: 'Retired' }),
    history: drawer.getByRole('region', { name: 'History' }),
    unsaved: drawer.getByText(/unsaved changes?/),
    cancel: drawer.getByRole('button', { name: 'Cancel' }),
    close: drawer.getByRole('button', { name: 'Close' }),
    save: drawer.getByRole('button', { name: 'Save' }),
  };
};
