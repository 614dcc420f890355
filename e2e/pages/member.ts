import type { MemberId, StaffId } from '@guidepost/contracts';
import type { Locator, Page } from '@playwright/test';

export const member = (page: Page) => {
  const main = page.getByRole('main');
  const feed = main.getByRole('region', { name: 'Past events' });
  const pending = main.getByRole('region', { name: 'Pending events' });
  return {
    name: main.getByRole('heading', { level: 1 }),
    back: main.getByRole('button', { name: 'Back', exact: true }),
    more: main.getByRole('button', { name: 'More actions' }),
    writeNote: main.getByRole('button', { name: 'Note', exact: true }),
    logVisit: main.getByRole('button', { name: 'Visit', exact: true }),
    scheduleEvent: main.getByRole('button', { name: 'Event', exact: true }),
    facts: main.getByRole('banner').or(main.locator('header')).first(),
    alsoHere: main.getByText(/^Also viewing this page: /),
    side: (label: 'Activity feed' | 'Member profile'): Locator => main.getByText(label, { exact: true }),
    feed,
    days: feed.getByRole('heading', { level: 3 }),
    entries: feed.getByRole('listitem').and(page.locator('[data-entry]')),
    entry: (text: string): Locator => feed.locator('[data-entry]').filter({ hasText: text }),
    highlighted: main.locator('[data-entry][data-highlighted]'),
    loadEarlier: feed.getByRole('button', { name: 'Load earlier' }),
    newActivity: page.getByRole('button', { name: 'New activity' }),
    pending,
    pendingEntry: (text: string): Locator => pending.locator('[data-entry]').filter({ hasText: text }),
    personal: main.getByRole('region', { name: 'Personal Information' }),
    communication: main.getByRole('region', { name: 'Communication' }),
    missing: main.getByRole('heading', { name: 'This member could not be found' }),
  };
};

export const memberPath = (memberId: MemberId, guideId: StaffId | string = 'unknown'): string =>
  `/member-list/guide/${guideId}/member/${memberId}`;

/** Shows the pending events. */
export async function showPending(page: Page): Promise<void> {
  await page.getByRole('main').locator('label').filter({ hasText: 'Pending events' }).click();
  await member(page).pending.waitFor();
}
