import { contracts } from '@guidepost/contracts';
import { callSummary, callsPage } from '../pages/calls.ts';
import { frame } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { texts } from '../pages/texts.ts';
import { expect, test } from '../test.ts';

test('calls are sorted, searched and filtered, and the filters are still there on the next visit', async ({
  as,
  api,
}) => {
  const page = await as('supervisor', '/calls');
  const { rows, column, search, period, only, filters, range, pageSize, table } = callsPage(page);
  await expect(rows).toHaveCount(10);
  await expect(column('Started')).toHaveAttribute('aria-sort', 'descending');
  await column('Guide').getByRole('button').click();
  await expect(column('Guide')).toHaveAttribute('aria-sort', 'ascending');
  await expect(table).not.toHaveAttribute('aria-busy', 'true');
  const guides = await rows.locator('[data-column="guide"]').allTextContents();
  expect(guides).toEqual([...guides].sort((a, b) => a.localeCompare(b)));

  await pageSize.selectOption('25');
  await expect(rows).toHaveCount(25);
  await period.selectOption('Last 90 days');
  await filters.click();
  const dialog = frame(page).dialog('Filters');
  await dialog.getByText('Missed', { exact: true }).click();
  await dialog.getByRole('button', { name: 'Apply filters' }).click();
  await expect(table).not.toHaveAttribute('aria-busy', 'true');
  for (const text of await rows.locator('[data-column="status"]').allTextContents()) expect(text).toContain('Missed');

  await filters.click();
  await dialog.getByText('Missed', { exact: true }).click();
  await dialog.getByLabel('Outcome').fill('Answered');
  await page.getByRole('option', { name: 'Answered', exact: true }).click();
  // this field's list covers the buttons until the field loses the focus
  await dialog.getByLabel('Outcome').press('Tab');
  await dialog.getByRole('button', { name: 'Apply filters' }).click();
  await expect(table).not.toHaveAttribute('aria-busy', 'true');
  for (const text of await rows.locator('[data-column="outcome"]').allTextContents()) expect(text).toBe('Answered');
  // on a tablet, the content of hidden columns appears below the other columns
  const guideOf = (await rows.first().locator('[data-column="guide"]').textContent()) ?? '';
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(rows.first().getByRole('rowheader')).toContainText(guideOf);
  await expect(rows.first().locator('[data-column="status"]')).toContainText('Answered');
  await page.setViewportSize({ width: 1280, height: 800 });

  await page.reload();
  await expect(period.locator('option:checked')).toHaveText('Last 90 days');
  await expect(column('Guide')).toHaveAttribute('aria-sort', 'ascending');
  await expect(filters).toContainText('1');
  await filters.click();
  await dialog.getByRole('button', { name: 'Clear all' }).click();

  await search.fill('Jerome Baptiste');
  await expect(page).toHaveURL(/search=Jerome/);
  await expect(rows.first()).toContainText('Jerome Baptiste');
  const kept = await api('supervisor')(contracts.preferences.list, { query: {} });
  expect(JSON.stringify(kept)).not.toContain('Jerome');
  await search.fill('(409) 555-0177');
  await expect(rows.first()).toContainText('(409) 555-0177');
  await search.fill('nobody of this name');
  await expect(callsPage(page).empty).toBeVisible();
  await search.fill('');
  await expect(rows).toHaveCount(25);

  await period.selectOption('Date range');
  await callsPage(page).day('First day').fill('2019-03-01');
  await callsPage(page).day('Last day').fill('2019-03-04');
  await expect(callsPage(page).empty).toBeVisible();
  await period.selectOption('Last 30 days');
  await expect(range).toContainText('1 to 25');
  await only('My calls').check();
  await expect(range).not.toHaveText(/of 2\d\d$/);
  await only('My calls').uncheck();
  await pageSize.selectOption('10');
});

test('a row opens the summary, which leads to the call in the member’s activity', async ({ as }) => {
  const page = await as('guide', '/calls');
  const { rows, open } = callsPage(page);
  await expect(rows).toHaveCount(10);
  const name = (await rows.nth(1).getByRole('button').first().textContent()) ?? '';
  await open(name).first().click();
  const summary = callSummary(page);
  await expect(summary.logs).toBeVisible();
  await expect(summary.myNotes).toHaveCount(0);
  await expect(summary.drawer.getByRole('button', { name: /outcome|Share|Assign/ })).toHaveCount(0);
  await summary.drawer.getByRole('button', { name: 'Show in activity' }).click();
  await expect(member(page).name).toHaveText(name);
  await expect(page).toHaveURL(/feedItemExternalType=call/);
});

