import { asId, contracts } from '@guidepost/contracts';
import { memberNamed } from '../commands/api.ts';
import { frame } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { members, namesShown } from '../pages/members.ts';
import { expect, test } from '../test.ts';

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .replaceAll(/[đĐ]/g, 'd')
    .toLowerCase();

test('a guide starts with their own members, an administrator with all members', async ({ as }) => {
  const page = await as('guide', '/member-list');
  await expect(members(page).mine).toBeChecked();
  expect((await namesShown(page)).length).toBe(10);
  expect(new Set(await members(page).cells('guide').allTextContents())).toEqual(new Set(['Marisol Vega']));
  const admin = await as('admin', '/member-list');
  await expect(members(admin).mine).not.toBeChecked();
  await expect(members(admin).pages).toContainText(/1 to 10 of 4\d\d/);
  await members(page).mine.uncheck();
  await expect(page).toHaveURL('/member-list?mine=false');
  await expect(members(page).mine).not.toBeChecked();
});

test('a member is found by name with any accents, case and order of words', async ({ as }) => {
  const page = await as('guide', '/member-list');
  const { search, name } = members(page);
  for (const [term, found] of [
    ['pena', 'Xiomara Peña'],
    ['XIOMARA PEÑA', 'Xiomara Peña'],
    ['nguyen thi', 'Thị Lan Nguyễn'],
    ['whitaker dolores', 'Dolores Whitaker'],
  ] as const) {
    await search.fill(term);
    await expect(name(found)).toBeVisible();
    expect(
      (await namesShown(page)).every((shown) => term.split(' ').every((word) => plain(shown).includes(plain(word)))),
    ).toBe(true);
  }
});

test('two members with the same name are both shown, with their places', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/member-list?search=Jos%C3%A9+Garc%C3%ADa');
  await expect(members(page).name('José García')).toHaveCount(2);
  await expect(members(page).cells('location').filter({ hasText: 'Baytown, TX' })).toHaveCount(1);
});

for (const term of ['7135550142', '713-555-0142', '(713) 555 0142', '1 713 555 0142']) {
  test(`a member is found by phone, written as ${term}`, async ({ as }) => {
    const page = await as('guide', '/member-list');
    await members(page).search.fill(term);
    await expect(members(page).names).toHaveText(['Dolores Whitaker']);
  });
}

