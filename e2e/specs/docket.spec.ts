import type { Call } from '@guidepost/contracts';
import { contracts } from '@guidepost/contracts';
import { createNote, memberNamed } from '../commands/api.ts';
import { docket } from '../pages/docket.ts';
import { member } from '../pages/member.ts';
import { expect, test } from '../test.ts';

const me = (call: Call) => call(contracts.staff.verify);
const inWords = (day: Temporal.PlainDate) => day.toLocaleString('en-US', { month: 'long', day: 'numeric' });

test('the docket opens on today, at the address of the acting guide', async ({ as, api }) => {
  const guide = await me(api('guide'));
  const page = await as('guide', '/docket');
  await expect(page).toHaveURL(`/docket/guide/${guide.id}`);
  const today = Temporal.Now.plainDateISO(guide.timeZone);
  await expect(docket(page).title).toContainText(inWords(today));
  await expect(docket(page).worklist.getByRole('listitem').first()).toBeVisible();
});

test('back, forward and Today move the day, which stands in the address', async ({ as, api }) => {
  const guide = await me(api('guide'));
  const today = Temporal.Now.plainDateISO(guide.timeZone);
  const yesterday = today.subtract({ days: 1 });
  const page = await as('guide', '/docket');
  const { title, back, forward, today: toToday } = docket(page);
  await back.click();
  await expect(page).toHaveURL(`/docket/guide/${guide.id}?day=${yesterday}`);
  await expect(title).toContainText(inWords(yesterday));
  await page.reload();
  await expect(title).toContainText(inWords(yesterday));
  await forward.click();
  await expect(page).toHaveURL(`/docket/guide/${guide.id}`);
  await forward.click();
  await expect(title).toContainText(inWords(today.add({ days: 1 })));
  await toToday.click();
  await expect(page).toHaveURL(`/docket/guide/${guide.id}`);
  await page.goBack();
  await expect(title).toContainText(inWords(today.add({ days: 1 })));
});

for (const day of ['2026-02-30', 'yesterday', '2026-1-5', '0001-01-01', '9999-12-31', '']) {
  test(`a day that is none is removed from the address: '${day}'`, async ({ as, api }) => {
    const guide = await me(api('guide'));
    const page = await as('guide', `/docket/guide/${guide.id}?day=${day}`);
    await expect(docket(page).title).toContainText(inWords(Temporal.Now.plainDateISO(guide.timeZone)));
    if (day !== '') await expect(page).toHaveURL(`/docket/guide/${guide.id}`);
  });
}

test('/docket keeps the day on its way to the guide', async ({ as, api }) => {
  const guide = await me(api('guide'));
  const page = await as('guide', '/docket?day=2026-03-04');
  await expect(page).toHaveURL(`/docket/guide/${guide.id}?day=2026-03-04`);
  await expect(docket(page).title).toContainText('March 4');
});

test('a day on which nothing was done says so', async ({ as }) => {
  const page = await as('guide', '/docket?day=2019-03-04');
  await expect(docket(page).activity.getByText('No activity found')).toBeVisible();
  await expect(docket(page).activity.getByText('Try checking other dates')).toBeVisible();
});

test('the docket and the list of a guide who is not to be seen are a calm page', async ({ as, api }) => {
  const other = await me(api('guide2'));
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

test('what the guide does shows in the activity of the day at once, and leads to its member', async ({ as, api }) => {
  const call = api('guide');
  const { id } = await memberNamed(call, 'Kwame Asante-Boyd');
  const page = await as('guide', '/docket');
  const { activity, interactions } = docket(page);
  await expect(activity.getByRole('listitem').first().or(activity.getByText('No activity found'))).toBeVisible();
  const text = `Docket ${crypto.randomUUID().slice(0, 8)}`;
  await createNote(call, id, text);
  await expect(interactions.first()).toContainText(text);
  await expect(interactions.first()).toContainText('Kwame Asante-Boyd');
  await docket(page).back.click();
  await expect(activity.getByText(text)).toHaveCount(0);
  await docket(page).today.click();
  await activity.getByText(text).waitFor();
  await interactions.filter({ hasText: text }).getByRole('link', { name: 'Kwame Asante-Boyd' }).click();
  await expect(member(page).name).toHaveText('Kwame Asante-Boyd');
  await expect(member(page).entry(text)).toBeVisible();
});

test('each tab shows its rows, and the one that was chosen comes back, but not on a future day', async ({ as }) => {
  const page = await as('guide', '/docket');
  const { tab, worklist, forward, today } = docket(page);
  await tab('Follow up').click();
  await expect(worklist.getByRole('heading', { name: /Waiting on you/ })).toBeVisible();
  await tab('Outreach').click();
  await expect(worklist.getByText('≤ 3 days').first()).toBeVisible();
  await page.reload();
  await expect(tab('Outreach')).toHaveAttribute('aria-selected', 'true');
  await forward.click();
  await expect(tab('Pending events')).toHaveAttribute('aria-selected', 'true');
  for (const name of ['Follow up', 'Late events', 'Outreach'] as const) await expect(tab(name)).toBeDisabled();
  await today.click();
  await expect(tab('Outreach')).toHaveAttribute('aria-selected', 'true');
  await tab('Follow up').click();
});

test('a todo that is put off is gone, and the keyboard goes on in its place', async ({ as }) => {
  const page = await as('guide', '/docket');
  const { tab, worklist, row } = docket(page);
  await tab('Follow up').click();
  const todo = row('asked you to review a voicemail');
  await expect(todo).toHaveCount(1);
  const rows = await worklist.getByRole('listitem').count();
  await todo.hover();
  await todo.getByRole('button', { name: 'Snooze' }).click();
  await page.getByRole('menuitem', { name: 'tomorrow' }).click();
  await expect(todo).toHaveCount(0);
  await expect(worklist.getByRole('listitem')).toHaveCount(rows - 1);
});
