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

test('the address contains the visible side of a tablet', { tag: '@all' }, async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Dolores Whitaker');
  const page = await as('guide', `${memberPath(id)}?tab=info`, { viewport: { width: 820, height: 1000 } });
  await expect(member(page).personal).toBeVisible();
  await expect(member(page).feed).toBeHidden();
  await member(page).side('Activity feed').click();
  await expect(page).toHaveURL(/tab=activity/);
  await expect(member(page).feed).toBeVisible();
});