test('suggestions follow the arrow keys, and choosing one searches for that member', async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Dolores Whitaker');
  const page = await as('guide', '/member-list');
  const { search, suggestions, suggestion, marked, rows, names, mine } = members(page);
  await expect(rows).toHaveCount(10);
  await expect(search).toHaveAttribute('aria-expanded', 'false');
  await search.pressSequentially('dolores');
  await expect(suggestion('Dolores Whitaker')).toBeVisible();
  await expect(search).toHaveAttribute('aria-expanded', 'true');
  expect(await suggestions.count()).toBeLessThanOrEqual(10);
  await expect(marked).toHaveCount(0);

  for (let presses = 0; presses < 10; presses += 1) {
    await page.keyboard.press('ArrowDown');
    if ((await marked.textContent())?.includes('Dolores Whitaker')) break;
  }
  await expect(marked).toHaveText(/Dolores Whitaker.*born .*TX/);
  await expect(search).toBeFocused();
  await expect(search).toHaveAttribute('aria-activedescendant', (await marked.getAttribute('id')) ?? '');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/member-list?subjectId=${id}`);
  await expect(search).toHaveValue('Dolores Whitaker');
  await expect(suggestions).toHaveCount(0);
  await expect(names).toHaveText(['Dolores Whitaker']);

  await page.reload();
  await expect(search).toHaveValue('Dolores Whitaker');
  await expect(names).toHaveText(['Dolores Whitaker']);
  await expect(mine).not.toBeChecked();
  await search.focus();
  await page.keyboard.press('Enter');
  await expect(member(page).name).toHaveText('Dolores Whitaker');
});

test('a suggestion may be a colleague’s member whom the filters would hide', { tag: '@all' }, async ({ as, api }) => {
  const me = await api('guide')(contracts.staff.verify);
  const query = { 'page-size': 500, orderBy: 'name' } as const;
  const { data } = await api('guide')(contracts.members.list, { query });
  const membersOfOthers = data.find(({ assignedGuideId }) => assignedGuideId !== null && assignedGuideId !== me.id);
  expect(membersOfOthers, "a member of a colleague's").toBeDefined();
  const page = await as('guide', '/member-list');
  const { search, suggestion, mine, names, clear, rows } = members(page);
  await expect(mine).toBeChecked();
  await search.fill(membersOfOthers?.name ?? '');
  await suggestion(membersOfOthers?.name ?? '')
    .first()
    .click();
  await expect(names).toHaveText([membersOfOthers?.name ?? '']);
  await expect(mine).not.toBeChecked();
  await clear.click();
  await expect(page).toHaveURL('/member-list');
  await expect(mine).toBeChecked();
  await expect(rows).toHaveCount(10);
});

test('suggestions wait for half a second after the last key, and Escape closes them before it clears the field', {
  tag: '@all',
}, async ({ as }) => {
  const page = await as('guide', '/member-list');
  const { search, suggestions, rows } = members(page);
  await expect(rows).toHaveCount(10);
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/api/users/members' && searchParams.has('includeDetails')) asked.push(searchParams.toString());
  });
  // without pauses, because a busy machine would make them longer than half a second
  await search.pressSequentially('garcia');
  await expect(suggestions.first()).toBeVisible();
  expect(asked).toEqual([
    'page-start=0&page-size=10&includeCount=true&includeDetails=true&includeSimilar=true&searchTerm=garcia&searchTermType=name',
  ]);
  await page.keyboard.press('Escape');
  await expect(suggestions).toHaveCount(0);
  await expect(search).toHaveValue('garcia');
  await page.keyboard.press('Escape');
  await expect(search).toHaveValue('');
});

test('an address with a missing member shows no row, and can be cleared', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/member-list?subjectId=987654321');
  await expect(members(page).empty).toBeVisible();
  await expect(members(page).search).toHaveValue('987654321');
  await members(page).clear.click();
  await expect(members(page).rows).toHaveCount(10);
});

test('filters are stored without names, and several chips in a row are all stored', async ({ as, api }) => {
  const { statuses, stages } = await api('outreach')(contracts.members.filters);
  const [status] = statuses;
  const [stage] = stages;
  if (!status || !stage) throw new Error('There are no statuses and stages.');
  const preference = { statusIds: [status.id], stageIds: [stage.id] };
  await api('outreach')(contracts.preferences.save, { body: { section: 'filterConfig', preference } });
  const page = await as('outreach', '/member-list?mine=false');
  const { removeFilter, filters } = members(page);
  await expect(removeFilter(status.name)).toBeVisible();
  await expect(filters).toHaveText(/2/);
  const filtered = await namesShown(page);
  const kept: unknown[] = [];
  page.on('request', (request) => {
    if (request.method() === 'PUT') kept.push(request.postDataJSON());
  });
  // presses both buttons in one script, so that less than a quarter of a second passes, even on a busy machine
  await removeFilter(status.name).waitFor();
  await page.evaluate(
    async (labels) => {
      for (const label of labels) {
        document.querySelector<HTMLElement>(`button[aria-label="${label}"]`)?.click();
        await new Promise((done) => setTimeout(done, 20));
      }
    },
    [`Remove filter ${status.name}`, `Remove filter ${stage.name}`],
  );
  await expect(filters).toHaveText(/^Filters$/);
  await expect.poll(() => kept).toEqual([{ memberId: null, section: 'filterConfig', preference: {} }]);
  await expect.poll(() => namesShown(page)).not.toEqual(filtered);
  await page.reload();
  await expect(filters).toHaveText(/^Filters$/);
});

test('the filters dialog opens with all fields in view, and works with the keyboard', { tag: '@all' }, async ({
  as,
}) => {
  const page = await as('supervisor', '/member-list?mine=false');
  await members(page).filters.click();
  const dialog = page.getByRole('dialog', { name: 'Filters' });
  const guide = dialog.getByRole('combobox', { name: 'Guide' }).or(dialog.getByRole('textbox', { name: 'Guide' }));
  await expect(guide).toBeFocused();
  await expect(dialog.getByRole('option')).toHaveCount(0);
  await page.keyboard.type('maris');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await dialog.getByRole('button', { name: 'Apply filters' }).click();
  await expect(members(page).removeFilter('Marisol Vega')).toBeVisible();
  await members(page).removeFilter('Marisol Vega').click();
  await expect(members(page).removeFilter('Marisol Vega')).toHaveCount(0);
});

test('columns sort both ways and announce it', async ({ as }) => {
  const page = await as('guide', '/member-list?pageSize=25');
  const { column, sort, cells } = members(page);
  await expect(column('Last Event')).toHaveAttribute('aria-sort', 'descending');
  await sort('Member').click();
  await expect(column('Member')).toHaveAttribute('aria-sort', 'ascending');
  const up = await namesShown(page);
  expect(up.length).toBe(25);
  expect(up.map(plain)).toEqual(up.map(plain).toSorted((a, b) => a.localeCompare(b, 'en')));
  await sort('Member').click();
  await expect(column('Member')).toHaveAttribute('aria-sort', 'descending');
  const down = await namesShown(page);
  expect(down.map(plain)).toEqual(down.map(plain).toSorted((a, b) => b.localeCompare(a, 'en')));
  await sort('Location').click();
  await expect(page).toHaveURL(/orderBy=location/);
  await namesShown(page);
  const states = (await cells('location').allTextContents()).map((place) => place.slice(-2));
  expect(states).toEqual(states.toSorted());
});

test('pages of 5, 10 and 25 do not overlap, and keep their position over reload and Back', async ({ as }) => {
  const page = await as('guide', '/member-list');
  const { rowsAPage, next, previous, pages, rows } = members(page);
  await expect(rows).toHaveCount(10);
  await expect(rowsAPage.locator('option')).toHaveText(['5', '10', '25']);
  await rowsAPage.selectOption('5');
  await expect(rows).toHaveCount(5);
  await expect(pages).toContainText(/1 to 5 of 6\d/);
  await expect(previous).toBeDisabled();
  const first = await namesShown(page);
  await next.click();
  await expect(page).toHaveURL('/member-list?page=2&pageSize=5');
  await expect(pages).toContainText(/6 to 10 of 6\d/);
  const second = await namesShown(page);
  expect(second.length).toBe(5);
  expect(first.filter((name) => second.includes(name))).toEqual([]);
  await page.reload();
  await expect(pages).toContainText(/6 to 10 of 6\d/);
  await page.goBack();
  await expect(pages).toContainText(/1 to 5 of 6\d/);
  await page.goto('/member-list?page=99&pageSize=25');
  await expect(pages).toContainText(/51 to (6\d) of \1/);
  await expect(next).toBeDisabled();
});

test('the keyboard alone leads from the search of the list to a member', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/member-list?search=garcia');
  await expect(members(page).name('José García').first()).toBeVisible();
  await members(page).search.focus();
  await page.keyboard.press('ArrowDown');
  await expect(members(page).names.nth(0)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(members(page).names.nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await expect(members(page).search).toBeFocused();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('Dolores Whi');
  await page.keyboard.press('Enter');
  await expect(member(page).name).toHaveText('Dolores Whitaker');
  await page.goBack();
  await expect(members(page).search).toHaveValue('Dolores Whi');
});

test('a search without results says so and offers all members', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/member-list?search=zzyzx');
  const { empty, everyone, mine, clear, rows } = members(page);
  await expect(empty).toBeVisible();
  await everyone.click();
  await expect(mine).not.toBeChecked();
  await expect(empty).toBeVisible();
  await expect(everyone).toBeHidden();
  await clear.click();
  await expect(rows).toHaveCount(10);
});

test('a list that does not load shows a message and can be loaded again', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/docket');
  await expect(frame(page).user('guide')).toBeVisible();
  await page.route('**/api/users/members?*', (route) =>
    route.fulfill({ status: 500, json: { statusCode: 500, code: 'INTERNAL' } }),
  );
  await frame(page).navigation.getByRole('link', { name: 'Members' }).click();
  const failure = frame(page).main.getByRole('alert').filter({ hasText: 'The members did not load.' });
  await expect(failure).toBeVisible();
  await page.unroute('**/api/users/members?*');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(members(page).rows).toHaveCount(10);
});

test('a server that is down for a moment (503) is asked again without a message', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/docket');
  await expect(frame(page).user('guide')).toBeVisible();
  let refusals = 2;
  await page.route('**/api/users/members?*', (route) => {
    refusals -= 1;
    if (refusals < 0) return route.fallback();
    return route.fulfill({
      status: 503,
      headers: { 'retry-after': '1' },
      json: { statusCode: 503, code: 'UNAVAILABLE' },
    });
  });
  await frame(page).navigation.getByRole('link', { name: 'Members' }).click();
  await expect(members(page).rows).toHaveCount(10);
  expect(refusals).toBeLessThan(0);
  await expect(frame(page).main.getByRole('alert')).toHaveCount(0);
});

test('a guide of another team finds none of the members, and gets a calm page for their addresses', async ({
  as,
  api,
}) => {
  const { id } = await memberNamed(api('guide'), 'Dolores Whitaker');
  const page = await as('guide2', '/member-list?mine=false&search=Dolores+Whitaker');
  await expect(members(page).empty).toBeVisible();
  for (const path of [
    memberPath(id),
    memberPath(asId(987_654_321)),
    memberPath(asId(0)),
    '/member-list/guide/unknown/member/abc',
  ]) {
    await page.goto(path);
    await expect(member(page).missing).toBeVisible();
    await expect(page.getByText('Dolores')).toHaveCount(0);
    await expect(frame(page).messages.getByRole('alert')).toHaveCount(0);
  }
  await frame(page).main.getByRole('link', { name: 'Back to members' }).click();
  await expect(members(page).rows.first()).toBeVisible();
});

test('old addresses of members still work', { tag: '@all' }, async ({ as, api }) => {
  const { id, assignedGuideId } = await memberNamed(api('guide'), 'Walter Birdsong');
  const page = await as('guide', '/members');
  await expect(page).toHaveURL('/member-list');
  await page.goto(`/members/${id}`);
  await expect(member(page).name).toHaveText('Walter Birdsong');
  await expect(page).toHaveURL(memberPath(id, assignedGuideId ?? undefined));
});
