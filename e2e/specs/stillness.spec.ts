import type { Page } from '@playwright/test';
import { memberNamed } from '../commands/api.ts';
import { member, memberPath } from '../pages/member.ts';
import { texts } from '../pages/texts.ts';
import { expect, test } from '../test.ts';

/** Delay of a late response. The browser ignores shifts within half a second after a click. */
const lateMs = 900;
const maxShift = 0.02;

/** Adds up the layout shifts of each document that the page opens. */
async function recordShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = globalThis as { shifted?: number };
    seen.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[])
        if (!entry.hadRecentInput) seen.shifted = (seen.shifted ?? 0) + entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (globalThis as { shifted?: number }).shifted ?? 0);
}

/** Delays the responses to these requests. */
const delay = (page: Page, path: RegExp) =>
  page.route(path, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, lateMs));
    await route.continue();
  });

test('the member page does not move when its alerts and open items arrive late', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const { id } = await memberNamed(api('guide'), 'Dolores Whitaker');
  const page = await as('guide', '/docket');
  const shifted = await recordShifts(page);
  await delay(page, /\/api\/.*(alerts|todos)/);
  await page.goto(memberPath(id));
  await expect(page.getByText('New address from Sunrise Health.')).toBeVisible();
  await expect(member(page).entries.first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await shifted()).toBeLessThan(maxShift);
});

test('a conversation does not move when the suggested replies arrive late', { tag: '@all' }, async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Dolores Whitaker');
  const page = await as('guide', '/docket');
  const shifted = await recordShifts(page);
  await delay(page, /\/api\/chat\/messages\/suggestions/);
  await page.goto(memberPath(id));
  const { open, suggestions, conversation } = texts(page);
  await page.waitForLoadState('networkidle');
  const before = await shifted();
  await open.click();
  await expect(suggestions.first()).toBeVisible();
  await expect(conversation.getByRole('listitem').first()).toBeAttached();
  await page.waitForLoadState('networkidle');
  expect((await shifted()) - before).toBeLessThan(maxShift);
});
