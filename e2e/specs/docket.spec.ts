import type { Api } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts';
import { createEvent, createLateReminder, createNote, memberNamed } from '../commands/api.ts';
import { docket } from '../pages/docket.ts';
import { member } from '../pages/member.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

const readActingUser = (call: Api) => call(contracts.staff.verify);
const formatDay = (day: Temporal.PlainDate) => day.toLocaleString('en-US', { month: 'long', day: 'numeric' });

test('the docket opens on today, at the address of the acting guide', async ({ as, api }) => {
  const guide = await readActingUser(api('guide'));
  const page = await as('guide', '/docket');
  await expect(page).toHaveURL(`/docket/guide/${guide.id}`);
  const today = Temporal.Now.plainDateISO(guide.timeZone);
  await expect(docket(page).title).toContainText(formatDay(today));
  await expect(docket(page).worklist.getByRole('listitem').first()).toBeVisible();
});

test('today is the day of the server, even if the clock of the device is wrong', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const guide = await readActingUser(api('guide'));
  const page = await as('guide', '/login');
  await page.addInitScript((ms) => {
    const { now } = Date;
    Date.now = () => now() + ms;
    const { instant } = Temporal.Now;
    Temporal.Now.instant = () => instant().add({ milliseconds: ms });
  }, -3 * 86_400_000);
  await page.goto('/docket');
  await expect(docket(page).title).toContainText(formatDay(Temporal.Now.plainDateISO(guide.timeZone)));
  await expect(docket(page).tab('Follow up')).toBeEnabled();
});

test('Back, Forward and Today change the day, which is in the address', async ({ as, api }) => {
  const guide = await readActingUser(api('guide'));
  const today = Temporal.Now.plainDateISO(guide.timeZone);
  const yesterday = today.subtract({ days: 1 });
  const page = await as('guide', '/docket');
  const { title, back, forward, today: toToday } = docket(page);
  await back.click();
  await expect(page).toHaveURL(`/docket/guide/${guide.id}?day=${yesterday}`);
  await expect(title).toContainText(formatDay(yesterday));
  await page.reload();
  await expect(title).toContainText(formatDay(yesterday));
  await forward.click();
  await expect(page).toHaveURL(`/docket/guide/${guide.id}`);
  await forward.click();
  await expect(title).toContainText(formatDay(today.add({ days: 1 })));
  await toToday.click();
  await expect(page).toHaveURL(`/docket/guide/${guide.id}`);
  await page.goBack();
  await expect(title).toContainText(formatDay(today.add({ days: 1 })));
});

for (const day of ['2026-02-30', 'yesterday', '2026-1-5', '0001-01-01', '9999-12-31', '']) {
  test(`an invalid day is removed from the address: '${day}'`, { tag: '@all' }, async ({ as, api }) => {
    const guide = await readActingUser(api('guide'));
    const page = await as('guide', `/docket/guide/${guide.id}?day=${day}`);
    await expect(docket(page).title).toContainText(formatDay(Temporal.Now.plainDateISO(guide.timeZone)));
    if (day !== '') await expect(page).toHaveURL(`/docket/guide/${guide.id}`);
  });
}

test('/docket keeps the day when it redirects to the guide', { tag: '@all' }, async ({ as, api }) => {
  const guide = await readActingUser(api('guide'));
  const page = await as('guide', '/docket?day=2026-03-04');
  await expect(page).toHaveURL(`/docket/guide/${guide.id}?day=2026-03-04`);
  await expect(docket(page).title).toContainText('March 4');
});

test('a day without activity shows a message', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/docket?day=2019-03-04');
  await expect(docket(page).activity.getByText('No activity found')).toBeVisible();
  await expect(docket(page).activity.getByText('Try checking other dates')).toBeVisible();
});

test('the docket and the list of a guide whom the user does not see show a calm page', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const other = await readActingUser(api('guide2'));
  const page = await as('guide', '/docket');
  for (const id of [other.id, 987_654_321]) {
    for (const path of [`/docket/guide/${id}`, `/member-list/guide/${id}`]) {
      await page.goto(path);
      await expect(page.getByRole('heading', { name: 'This guide could not be found' })).toBeVisible();
      await expect(page).toHaveTitle(/^This guide could not be found/);
      await expect(page.getByText('You are viewing as')).toHaveCount(0);
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
    }
  }
  await page.goto('/member-list/guide/abc?search=Lola');
  await expect(page).toHaveURL('/member-list?search=Lola');
});

