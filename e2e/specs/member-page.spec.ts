import { contracts, type MemberId } from '@guidepost/contracts';
import { createNote, memberNamed } from '../commands/api.ts';
import { frame } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { members } from '../pages/members.ts';
import { palette } from '../pages/palette.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

test('the header and the cards show the member’s data', async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Dolores Whitaker');
  const page = await as('guide', memberPath(id));
  const { name, personal, communication, back, writeNote } = member(page);
  await expect(name).toHaveText('Dolores Whitaker');
  const header = frame(page).main.locator('header').first();
  await expect(header).toContainText('Re-engaged');
  await expect(header).toContainText('Preferred name: Lola');
  await expect(header).toContainText('she/her/hers');
  await expect(header).toContainText('Birthday');
  await expect(header).toContainText(/Houston, local time \d{1,2}:\d\d [AP]M/);
  await expect(header).toContainText('Guide Marisol Vega');
  await expect(back).toBeVisible();
  await expect(writeNote).toBeEnabled();
  await expect(personal).toContainText('Spanish, English');
  await expect(personal).toContainText('doh-LOR-es');
  await expect(communication).toContainText('(713) 555-0142');
  await expect(communication).toContainText('4410 Telephone Rd, Apt 2C, Houston, TX 77087');
});

test('a collapsed card stays collapsed while the page is open', async ({ as, api }) => {
  const call = api('guide');
  const [one, two] = [await memberNamed(call, 'Dolores Whitaker'), await memberNamed(call, 'Samir Haddad')];
  const page = await as('guide', memberPath(one.id));
  const { personal } = member(page);
  await personal.getByRole('button', { name: 'Collapse Personal Information' }).click();
  await expect(personal.getByText('Date of birth')).toBeHidden();
  await palette(page).button.click();
  await palette(page).field.fill(two.name);
  await palette(page).option(two.name).click();
  await expect(member(page).name).toHaveText(two.name);
  await expect(personal.getByText('Date of birth')).toBeVisible();
  await page.goBack();
  await expect(member(page).name).toHaveText(one.name);
  await expect(personal.getByText('Date of birth')).toBeHidden();
});

test('a card that is collapsed before an older answer arrives stays collapsed', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const call = api('guide');
  const [one, two] = [await memberNamed(call, 'Dolores Whitaker'), await memberNamed(call, 'Samir Haddad')];
  const page = await as('guide', memberPath(two.id));
  await expect(member(page).name).toHaveText(two.name);
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/preferences\?/, async (route) => {
    const response = await route.fetch();
    await released;
    await route.fulfill({ response });
  });
  const { personal } = member(page);
  await palette(page).button.click();
  await palette(page).field.fill(one.name);
  await palette(page).option(one.name).click();
  await expect(member(page).name).toHaveText(one.name);
  const saving = page.waitForResponse(
    (response) => response.url().endsWith('/preferences') && response.request().method() !== 'GET',
  );
  await personal.getByRole('button', { name: 'Collapse Personal Information' }).click();
  await saving;
  const answered = page.waitForResponse(/\/preferences\?/);
  release();
  await answered;
  await page.goBack();
  await expect(member(page).name).toHaveText(two.name);
  await page.goForward();
  await expect(member(page).name).toHaveText(one.name);
  await expect(personal.getByText('Date of birth')).toBeHidden();
});

test('the feed is newest first, grouped by the guide’s days', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Amara Okafor');
  const text = unique('Feed');
  await createNote(call, id, text);
  const page = await as('guide', memberPath(id));
  const { days, entries, entry } = member(page);
  await expect(days.first()).toHaveText('Today');
  await expect(entries.first()).toContainText(text);
  await expect(entry(text)).toContainText('Marisol Vega');
  const times = await member(page)
    .feed.locator('[data-entry] time')
    .evaluateAll((shown) => shown.map((time) => time.getAttribute('datetime')));
  expect(times.length).toBeGreaterThan(3);
  expect(times).toEqual(times.toSorted().toReversed());
  expect(await days.count()).toBeGreaterThan(1);
});

