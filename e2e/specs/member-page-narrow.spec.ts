import { contracts } from '@guidepost/contracts';
import { memberNamed } from '../commands/api.ts';
import { member, memberPath } from '../pages/member.ts';
import { expect, test } from '../test.ts';

test('at 870 px a toggle shows the feed or the profile, above that both', { tag: '@all' }, async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Dolores Whitaker');
  const page = await as('guide', memberPath(id), { viewport: { width: 870, height: 900 } });
  const { feed, personal, side } = member(page);
  await expect(feed).toBeVisible();
  await expect(personal).toBeHidden();
  await side('Member profile').click();
  await expect(personal).toBeVisible();
  await expect(feed).toBeHidden();
  await side('Activity feed').click();
  await expect(feed).toBeVisible();
  await page.setViewportSize({ width: 871, height: 900 });
  await expect(personal).toBeVisible();
  await expect(feed).toBeVisible();
});

test('on a phone, placeholders keep the place of the open items while they load', async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Dolores Whitaker');
  const page = await as('guide', '/docket', { viewport: { width: 390, height: 844 } });
  const isShown = Promise.withResolvers<void>();
  await page.route(`**/api${contracts.feed.pendingItems.path}?*`, async (route) => {
    await isShown.promise;
    await route.continue();
  });
  await page.goto(memberPath(id));
  const open = page.getByRole('main').getByRole('definition').first();
  await expect(open).toHaveAttribute('aria-busy', 'true');
  await expect(member(page).entries.first()).toBeVisible();
  const before = await open.boundingBox();
  isShown.resolve();
  await expect(open).toHaveAttribute('aria-busy', 'false');
  await expect(open).not.toBeEmpty();
  expect(before?.height).toBeGreaterThan(16);
  expect(await open.boundingBox()).toEqual(before);
});

test('the address contains the visible side of a tablet', { tag: '@all' }, async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Dolores Whitaker');
  const page = await as('guide', `${memberPath(id)}?tab=info`, { viewport: { width: 820, height: 1000 } });
  await expect(member(page).personal).toBeVisible();
  await expect(member(page).feed).toBeHidden();
  await member(page).side('Activity feed').click();
  await expect(page).toHaveURL(/tab=activity/);
  await expect(member(page).feed).toBeVisible();
});