test('the guide’s actions appear in the activity of the day at once, and lead to the member', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Kwame Asante-Boyd');
  const page = await as('guide', '/docket');
  const { activity, interactions } = docket(page);
  await expect(activity.getByRole('listitem').first().or(activity.getByText('No activity found'))).toBeVisible();
  const text = unique('Docket');
  await createNote(call, id, text);
  await expect(interactions.filter({ hasText: text })).toContainText('Kwame Asante-Boyd');
  await docket(page).back.click();
  await expect(activity.getByText(text)).toHaveCount(0);
  await docket(page).today.click();
  await activity.getByText(text).waitFor();
  await interactions.filter({ hasText: text }).getByRole('link', { name: 'Kwame Asante-Boyd' }).click();
  await expect(member(page).name).toHaveText('Kwame Asante-Boyd');
  await expect(member(page).entry(text)).toBeVisible();
});

test('each tab shows its rows, and the last chosen tab is restored, except on a future day', async ({ as }) => {
  const page = await as('guide2', '/docket');
  const { tab, worklist, forward, today } = docket(page);
  await tab('Follow up').click();
  await expect(worklist.getByRole('heading', { name: /Waiting for you/ })).toBeVisible();
  await tab('Outreach').click();
  await expect(worklist.getByRole('heading', { level: 2 }).first()).toBeVisible();
  await page.reload();
  await expect(tab('Outreach')).toHaveAttribute('aria-selected', 'true');
  await forward.click();
  await expect(tab('Pending events')).toHaveAttribute('aria-selected', 'true');
  for (const name of ['Follow up', 'Late events', 'Outreach'] as const) {
    await expect(tab(name)).toBeDisabled();
    // for a future day, the tabs have no counts
    await expect(tab(name)).toHaveText(name);
  }
  await today.click();
  await expect(tab('Outreach')).toHaveAttribute('aria-selected', 'true');
});

test('a tab that was chosen just before a reload is still chosen after it, and stored on the server', {
  tag: '@all',
}, async ({ as, api }) => {
  const page = await as('guide2', '/docket');
  const { tab } = docket(page);
  await tab('Follow up').click();
  await expect(tab('Follow up')).toHaveAttribute('aria-selected', 'true');
  const address = '**/api/users/preferences';
  // the page is reloaded before the request gets a response
  await page.route(address, (route) => (route.request().method() === 'PUT' ? undefined : route.fallback()));
  await tab('Late events').click();
  await page.route(address, (route) => route.continue());
  const listed = page.waitForResponse((response) => /users\/preferences/.test(response.url()));
  await page.reload();
  await listed;
  await expect(tab('Late events')).toHaveAttribute('aria-selected', 'true');
  const kept = () => api('guide2')(contracts.preferences.list, { query: {} });
  await expect.poll(async () => JSON.stringify(await kept())).toContain('"tab":"late"');
  await page.reload();
  await expect(tab('Late events')).toHaveAttribute('aria-selected', 'true');
});

test('the filter of the rows is in the address, and stays there with Back', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Kwame Asante-Boyd');
  const words = unique('Filtered');
  const { timeZone } = await readActingUser(call);
  const date = Temporal.Now.plainDateISO(timeZone).add({ days: 1 }).toString();
  await createEvent(call, id, { date, time: '-1', type: 'message', note: words });
  // adds a second event, so that the day still has one after the first is deleted; demo members have no events on
  // weekends
  await createEvent(call, id, { date, time: '-1', type: 'message', note: unique('Other') });
  const page = await as('guide', `/docket?day=${date}`);
  const { filter, row, worklist, tab } = docket(page);
  await expect(tab('Pending events')).toHaveText(/\d/);
  await filter.getByRole('textbox', { name: 'Keywords' }).fill(words.toLowerCase());
  await expect(page).toHaveURL(new RegExp(`words=${words.toLowerCase().replace(' ', '(\\+|%20)')}`));
  await expect(worklist.getByRole('listitem')).toHaveCount(1);
  await page.reload();
  await expect(worklist.getByRole('listitem')).toHaveCount(1);
  await expect(row(words).getByRole('button', { name: 'Text', exact: true })).toBeVisible();
  await row(words).getByRole('link', { name: 'Kwame Asante-Boyd' }).click();
  await expect(member(page).name).toHaveText('Kwame Asante-Boyd');
  await page.goBack();
  await expect(worklist.getByRole('listitem')).toHaveCount(1);
  // a row's menu contains further actions
  await row(words).getByRole('button', { name: 'Actions for Kwame Asante-Boyd' }).click();
  await page.getByRole('menuitem', { name: 'Delete event' }).click();
  await page.getByRole('dialog', { name: 'Delete event' }).getByRole('button', { name: 'Delete event' }).click();
  await expect(worklist.getByText('No records found')).toBeVisible();
  await worklist.getByRole('button', { name: 'Clear filter' }).click();
  await expect(page).toHaveURL(new RegExp(`day=${date}$`));
});