test('earlier entries load while the user scrolls, without moving the visible ones', async ({ as, api }) => {
  test.slow();
  const call = api('guide');
  const { id } = await memberNamed(call, 'Yesenia Villalobos');
  const run = crypto.randomUUID().slice(0, 8);
  for (let n = 1; n <= 110; n += 10)
    await Promise.all(Array.from({ length: 10 }, (_, i) => createNote(call, id, `Long ${run} ${n + i}`)));
  const page = await as('guide', memberPath(id));
  const { feed, entries } = member(page);
  await expect(entries.nth(99)).toBeAttached();
  const anchor = feed.locator(`[data-entry="${await entries.nth(90).getAttribute('data-entry')}"]`);
  await anchor.scrollIntoViewIfNeeded();
  const before = await anchor.boundingBox();
  await expect.poll(() => entries.count()).toBeGreaterThan(110);
  const after = await anchor.boundingBox();
  expect(Math.abs((after?.y ?? 0) - (before?.y ?? 0))).toBeLessThan(3);
  // a new entry at the top does not move the visible entries; a notice announces it
  await createNote(api('supervisor'), id, `Above ${run}`);
  await expect(member(page).newActivity).toBeVisible();
  const still = await anchor.boundingBox();
  expect(Math.abs((still?.y ?? 0) - (after?.y ?? 0))).toBeLessThan(3);
  await member(page).newActivity.click();
  await expect(feed.getByText(`Above ${run}`)).toBeInViewport();
});

test('the guide in the path becomes the assigned guide without a history entry', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const { id, assignedGuideId } = await memberNamed(api('guide'), 'Samir Haddad');
  const page = await as('guide', '/member-list');
  await expect(members(page).rows.first()).toBeVisible();
  await page.goto(memberPath(id, 'unknown'));
  await expect(page).toHaveURL(memberPath(id, assignedGuideId ?? undefined));
  await expect(member(page).name).toHaveText('Samir Haddad');
  await page.goBack();
  await expect(page).toHaveURL('/member-list');
  await page.goto(`/docket/guide/unknown/member/${id}`);
  await expect(page).toHaveURL(`/docket/guide/${assignedGuideId}/member/${id}`);
});

test('Copy member link copies the address of the page', { tag: '@all' }, async ({ as, api, product }) => {
  const { id, assignedGuideId } = await memberNamed(api('guide'), 'Samir Haddad');
  const page = await as('guide', memberPath(id), { permissions: ['clipboard-read', 'clipboard-write'] });
  await member(page).more.click();
  await frame(page).menuItem('Copy member link').click();
  await expect(frame(page).messages.getByText('Link copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(`${product.url}${memberPath(id, assignedGuideId ?? undefined)}`);
});

test('on a phone, the header is compact while the feed is scrolled down', { tag: '@all' }, async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Dolores Whitaker');
  const page = await as('guide', memberPath(id), { viewport: { width: 390, height: 844 } });
  const { name, facts, feed, side } = member(page);
  const strip = page.getByRole('button', { name: 'Show details, last message and next step' });
  await expect(strip).toBeVisible();
  await expect(facts.getByRole('listitem').filter({ hasText: 'Birthday' })).toBeInViewport({ ratio: 0.9 });
  await expect(feed.getByRole('listitem').first()).toBeVisible();
  const scrollTo = (top: number) => feed.evaluate((element, to) => element.scrollTo(0, to), top);
  const topOfFeed = async () => (await feed.boundingBox())?.y ?? 0;
  const before = await topOfFeed();
  await expect(page.getByText('“Lola”')).toBeVisible();
  await scrollTo(400);
  await expect(strip).toBeHidden();
  await expect(name).toBeVisible();
  await expect(side('Activity feed')).toBeHidden();
  expect(await topOfFeed()).toBeLessThan(before - 100);
  await scrollTo(0);
  await expect(strip).toBeVisible();
});

test('on a touch screen, buttons and the links of the strip are large enough for a finger', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const { id } = await memberNamed(api('guide'), 'Dolores Whitaker');
  const touch = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const page = await as('guide', memberPath(id), touch);
  await expect(member(page).entries.first()).toBeVisible();
  const main = page.getByRole('main');
  const controls = [main.getByRole('button'), main.getByRole('definition').getByRole('link')];
  for (const control of (await Promise.all(controls.map((one) => one.filter({ visible: true }).all()))).flat())
    expect.soft((await control.boundingBox())?.height, (await control.textContent()) ?? '').toBeGreaterThanOrEqual(40);
});

