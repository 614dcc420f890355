import { readFileSync } from 'node:fs';
import type { Download, Route } from '@playwright/test';
import { createNote, memberNamed } from '../commands/api.ts';
import { frame, goTo, openUserMenu } from '../pages/frame.ts';
import { memberPath } from '../pages/member.ts';
import { setupPath } from '../pages/setup.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

test('the audit shows who looked at a member, can be filtered and exported with a reason; a user ends their own sign-ins', async ({
  as,
  api,
}) => {
  const { id } = await memberNamed(api('guide'), 'Amara Okafor');
  const guide = await as('guide', memberPath(id));
  await expect(guide.getByRole('heading', { name: /Okafor/ }).first()).toBeVisible();
  const page = await as('admin', `${setupPath.audit}?memberId=${id}`);
  const rows = page.getByRole('rowheader').getByRole('button');
  await expect(rows.first()).toBeVisible();
  await expect(page.getByLabel('Member', { exact: true }).and(page.locator('input'))).toHaveValue(/Okafor/);
  await expect(page.getByRole('cell', { name: 'Viewed the page of Amara Okafor' }).first()).toBeVisible();
  // requests that screens send automatically are hidden by default
  const heard = page.getByRole('cell', { name: /^Started receiving live updates about/ });
  await expect(heard).toHaveCount(0);
  await page.getByLabel('Only actions by people').uncheck();
  await expect(heard.first()).toBeVisible();
  await expect(page).toHaveURL(/all=true/);
  await page.getByLabel('Only actions by people').check();
  await page.getByText('Refused', { exact: true }).first().click();
  await expect(page).toHaveURL(/kind=refused/);
  await page.getByText('All', { exact: true }).first().click();
  await expect(page).not.toHaveURL(/kind=/);
  await rows.first().click();
  const entry = page.getByRole('dialog', { name: /^Entry / });
  await expect(entry.getByText('Request', { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(entry).toBeHidden();
  await expect(rows.first()).toBeFocused();

  await page.getByRole('button', { name: 'Export' }).click();
  const dialog = frame(page).dialog('Export the audit log');
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(dialog.getByText('Reason is required.')).toBeVisible();
  // an export that is canceled while its file is being created downloads nothing
  const downloads: Download[] = [];
  page.on('download', (download) => downloads.push(download));
  const asked = Promise.withResolvers<Route>();
  await page.route('**/api/audit/exports', asked.resolve, { times: 1 });
  await dialog.getByLabel('Reason *').fill('Canceled request');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const held = await asked.promise;
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  const answer = page.waitForResponse('**/api/audit/exports');
  await held.continue();
  await (await answer).finished();
  await page.getByRole('button', { name: 'Export' }).click();
  await dialog.getByLabel('Reason *').fill('Records request 114');
  const saved = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  const file = readFileSync(await (await saved).path(), 'utf8');
  expect(file.split('\r\n')[0]).toContain('Reason,Records request 114');
  expect(downloads).toHaveLength(1);

  await page.goto(setupPath.alerts);
  await openUserMenu(page, 'admin');
  await frame(page).menuItem('Your active sessions').click();
  const own = frame(page).dialog('Your active sessions');
  await expect(own.getByText('this device')).toBeVisible();
});

test('an audit without actions by people explains that other entries are hidden, and shows them', {
  tag: '@all',
}, async ({ as }) => {
  const page = await as('admin', `${setupPath.audit}?from=2020-01-01&to=2020-01-02`);
  await expect(page.getByText('Page loads and automatic requests are hidden.', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Show all entries' }).click();
  await expect(page).toHaveURL(/all=true/);
  await expect(page.getByRole('button', { name: 'Show all entries' })).toHaveCount(0);
});

test('on a narrow screen the members are below the sentence, and no name is cut', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const { id, name } = await memberNamed(api('guide'), 'Amara Okafor');
  await createNote(api('guide'), id, unique('Called about the bus'));
  const page = await as('admin', `${setupPath.audit}?memberId=${id}&all=true`);
  for (const width of [900, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expect(page.getByRole('columnheader', { name: 'Members' })).toHaveCount(0);
    const rows = page.getByRole('row').filter({ has: page.getByRole('rowheader').getByRole('button') });
    // skips entries for opening an audit page: they are about many members but show only two of them
    for (const row of await rows.filter({ hasNotText: /and \d+ more/ }).all())
      await expect(row).toContainText(name, { useInnerText: true });
    const cut = await rows
      .getByRole('button')
      .evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth + 1));
    expect(cut).toHaveLength(0);
  }
});

test('the audit continues a page without matches, and states that archived entries are found by member', async ({
  as,
}) => {
  const page = await as('admin');
  await page.route('**/api/audit/chain', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), archivedBefore: '2025-04-01T12:00:00Z' } });
  });
  await page.route(/\/api\/audit\/entries\?/, (route) =>
    route.fulfill({ json: { data: [], next: route.request().url().includes('before=') ? null : 7 } }),
  );
  await goTo(page, setupPath.audit);
  await expect(page.getByText('No records found so far')).toBeVisible();
  const hint = page.getByText(/^Entries before .*Apr 1, 2025.* are archived\. Choose a member to find them\.$/);
  await expect(hint).toHaveCount(0);
  await page.getByRole('button', { name: 'Load earlier' }).click();
  await expect(hint).toBeVisible();
  await expect(page.getByText('No records found', { exact: true })).toBeVisible();
});

test('the audit of a member states that the rules of retention removed earlier entries', async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Amara Okafor');
  const page = await as('admin');
  await page.route(/\/api\/audit\/entries\?/, (route) =>
    route.fulfill({ json: { data: [], next: null, removedBefore: '2025-04-01T12:00:00Z' } }),
  );
  await page.route('**/api/audit/chain', async (route) => {
    const response = await route.fetch();
    const removed = { entries: 12, at: '2026-05-02T12:00:00Z' };
    const chain = { broken: null, unsealedSince: null, provedAt: '2026-05-03T12:00:00Z', removed };
    await route.fulfill({ response, json: { ...(await response.json()), ...chain } });
  });
  const hint =
    /^The rules of retention removed entries before .*Apr 1, 2025.*, so this list may be incomplete before that time\.$/;
  await page.goto(`${setupPath.audit}?memberId=${id}`);
  await expect(page.getByText(hint)).toBeVisible();
  await expect(
    page.getByTitle(/Entries that the rules of retention removed: 12, most recently on .*May 2/),
  ).toBeVisible();
  await page.goto(`${setupPath.audit}?memberId=${id}&from=2025-05-01`);
  await expect(page.getByText('No records found', { exact: true })).toBeVisible();
  await expect(page.getByText(hint)).toHaveCount(0);
});