test('the filter keeps a space that the user has just typed', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/docket');
  const words = docket(page).filter.getByRole('textbox', { name: 'Keywords' });
  await words.pressSequentially('Ana ');
  await expect(page).toHaveURL(/words=Ana(&|$)/);
  await words.pressSequentially('Lopez');
  await expect(page).toHaveURL(/words=Ana(\+|%20)Lopez/);
  await expect(words).toHaveValue('Ana Lopez');
  await docket(page).worklist.getByRole('button', { name: 'Clear filter' }).click();
  await expect(words).toHaveValue('');
});

test('a supervisor sees numbers for each guide, and impersonates one over docket, members and calls', async ({
  as,
  api,
}) => {
  const guide = await readActingUser(api('guide'));
  const page = await as('supervisor', '/docket');
  const banner = page.getByText(`You are viewing as ${guide.name}`);
  await docket(page).tab('Team').click();
  const team = docket(page).worklist.getByRole('table');
  await expect(team.getByRole('columnheader')).toHaveText([
    'Guide',
    'Members',
    'Waiting',
    'Oldest',
    'Late',
    'Not reached yet',
    // the cell also contains a hidden description of the count, but the column's name does not
    /^Reviews/,
  ]);
  await expect(team.getByRole('columnheader', { name: 'Reviews', exact: true })).toBeVisible();
  await team.getByRole('link', { name: guide.name, exact: true }).click();
  await expect(page).toHaveURL(`/docket/guide/${guide.id}`);
  await expect(banner).toBeVisible();
  const main = page.getByRole('navigation', { name: 'Main' });
  const calls = async () => {
    await main.getByRole('link', { name: 'Calls and texts' }).click();
    await expect(page).toHaveURL(/\/calls/);
    await expect(banner).toBeVisible();
  };
  await calls();
  await main.getByRole('link', { name: 'Docket', exact: true }).click();
  await expect(page).toHaveURL(`/docket/guide/${guide.id}`);
  await expect(banner).toBeVisible();
  await main.getByRole('link', { name: 'Members', exact: true }).click();
  await expect(page).toHaveURL(`/member-list/guide/${guide.id}`);
  await expect(banner).toBeVisible();
  await calls();
  await page.getByRole('link', { name: 'Guidepost: go to the docket' }).click();
  await expect(page).toHaveURL(`/docket/guide/${guide.id}`);
  await expect(banner).toBeVisible();
  await page.getByRole('link', { name: 'Switch to my view' }).click();
  await expect(banner).toHaveCount(0);
  await main.getByRole('link', { name: 'Docket', exact: true }).click();
  await expect(docket(page).tab('Team')).toBeVisible();
});

test('the line between worklist and activity moves with keys and pointer, and stays at its position', {
  tag: '@all',
}, async ({ as }) => {
  const page = await as('guide2', '/docket');
  const { separator, worklist } = docket(page);
  // does not check rows, because on some days the guide's open tab is empty
  await expect(worklist).toBeVisible();
  await expect(separator).toBeVisible();
  const width = async () => Math.round((await worklist.boundingBox())?.width ?? 0);
  const before = await width();
  await separator.focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowLeft');
  await expect.poll(width).toBe(before - 32);
  await expect(separator).toHaveAttribute('aria-valuenow', String(before - 32));
  await page.reload();
  await expect.poll(width).toBe(before - 32);
  await separator.focus();
  await page.keyboard.press('Home');
  await expect.poll(width).toBe(Number(await separator.getAttribute('aria-valuemin')));
  const box = await separator.boundingBox();
  if (!box) throw new Error('The separator is not there.');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2 + 200, box.y + box.height / 2, { steps: 4 });
  await page.mouse.up();
  await expect.poll(width).toBe(Number(await separator.getAttribute('aria-valuemin')) + 200);
  await separator.dblclick();
  await expect.poll(width).toBe(before);
});

