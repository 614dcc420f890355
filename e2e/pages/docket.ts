import type { Page } from '@playwright/test';

export const docket = (page: Page) => ({
  title: page.getByRole('heading', { level: 1 }),
  today: page.getByRole('button', { name: 'Today', exact: true }),
  back: page.getByRole('button', { name: 'back', exact: true }),
  forward: page.getByRole('button', { name: 'forward', exact: true }),
  activity: page.getByRole('complementary', { name: 'Activity' }),
  interactions: page.getByRole('complementary', { name: 'Activity' }).getByRole('listitem'),
  contacts: page.getByRole('region', { name: 'Longest without an event' }),
});
