import type { Locator, Page } from '@playwright/test';

export const member = (page: Page) => {
  const main = page.getByRole('main');
  const feed = main.getByRole('region', { name: 'Past events' });
  return {
    name: main.getByRole('heading', { level: 1 }),
    back: main.getByRole('button', { name: 'Back', exact: true }),
    more: main.getByRole('button', { name: 'More actions' }),
    writeNote: main.getByRole('button', { name: 'Note', exact: true }),
    facts: main.getByRole('banner').or(main.locator('header')).first(),
    side: (label: 'Activity feed' | 'Member profile'): Locator => main.getByText(label, { exact: true }),
    feed,
    days: feed.getByRole('heading', { level: 3 }),
    entries: feed.getByRole('listitem').and(page.locator('[data-entry]')),
    entry: (text: string): Locator => feed.locator('[data-entry]').filter({ hasText: text }),
    loadEarlier: feed.getByRole('button', { name: 'Load earlier' }),
    newActivity: page.getByRole('button', { name: 'New activity' }),
    personal: main.getByRole('region', { name: 'Personal Information' }),
    communication: main.getByRole('region', { name: 'Communication' }),
    missing: main.getByRole('heading', { name: 'This member could not be found' }),
  };
};

export const memberPath = (memberId: number, guideId: number | string = 'unknown'): string =>
  `/member-list/guide/${guideId}/member/${memberId}`;
