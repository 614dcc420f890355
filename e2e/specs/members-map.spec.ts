import { contracts } from '@guidepost/contracts';
import { memberNamed } from '../commands/api.ts';
import { frame } from '../pages/frame.ts';
import { member } from '../pages/member.ts';
import { members, membersMap } from '../pages/members.ts';
import { expect, test } from '../test.ts';

/** Adds up the numbers of members in the labels of the map's buttons. */
const totalOfLabels = (labels: readonly string[]): number =>
  labels.reduce((sum, label) => sum + (/\(/.test(label) ? 1 : Number.parseInt(label, 10)), 0);

test('the map shows the members of the list, has an address, and loads nothing from other hosts', async ({ as }) => {
  const page = await as('guide', '/member-list');
  await expect(members(page).rows).toHaveCount(10);
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await members(page).view('Map').click();
  await expect(page).toHaveURL('/member-list?view=map');
  const { map, groups, states, shown, cities } = membersMap(page);
  await expect(groups.first()).toBeVisible();
  await expect(states.first()).toBeAttached();
  expect(loaded.some((path) => /states-10m.*\.json$/.test(path))).toBe(true);
  const total = Number.parseInt((await shown.textContent()) ?? '', 10);
  expect(total).toBeGreaterThan(50);
  // the map shows the whole area, so each member is visible
  const labels = await map
    .getByRole('button', { name: /^\d+ members|\(/ })
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''));
  expect(totalOfLabels(labels)).toBe(total);
  await expect(cities.getByRole('row', { name: /Houston, TX/ })).toBeAttached();
  await page.reload();
  await expect(groups.first()).toBeVisible();
  await members(page).view('List').click();
  await expect(page).toHaveURL('/member-list');
  await expect(members(page).rows).toHaveCount(10);
});

test('the map is loaded only when it is opened', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/docket');
  await expect(frame(page).user('guide')).toBeVisible();
  const loaded: string[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto('/member-list');
  await expect(members(page).rows).toHaveCount(10);
  expect(loaded.filter((path) => /map|states/i.test(path))).toEqual([]);
});