test('text typed after saving the notes is a draft, and newer notes of another user are not overwritten', {
  tag: '@all',
}, async ({ as, api }) => {
  const call = api('guide');
  const query = { lastDaysFromNow: 30, showOnlyMyCalls: true, 'page-size': 50 };
  const { data } = await call(contracts.calls.list, { query });
  const own = data.find(({ subjectId, outcomeId }) => subjectId !== null && outcomeId !== null);
  if (!own?.subjectId) throw new Error('This guide has not called a member.');
  const { id } = own;
  const page = await as('guide', `${memberPath(own.subjectId)}?feedItemExternalType=call&feedItemExternalId=${id}`);
  const entry = page.locator(`[data-entry="call:${id}"]`);
  const open = () => entry.getByRole('button', { name: 'Call summary' }).click();
  await open();
  const write = (text: string) =>
    api('supervisor')(contracts.calls.update, { params: { id }, body: { note: `<p>${text}</p>` } });
  const { myNotes, saveNotes, close, drawer } = callSummary(page);
  await myNotes.fill('Asked about the ride on Tuesday');
  await saveNotes.click();
  await expect(saveNotes).toBeHidden();
  await myNotes.press('ControlOrMeta+End');
  await myNotes.pressSequentially(' at nine');
  await close.click();
  await expect(drawer).toBeHidden();
  await open();
  await expect(myNotes).toHaveText('Asked about the ride on Tuesday at nine');

  await write('Written by another user');
  await saveNotes.click();
  const question = frame(page).dialog('Changed by Priya Raman');
  await expect(question).toContainText('Written by another user');
  await question.getByRole('button', { name: 'Reload' }).click();
  await expect(myNotes).toHaveText('Written by another user');
  await expect(saveNotes).toBeHidden();

  // notes that this user has not changed follow the call
  await write('Written once more');
  await expect(myNotes).toHaveText('Written once more');
  await expect(saveNotes).toBeHidden();
  await myNotes.fill('My own words');
  await saveNotes.click();
  await expect(saveNotes).toBeHidden();
  expect((await call(contracts.calls.get, { params: { id } })).note).toContain('My own words');
});

test('the summary goes to the next call of the list and back', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/calls');
  const { rows } = callsPage(page);
  await expect(rows).toHaveCount(10);
  await rows.nth(1).getByRole('button').first().click();
  const { started, next, previous, drawer } = callSummary(page);
  const first = await started.getAttribute('datetime');
  await next.click();
  await expect(started).not.toHaveAttribute('datetime', first ?? '');
  await expect(drawer).toContainText('3 of 10');
  await previous.click();
  await expect(started).toHaveAttribute('datetime', first ?? '');
  await previous.click();
  await expect(drawer).toContainText('1 of 10');
  await expect(previous).toBeFocused();
  await expect(previous).toHaveAttribute('aria-disabled', 'true');
});

test('texts have the same page: a row opens the text', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/calls');
  const { tab, rows, only } = callsPage(page);
  await tab('Texts').click();
  await expect(page).toHaveURL(/tab=texts/);
  await expect(rows).toHaveCount(10);
  await only('My texts').check();
  await expect(rows.first().locator('[data-column="guide"]')).toHaveText('Marisol Vega');
  const words = (await rows.first().locator('[data-column="text"]').textContent()) ?? '';
  await rows.first().click();
  await expect(page.getByRole('dialog', { name: /^Text with/ })).toContainText(words);
  await page.keyboard.press('Escape');
  await only('My texts').uncheck();
});

test('texts by person: the last text, and a reply in the text dialog', async ({ as, api }) => {
  const query = { lastDaysFromNow: 30, 'page-size': 50 };
  const { data } = await api('guide')(contracts.texts.conversations, { query });
  const someone = data.find(({ last }) => last.subjectName !== null && last.text !== '');
  if (!someone) throw new Error('Nobody has written.');
  const name = someone.last.subjectName ?? '';
  const page = await as('guide', '/calls?tab=texts');
  const { rows, search } = callsPage(page);
  await page.getByText('Grouped by sender', { exact: true }).click();
  await expect(page).toHaveURL(/view=people/);
  await search.fill(name);
  await expect(rows).toHaveCount(data.filter(({ last }) => last.subjectName === name).length);
  await expect(rows.first()).toContainText(someone.last.text);
  await rows.first().getByRole('button', { name: 'Reply' }).click();
  await expect(texts(page).message).toBeFocused();
  await expect(texts(page).dialog).toContainText(name);
});

test('with the keyboard on a phone’s width, a call is opened and closed, and nothing is wider than the screen', {
  tag: '@all',
}, async ({ as }) => {
  const page = await as('guide', '/calls', { viewport: { width: 360, height: 740 } });
  const { rows, table } = callsPage(page);
  await expect(rows).toHaveCount(10);
  expect(await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBeLessThanOrEqual(0);
  await table.locator('[data-open]').first().focus();
  await page.keyboard.press('ArrowDown');
  await expect(table.locator('[data-open]').nth(1)).toBeFocused();
  await page.keyboard.press('Enter');
  const summary = callSummary(page);
  await expect(summary.drawer).toBeVisible();
  await expect(summary.logs).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(table.locator('[data-open]').nth(1)).toBeFocused();
});

test('a list that does not load reports it and can be loaded again', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/member-list');
  await page.route('**/api/calls?*', (route) => route.fulfill({ status: 503, body: '{}' }));
  await frame(page).navigation.getByRole('link', { name: 'Calls and texts' }).click();
  await expect(page.getByText('The calls did not load.')).toBeVisible({ timeout: 30_000 });
  await page.unroute('**/api/calls?*');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(callsPage(page).rows).toHaveCount(10);
});