test('today’s docket shows the numbers of the month, and its charts in a frame with tables', async ({ as }) => {
  const page = await as('guide', '/docket');
  const { dashboard, charts, chart } = docket(page);
  await expect(dashboard.getByText('Not reached yet')).toBeVisible();
  await charts.click();
  for (const title of [
    'Contacts per day',
    'Outreach progress',
    'Needs by status',
    'Texts and calls this month',
    'To-dos done per day',
  ])
    await expect(chart(title)).toBeVisible();
  await chart('Needs by status').getByText('Show as a table').click();
  await expect(chart('Needs by status').getByRole('row').nth(1)).toHaveText(/^Identified\d+$/);
  await chart('Contacts per day').getByText('Show as a table').click();
  await expect(chart('Contacts per day').getByRole('columnheader')).toHaveText(['Day', 'Calls', 'Texts', 'Visits']);
  await charts.click();
  await expect(chart('Contacts per day')).toHaveCount(0);
  await docket(page).back.click();
  await expect(dashboard).toHaveCount(0);
});

test('the address of the charts works without signing in, but not if it is changed or expired', async ({
  api,
  visitor,
}) => {
  const guide = await readActingUser(api('guide'));
  const yearMonth = Temporal.Now.plainDateISO(guide.timeZone).toPlainYearMonth().toString();
  const body = { key: 'docketDashboard', params: { guideId: guide.id, yearMonth } };
  const { url } = await api('guide')(contracts.docket.embed, { body });
  const { pathname, search } = new URL(url ?? '');
  const page = await visitor(pathname + search);
  await expect(page.getByRole('figure', { name: 'Contacts per day' })).toBeVisible();
  await expect(page.getByRole('heading', { name: guide.name })).toBeVisible();
  for (const changed of [
    search.replace(/guideId=\d+/, `guideId=${guide.id + 1}`),
    search.replace(/expires=\d+/, 'expires=1'),
  ]) {
    await page.goto(pathname + changed);
    await expect(page.getByText('This dashboard has expired.')).toBeVisible();
  }
});

test('Dashboard in the top navigation opens the charts of all months in a new tab', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/docket');
  const opened = page.waitForEvent('popup');
  await page
    .getByRole('navigation')
    .getByRole('link', { name: /^Dashboard/ })
    .click();
  const dashboard = await opened;
  await expect(dashboard).toHaveURL('/dashboards');
  await expect(dashboard.getByRole('figure', { name: 'Contacts per day' })).toBeVisible();
  const title = dashboard.getByRole('heading', { level: 1 });
  const thisMonth = await title.textContent();
  await dashboard.getByRole('button', { name: 'Previous month' }).click();
  await expect(title).not.toHaveText(thisMonth ?? '');
  await expect(dashboard.getByRole('figure', { name: 'Contacts per day' })).toBeVisible();
  await expect(dashboard.getByRole('button', { name: 'Next month' })).toBeEnabled();
});

test('on a phone the last tab is in view, although the row of tabs is wider than the screen', { tag: '@all' }, async ({
  as,
}) => {
  const page = await as('guide2', '/docket', { viewport: { width: 360, height: 740 } });
  await docket(page).tab('Outreach').click();
  await expect(docket(page).tab('Outreach')).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(docket(page).tab('Follow up')).toHaveText(/\d/);
  await expect(docket(page).tab('Outreach')).toBeInViewport({ ratio: 1 });
  await docket(page).tab('Follow up').click();
  await expect(docket(page).tab('Follow up')).toBeInViewport({ ratio: 1 });
});

test('on a phone the rows begin in the upper half of the screen, and a button opens the filter', {
  tag: '@all',
}, async ({ as, api }) => {
  const call = api('guide');
  const words = unique('Umbrella');
  await createLateReminder(call, (await memberNamed(call, 'Kwame Asante-Boyd')).id, words);
  const page = await as('guide', '/docket', { viewport: { width: 390, height: 844 } });
  const { worklist, filter, row, tab } = docket(page);
  await expect(tab('Follow up')).toHaveText(/\d/);
  const first = worklist.getByRole('listitem').first();
  await expect.poll(async () => (await first.boundingBox())?.y ?? 844).toBeLessThan(422);
  await expect(filter).toBeHidden();

  await tab('Late events').click();
  const filters = worklist.getByRole('button', { name: /^Filters/ });
  await filters.click();
  await filter.getByRole('textbox', { name: 'Keywords' }).fill(words);
  await expect(worklist.getByRole('listitem')).toHaveCount(1);
  await filters.click();
  await expect(filter).toBeHidden();
  await expect(row(words)).toBeVisible();
  await expect(filters).toHaveAccessibleName('Filters, 1 active');
});
