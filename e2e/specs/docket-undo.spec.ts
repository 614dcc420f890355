import { contracts } from '@guidepost/contracts';
import { createLateReminder, dayIn, memberNamed, monthDay } from '../commands/api.ts';
import { docket } from '../pages/docket.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

test('an action on the docket can be undone for ten seconds', async ({ as, api }) => {
  const call = api('guide');
  const { id, name } = await memberNamed(call, 'Kwame Asante-Boyd');
  const words = unique('Bring the forms');
  const event = await createLateReminder(call, id, words);
  const page = await as('guide', '/docket');
  await docket(page).tab('Late events').click();
  const row = docket(page).row(words);
  const done = row.getByRole('button', { name: 'Done', exact: true });
  await done.click();
  await expect(row).toContainText('This item will be marked as done in a moment');
  await expect(page.getByText(new RegExp(`^The event with ${name} will be marked as done in \\d+ s$`))).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row).not.toContainText('This item will be marked as done in a moment');
  const isOpen = async () =>
    (await call(contracts.schedule.list, { params: { userId: id } })).some((one) => one.id === event.id);
  expect(await isOpen()).toBe(true);
  // when the user leaves the page, pending actions take effect immediately
  await done.click();
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await expect(row).toHaveCount(0);
  expect(await isOpen()).toBe(false);
});

test('a snoozed todo disappears, can be undone for ten seconds, and is found by the filter', async ({ as }) => {
  const page = await as('guide', '/docket');
  const { tab, worklist, row } = docket(page);
  await tab('Follow up').click();
  const todo = row('asked you to review a voicemail');
  await expect(todo).toHaveCount(1);
  const rows = await worklist.getByRole('listitem').count();
  await todo.hover();
  await todo.getByRole('button', { name: 'Snooze' }).click();
  const day = monthDay(dayIn('America/Chicago', 1));
  await page.getByRole('menuitem', { name: 'tomorrow' }).click();
  await expect(todo).toHaveCount(0);
  await expect(worklist.getByRole('listitem')).toHaveCount(rows - 1);
  await expect(
    page.getByText(new RegExp(`will be snoozed until ${day}\\. You can undo this for \\d+ s$`)),
  ).toBeVisible();
  await expect(worklist.getByRole('listitem').locator('[data-row]:focus')).toHaveCount(1);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(todo).toHaveCount(1);
  // the demo has one snoozed todo
  await expect(worklist.getByRole('button', { name: /^Snoozed/ })).toHaveText(/1$/);

  await todo.hover();
  await todo.getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('menuitem', { name: 'tomorrow' }).click();
  // when the user leaves the page, pending actions take effect immediately
  await page.evaluate(() => dispatchEvent(new Event('pagehide')));
  await expect(page.getByText(`Snoozed until ${day}`, { exact: true })).toBeVisible();
  await worklist.getByRole('button', { name: /^Snoozed/ }).click();
  await expect(page).toHaveURL(/snoozed=true/);
  await expect(worklist.getByRole('heading', { name: new RegExp(`${day} 1$`) })).toBeVisible();
  await todo.hover();
  await todo.getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('menuitem', { name: 'End snooze' }).click();
  await expect(todo).toHaveCount(0);
  await expect(worklist.getByRole('listitem')).toHaveCount(1);
  await worklist.getByRole('button', { name: /^Snoozed/ }).click();
  await expect(todo).toHaveCount(1);
});

test('an action that a killed browser did not send is reported when the user returns', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Kwame Asante-Boyd');
  const words = unique('Sign the forms');
  const event = await createLateReminder(call, id, words);
  const page = await as('guide', '/calls');
  const killed = await page.context().newPage();
  await killed.goto('/docket');
  await docket(killed).tab('Late events').click();
  const row = docket(killed).row(words);
  await row.getByRole('button', { name: 'Done', exact: true }).click();
  await expect(row).toContainText('This item will be marked as done in a moment');
  const crash = killed.waitForEvent('crash');
  const devtools = await page.context().newCDPSession(killed);
  // never responds, because the process of the page ends
  devtools.send('Page.crash').catch(() => {});
  await crash;

  // the page looks at once only for actions of tabs that no longer exist
  await page.evaluate(() => {
    const key = 'guidepost.unsent-pages';
    const entries = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, { at: number }>;
    for (const entry of Object.values(entries)) entry.at -= 20_000;
    localStorage.setItem(key, JSON.stringify(entries));
  });
  await page.reload();
  const banner = page.getByRole('status').filter({ hasText: 'so they were not carried out' });
  await expect(banner).toBeVisible();
  // the banner remains after a reload, also on a phone
  await page.setViewportSize({ width: 390, height: 844 });
  await page.reload();
  const text = banner.getByText('so they were not carried out');
  expect((await text.boundingBox())?.width).toBeGreaterThan(190);
  await page.setViewportSize({ width: 1440, height: 900 });
  await banner.getByRole('link', { name: 'Open page' }).click();
  await expect(page).toHaveURL(/\/docket\/guide\/\d+/);
  await expect(banner).toBeHidden();
  await docket(page).tab('Late events').click();
  await expect(docket(page).row(words)).toBeVisible();
  expect((await call(contracts.schedule.list, { params: { userId: id } })).some((one) => one.id === event.id)).toBe(
    true,
  );
  await page.reload();
  await expect(docket(page).row(words)).toBeVisible();
  await expect(banner).toBeHidden();
});