test('a pressed group opens, and a member’s label leads to their page', async ({ as }) => {
  const page = await as('guide', '/member-list?view=map&search=whitaker+dolores');
  const { person, link, close } = membersMap(page);
  await person('Dolores Whitaker').click();
  await expect(link('Dolores Whitaker')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(link('Dolores Whitaker')).toHaveCount(0);
  await expect(person('Dolores Whitaker')).toBeFocused();
  await page.keyboard.press('Enter');
  await close.click();
  await expect(person('Dolores Whitaker')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(link('Dolores Whitaker')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(member(page).name).toHaveText('Dolores Whitaker');
  await page.goBack();
  await expect(person('Dolores Whitaker')).toBeVisible();
});

test('an open map shows the changes of other users', { tag: '@all' }, async ({ as, api }) => {
  const admin = api('admin');
  const { id: memberId } = await memberNamed(admin, 'Dolores Whitaker');
  const correct = (lastName: string) =>
    admin(contracts.members.correctName, {
      params: { memberId },
      body: { firstName: 'Dolores', lastName, reason: 'A test of the map' },
    });
  const page = await as('admin', '/member-list?view=map&search=whitaker+dolores');
  const { person, link } = membersMap(page);
  await person('Dolores Whitaker').click();
  await expect(link('Dolores Whitaker')).toBeFocused();
  await correct('Whitaker-Ruiz');
  await expect(link('Dolores Whitaker-Ruiz')).toBeVisible();
  await expect(person('Dolores Whitaker-Ruiz')).toBeVisible();
  // restores the name, because other tests search for it
  await correct('Whitaker');
  await expect(link('Dolores Whitaker')).toBeVisible();
});

test('the keyboard leads from the whole country to one member', { tag: '@all' }, async ({ as }) => {
  test.slow();
  const page = await as('guide', '/member-list?view=map');
  const { groups, people, map } = membersMap(page);
  await expect(groups.first()).toBeVisible();
  await groups.first().focus();
  // each press of Enter zooms in and moves the focus to the remaining group
  for (let presses = 0; presses < 12; presses += 1) {
    const focused = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
    if (/\(/.test(focused)) break;
    expect(focused, 'what has the focus').toMatch(/^\d+ members/);
    await page.keyboard.press('Enter');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? ''))
      .not.toBe(focused);
  }
  expect(await people.count()).toBeGreaterThan(0);
  await page.keyboard.press('Enter');
  await expect(map.getByRole('link')).toBeFocused();
});

test('near a city the map has county lines from our own server, and a label shows the status', async ({ as }) => {
  const page = await as('guide', '/docket');
  const loaded: URL[] = [];
  page.on('request', (request) => loaded.push(new URL(request.url())));
  await page.goto('/member-list?view=map&search=whitaker+dolores');
  const { person, counties, map } = membersMap(page);
  await expect(person('Dolores Whitaker')).toBeVisible();
  await expect(counties).toBeAttached();
  expect(loaded.every(({ origin }) => origin === new URL(page.url()).origin)).toBe(true);
  await person('Dolores Whitaker').press('Enter');
  await expect(map.getByRole('listitem').filter({ hasText: 'Dolores Whitaker' })).toContainText(/engaged/i);
});

test('members without coordinates are counted next to the map', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Walter Birdsong');
  const { addresses } = await call(contracts.members.get, { params: { memberId: id }, query: {} });
  const address = addresses.find(({ primary }) => primary);
  if (!address) throw new Error('Walter Birdsong has no address.');
  await call(contracts.contacts.updateAddress, {
    params: { addressId: address.id },
    body: { line1: `${address.line1.replace(/ Rear$/, '')} Rear` },
  });
  const page = await as('guide', '/member-list?view=map&search=walter+birdsong');
  await expect(membersMap(page).unplaced).toHaveText('1 member has no address that the map can show');
  await expect(page.getByText('No members to show on the map')).toBeVisible();
  await page.goto('/member-list?view=map&search=zzyzx');
  await expect(members(page).empty).toBeVisible();
});

test('a chosen suggestion is the only member on the map', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/member-list?view=map');
  await expect(membersMap(page).groups.first()).toBeVisible();
  await members(page).search.fill('whitaker dolores');
  await members(page).suggestion('Dolores Whitaker').click();
  await expect(page).toHaveURL(/subjectId=\d+&view=map$/);
  await expect(membersMap(page).person('Dolores Whitaker')).toBeVisible();
  await expect(membersMap(page).groups).toHaveCount(0);
});

test('a map that does not load shows a message and can be loaded again', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/member-list');
  await expect(members(page).rows).toHaveCount(10);
  await page.route('**/api/users/members/map*', (route) =>
    route.fulfill({ status: 500, json: { statusCode: 500, code: 'INTERNAL' } }),
  );
  await members(page).view('Map').click();
  const failure = frame(page).main.getByRole('alert').filter({ hasText: 'The members did not load.' });
  await expect(failure).toBeVisible();
  await page.unroute('**/api/users/members/map*');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(membersMap(page).groups.first()).toBeVisible();
});

test('leaving the map while its window changes size causes no later error', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/member-list?view=map');
  await expect(membersMap(page).groups.first()).toBeVisible();
  // this runs as one script, because the list must replace the map within 200 ms, before the map's delayed work
  await membersMap(page).map.evaluate(async (map) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    map.style.width = '500px';
    window.dispatchEvent(new Event('resize'));
    await frame();
    await frame();
    history.pushState({}, '', '/member-list');
    await new Promise((done) => setTimeout(done, 300));
  });
  // there is no check for a later error, because every test checks its list of violations at the end
  await expect(members(page).rows).toHaveCount(10);
});

test('on a phone of 360 px the map, its label and the suggestions fit', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/member-list?view=map&search=whitaker+dolores', {
    viewport: { width: 360, height: 740 },
  });
  const { person, link, map } = membersMap(page);
  await person('Dolores Whitaker').click();
  await expect(link('Dolores Whitaker')).toBeInViewport({ ratio: 1 });
  expect((await map.boundingBox())?.height).toBeGreaterThan(250);
  await members(page).search.fill('garcia');
  await expect(members(page).suggestions.first()).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});
