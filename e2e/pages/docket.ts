import type { Page } from '@playwright/test';

export type DocketTab = 'Team' | 'Follow up' | 'Pending events' | 'Late events' | 'Outreach';

export const docket = (page: Page) => ({
  title: page.getByRole('heading', { level: 1 }),
  today: page.getByRole('button', { name: 'Today', exact: true }),
  back: page.getByRole('button', { name: 'Previous day', exact: true }),
  forward: page.getByRole('button', { name: 'Next day', exact: true }),
  activity: page.getByRole('complementary', { name: 'Activity' }),
  interactions: page.getByRole('complementary', { name: 'Activity' }).getByRole('listitem'),
  worklist: page.getByRole('region', { name: 'Worklist' }),
  tab: (name: DocketTab) => page.getByRole('tab', { name }),
  filter: page.getByRole('search', { name: 'Filter' }),
  separator: page.getByRole('separator', { name: 'Width of the worklist' }),
  dashboard: page.getByRole('region', { name: 'Dashboard' }),
  charts: page.getByRole('button', { name: 'Charts' }),
  /** A chart inside the dashboard's iframe. */
  chart: (title: string) => page.frameLocator('iframe[title="Dashboard"]').getByRole('figure', { name: title }),
  row: (text: string | RegExp) =>
    page.getByRole('region', { name: 'Worklist' }).getByRole('listitem').filter({ hasText: text }),
});
