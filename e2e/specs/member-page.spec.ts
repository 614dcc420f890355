import { createNote, memberNamed } from '../commands/api.ts';
import { frame } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { members } from '../pages/members.ts';
import { expect, test } from '../test.ts';

test('the header and the cards say who this is', async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Dolores Whitaker');
  const page = await as('guide', memberPath(id));
  const { name, personal, communication, back, writeNote } = member(page);
  await expect(name).toHaveText('Dolores Whitaker');
  const header = frame(page).main.locator('header').first();
  await expect(header).toContainText('Re-engaged');
  await expect(header).toContainText('Goes by Lola');
  await expect(header).toContainText('she/her/hers');
  await expect(header).toContainText('Birthday');
  await expect(header).toContainText(/Houston, \d{1,2}:\d\d [AP]M there/);
  await expect(header).toContainText('Guide Marisol Vega');
  await expect(back).toBeVisible();
  await expect(writeNote).toBeEnabled();
  await expect(personal).toContainText('Spanish, English');
  await expect(personal).toContainText('doh-LOR-es');
  await expect(communication).toContainText('(713) 555-0142');
  await expect(communication).toContainText('4410 Telephone Rd, Apt 2C, Houston, TX 77087');
});

test('a card that was collapsed stays so while the page is open', async ({ as, api }) => {
  const call = api('guide');
  const [one, two] = [await memberNamed(call, 'Dolores Whitaker'), await memberNamed(call, 'Samir Haddad')];
  const page = await as('guide', memberPath(one.id));
  const { personal } = member(page);
  await personal.getByRole('button', { name: 'Collapse Personal Information' }).click();
  await expect(personal.getByText('Date of birth')).toBeHidden();
  await frame(page).find.fill(two.name);
  await frame(page).find.press('Enter');
  await members(page).name(two.name).click();
  await expect(personal.getByText('Date of birth')).toBeVisible();
  await page.goBack();
  await page.goBack();
  await expect(member(page).name).toHaveText(one.name);
  await expect(personal.getByText('Date of birth')).toBeHidden();
});

test('the feed is newest first under the rules of the guide’s days', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Amara Okafor');
  const text = `Feed ${crypto.randomUUID().slice(0, 8)}`;
  await createNote(call, id, text);
  const page = await as('guide', memberPath(id));
  const { days, entries, entry } = member(page);
  await expect(days.first()).toHaveText('Today');
  await expect(entries.first()).toContainText(text);
  await expect(entry(text)).toContainText('Marisol Vega');
  const times = await member(page).feed.locator('[data-entry] time').evaluateAll((shown) => shown.map((time) => time.getAttribute('datetime')));
  expect(times.length).toBeGreaterThan(3);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(await days.count()).toBeGreaterThan(1);
});

test('earlier events come as one scrolls, and what one reads stays where it is', async ({ as, api }) => {
  test.slow();
  const call = api('guide');
  const { id } = await memberNamed(call, 'Yesenia Villalobos');
  const run = crypto.randomUUID().slice(0, 8);
  for (let n = 1; n <= 110; n += 10) await Promise.all(Array.from({ length: 10 }, (_, i) => createNote(call, id, `Long ${run} ${n + i}`)));
  const page = await as('guide', memberPath(id));
  const { feed, entries } = member(page);
  await expect(entries.nth(99)).toBeAttached();
  const anchor = entries.nth(90);
  await anchor.scrollIntoViewIfNeeded();
  const before = await anchor.boundingBox();
  await expect.poll(() => entries.count()).toBeGreaterThan(110);
  const after = await anchor.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3);
  // what comes in at the top moves nothing either, and is announced instead
  await createNote(api('supervisor'), id, `Above ${run}`);
  await expect(member(page).newActivity).toBeVisible();
  const still = await anchor.boundingBox();
  expect(Math.abs((still?.y ?? 0) - (after?.y ?? 0))).toBeLessThan(3);
  await member(page).newActivity.click();
  await expect(feed.getByText(`Above ${run}`)).toBeInViewport();
});

test('the guide in the path becomes the assigned one without an entry in the history', async ({ as, api }) => {
  const { id, assignedGuideId } = await memberNamed(api('guide'), 'Samir Haddad');
  const page = await as('guide', '/member-list');
  await expect(members(page).rows.first()).toBeVisible();
  await page.goto(memberPath(id, 'unknown'));
  await expect(page).toHaveURL(memberPath(id, assignedGuideId ?? 0));
  await expect(member(page).name).toHaveText('Samir Haddad');
  await page.goBack();
  await expect(page).toHaveURL('/member-list');
  await page.goto(`/docket/guide/unknown/member/${id}`);
  await expect(page).toHaveURL(`/docket/guide/${assignedGuideId}/member/${id}`);
});

test('Copy member link copies the address of the page', async ({ as, api, product }) => {
  const { id, assignedGuideId } = await memberNamed(api('guide'), 'Samir Haddad');
  const page = await as('guide', memberPath(id), { permissions: ['clipboard-read', 'clipboard-write'] });
  await member(page).more.click();
  await frame(page).menuItem('Copy member link').click();
  await expect(frame(page).messages.getByText('Link copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${product.url}${memberPath(id, assignedGuideId ?? 0)}`);
});

test('at 870 px a toggle shows the feed or the profile, above that both', async ({ as, api }) => {
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

test('Back leads to where one came from, else to the list', async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Samir Haddad');
  const page = await as('guide', '/member-list?search=haddad');
  await members(page).name('Samir Haddad').click();
  await expect(member(page).name).toHaveText('Samir Haddad');
  await member(page).back.click();
  await expect(page).toHaveURL('/member-list?search=haddad');
  const direct = await as('guide', memberPath(id));
  await expect(member(direct).name).toHaveText('Samir Haddad');
  await member(direct).back.click();
  await expect(direct).toHaveURL('/member-list');
});

test('at 780 px the navigation is behind a menu', async ({ as }) => {
  const page = await as('guide', '/docket', { viewport: { width: 780, height: 900 } });
  const { navigation, menuButton, menuItem } = frame(page);
  await expect(menuButton).toBeVisible();
  await expect(navigation).toBeHidden();
  await menuButton.click();
  await menuItem('Members').click();
  await expect(page).toHaveURL('/member-list');
  await page.setViewportSize({ width: 781, height: 900 });
  await expect(navigation).toBeVisible();
  await expect(menuButton).toBeHidden();
});