test('Back leads to the previous page, otherwise to the list', { tag: '@all' }, async ({ as, api }) => {
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

test('at 780 px the navigation is in a menu', { tag: '@all' }, async ({ as }) => {
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

test('a member without a guide shows this, and leads back to the user’s own view', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const { data } = await api('admin')(contracts.members.list, { query: { 'page-size': 500 } });
  const alone = data.find((one) => one.assignedGuideId === null);
  if (!alone) throw new Error('Every member has a guide.');
  const page = await as('admin', `/members/${alone.id}`);
  const banner = page.getByRole('status').filter({ hasText: 'This member is not assigned to a guide' });
  await expect(banner).toBeVisible();
  await expect(page).toHaveURL(`/member-list/guide/unknown/member/${alone.id}`);
  await banner.getByRole('link', { name: 'Switch to my view' }).click();
  await expect(page).toHaveURL('/member-list');
});

test('a missing member is requested once', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/docket');
  const refused: string[] = [];
  page.on('response', (response) => {
    if (response.status() === 404) refused.push(new URL(response.url()).pathname);
  });
  await page.goto('/members/987654321');
  await expect(member(page).missing).toBeVisible();
  expect(refused).toEqual(['/api/users/987654321']);
});

test('shortcuts of the page are off while a dialog is open', { tag: '@all' }, async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Walter Birdsong');
  const page = await as('guide', `/members/${id}`);
  await expect(member(page).name).toHaveText('Walter Birdsong');
  await page.getByRole('button', { name: 'Note', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button').first().focus();
  await page.keyboard.press('/');
  await expect(palette(page).dialog).toHaveCount(0);
  await expect(dialog.locator(':focus')).toHaveCount(1);
});

test('the server stores a collapsed card for that member only', { tag: '@all' }, async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Ingrid Sorensen-Clay');
  const page = await as('guide', memberPath(id));
  const { personal } = member(page);
  const toggle = personal.getByRole('button', { name: /^(Collapse|Expand) Personal Information$/ });
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/users/preferences') && answer.ok());
  await toggle.click();
  await kept;
  const elsewhere = await as('guide', memberPath(id));
  await expect(member(elsewhere).personal.getByRole('button', { name: 'Expand Personal Information' })).toBeVisible();
  await expect(member(elsewhere).personal.getByText('Date of birth')).toBeHidden();
  await toggle.click();
});

test('an address leads to an entry far down, which is highlighted for a while', async ({ as, api }) => {
  test.slow();
  const call = api('guide');
  const { id } = await memberNamed(call, 'Yesenia Villalobos');
  const run = crypto.randomUUID().slice(0, 8);
  const first = await createNote(call, id, `Far down ${run}`);
  for (let n = 1; n <= 110; n += 10)
    await Promise.all(Array.from({ length: 10 }, (_, i) => createNote(call, id, `Above ${run} ${n + i}`)));
  const path = `${memberPath(id)}?feedItemExternalType=note&feedItemExternalId=${first.id}`;
  const page = await as('guide', path);
  const { highlighted, entry, feed } = member(page);
  await expect(highlighted).toContainText(`Far down ${run}`);
  await expect(highlighted).toBeInViewport();
  await expect(highlighted).toHaveCount(0);
  // the page scrolls to the entry only once, so it does not scroll back after the user has scrolled away
  await feed.evaluate((box) => box.scrollTo({ top: 0 }));
  await createNote(api('supervisor'), id, `News ${run}`);
  await expect(entry(`News ${run}`)).toBeInViewport();
  await call(contracts.notes.remove, { params: { noteId: first.id } });
  await page.goto(path);
  await expect(feed.getByText('This link leads to an event that no longer exists.')).toBeVisible();
});

test('a long entry shows its beginning, and can be opened', { tag: '@all' }, async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Earline Broussard');
  const run = crypto.randomUUID().slice(0, 8);
  const text = Array.from({ length: 40 }, (_, n) => `Line ${n} ${run}`).join('</p><p>');
  await createNote(call, id, text);
  const page = await as('guide', memberPath(id));
  const row = member(page).entry(`Line 0 ${run}`);
  const more = row.getByRole('button', { name: 'Show more' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  const cut = (await row.boundingBox())?.height ?? 0;
  expect(cut).toBeLessThan(360);
  await more.click();
  await expect(row.getByRole('button', { name: 'Show less' })).toHaveAttribute('aria-expanded', 'true');
  expect((await row.boundingBox())?.height ?? 0).toBeGreaterThan(cut + 300);
});

test('an opt-out by STOP is shown above the feed', async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Jerome Baptiste');
  const page = await as('guide', memberPath(id));
  const banner = page.getByText(
    'This Member texted "STOP" for do not contact. Instruct member to text "START" to opt back in and receive text messages.',
  );
  await expect(banner).toBeVisible();
  const other = await memberNamed(api('guide'), 'Dolores Whitaker');
  await page.goto(memberPath(other.id));
  await expect(member(page).entries.first()).toBeVisible();
  await expect(banner).toHaveCount(0);
});

test('scheduled texts are counted above the feed and listed in a drawer', async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Amara Okafor');
  const page = await as('guide', memberPath(id));
  const main = frame(page).main;
  await expect(main.getByText('2 scheduled texts')).toBeVisible();
  await main.getByRole('button', { name: 'View scheduled texts' }).click();
  const drawer = frame(page).dialog('Scheduled texts');
  await expect(drawer.getByRole('listitem')).toHaveCount(2);
  await expect(drawer.getByRole('listitem').first()).toContainText('Have the SNAP letter at hand when I call, please.');
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(main.getByRole('button', { name: 'View scheduled texts' })).toBeFocused();
});

test('the last contact and the next step are below the header', async ({ as, api }) => {
  const guide = api('guide');
  const { id } = await memberNamed(guide, 'Reginald Simmons');
  const words = unique('Sounded well, the heater works again');
  await createNote(guide, id, words);
  await guide(
    contracts.schedule.create,
    {
      params: { userId: id },
      body: {
        date: Temporal.Now.plainDateISO('America/Chicago').add({ days: 1 }).toString(),
        time: '10:00',
        type: 'call',
        note: '<p>Ask how the first warm night was</p>',
      },
    },
    { idempotencyKey: crypto.randomUUID() },
  );
  const page = await as('guide', memberPath(id));
  const strip = frame(page).main.locator('dl').first();
  await expect(strip).toContainText(words);
  await expect(strip).toContainText('Next');
  await expect(strip).toContainText('Ask how the first warm night was');
});

test('open todos of a member are in the strip, and disappear automatically', async ({ as, api }) => {
  const guide = api('guide');
  // different members have plans each day, so the test searches for a member without plans
  const { id: guideId } = await guide(contracts.staff.verify);
  const query = { searchTerm: '', 'page-size': 100, guideIds: [guideId] };
  const isFree = async (memberId: MemberId) => {
    const { data: pending } = await guide(contracts.feed.pendingItems, { query: { memberId } });
    return pending.length === 0 && (await guide(contracts.docket.memberTodos, { params: { memberId } })).length === 0;
  };
  let id: MemberId | undefined;
  for (const one of (await guide(contracts.members.list, { query })).data.reverse()) {
    if (id === undefined && (await isFree(one.id))) id = one.id;
  }
  if (id === undefined) throw new Error('Something is planned with everybody.');
  for (const need of await guide(contracts.needs.list, { query: { memberId: id } }))
    if (need.userPermissions.includes('CAN_STOP_PURSUING'))
      await guide(contracts.needs.update, { params: { needId: need.id }, body: { abandoned: true } });
  const page = await as('supervisor', memberPath(id));
  const open = frame(page).main.locator('dl').first().locator('dd').first();
  await expect(open).toHaveText('No open items');
  const endTime = Temporal.Now.instant().subtract({ hours: 1 });
  const visit = await guide(
    contracts.visits.create,
    {
      body: {
        subjectUserId: id,
        startTime: endTime.subtract({ minutes: 30 }).toString(),
        endTime: endTime.toString(),
        location: 'At the library',
      },
    },
    { idempotencyKey: crypto.randomUUID() },
  );
  await expect(open).toHaveText('Incomplete visit');
  await open.getByRole('link').click();
  await expect(page).toHaveURL(/feedItemExternalType=visit/);
  await expect(member(page).highlighted).toBeVisible();
  await guide(contracts.visits.remove, { params: { visitId: visit.id } });
  await expect(open).toHaveText('No open items');
});
