import { contracts } from '@guidepost/contracts';
import { docket } from '../pages/docket.ts';
import { members } from '../pages/members.ts';
import { expect, test } from '../test.ts';

test('a supervisor sorts the team by a number, and each number opens its list', async ({ as, api }) => {
  const guide = await api('guide')(contracts.staff.verify);
  const page = await as('supervisor', '/docket');
  await docket(page).tab('Team').click();
  const team = docket(page).worklist.getByRole('table');
  const members = async () =>
    (
      await team
        .locator('tbody')
        .getByRole('link', { name: /, Members: / })
        .allTextContents()
    ).map(Number);
  const header = team.getByRole('columnheader', { name: 'Members', exact: true });
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'descending');
  expect(await members()).toEqual((await members()).toSorted((a, b) => b - a));
  await header.getByRole('button').click();
  await expect(page).toHaveURL(/\?team=members-asc$/);
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  expect(await members()).toEqual((await members()).toSorted((a, b) => a - b));

  await team.getByRole('link', { name: new RegExp(`^${guide.name}, Members: `) }).click();
  await expect(page).toHaveURL(`/member-list/guide/${guide.id}`);
  await page.goBack();
  await team.getByRole('link', { name: new RegExp(`^${guide.name}, Waiting: `) }).click();
  await expect(page).toHaveURL(`/docket/guide/${guide.id}?tab=followUp&part=waiting`);
  await expect(docket(page).tab('Follow up')).toHaveAttribute('aria-selected', 'true');
  // choosing another tab replaces the tab in the URL
  await docket(page).tab('Outreach').click();
  await expect(page).toHaveURL(`/docket/guide/${guide.id}`);
  await expect(docket(page).tab('Outreach')).toHaveAttribute('aria-selected', 'true');
});

test('the totals of the team open the lists of all its guides', async ({ as }) => {
  const page = await as('supervisor', '/docket');
  await docket(page).tab('Team').click();
  const team = docket(page).worklist.getByRole('table');
  const totals = team.locator('tfoot');
  await totals.getByRole('link', { name: 'Total, Members: ' }).click();
  await expect(page).toHaveURL('/member-list?team=true');
  await members(page).removeFilter('Guides on my teams').click();
  await expect(page).toHaveURL('/member-list');
  await page.goBack();
  // a docket belongs to one guide, so there is no list of the people who wait for any of them
  await expect(totals.getByRole('link', { name: /Waiting/ })).toHaveCount(0);
  const oldest = totals.getByRole('link', { name: /, Oldest: / });
  const name = (await oldest.getAttribute('aria-label')) ?? '';
  const header = team.getByRole('columnheader', { name: 'Oldest', exact: true });
  await header.getByRole('button').click();
  await expect(header).toHaveAttribute('aria-sort', 'ascending');
  const longest = team.locator('tbody').getByRole('link', { name: /, Oldest: / });
  await expect(longest.first()).toHaveAccessibleName(name);
  await oldest.click();
  await expect(page).toHaveURL(/\?tab=followUp&part=waiting&order=oldest$/);
  await page.getByRole('button', { name: 'Remove filter Oldest first' }).click();
  await expect(page).toHaveURL(/\?tab=followUp&part=waiting$/);
});

test('each number of the team table opens a list with as many rows', async ({ as }) => {
  const page = await as('supervisor', '/docket');
  await docket(page).tab('Team').click();
  const team = docket(page).worklist.getByRole('table');
  const numbers = team.getByRole('cell').getByRole('link');
  await numbers.first().waitFor();
  const all = await numbers.evaluateAll((links) => links.map((link) => link.getAttribute('aria-label') ?? ''));
  // the waiting time is no number of rows
  const labels = all.filter((label) => !label.includes(', Oldest: '));
  expect(labels.length).toBeLessThan(all.length);
  expect(new Set(labels.map((label) => label.match(/, ([^,:]+): /)?.[1]))).toEqual(
    new Set(['Members', 'Waiting', 'Late', 'Not reached yet', 'Reviews']),
  );
  const rows = docket(page)
    .worklist.getByRole('listitem')
    .or(page.getByRole('checkbox', { name: /^Select the request for / }))
    .or(page.getByRole('button', { name: /^Review transfer of / }));
  for (const label of labels) {
    const [, column, count] = label.match(/, ([^,:]+): (\d+)$/) ?? [];
    await numbers.and(page.getByRole('link', { name: label, exact: true })).click();
    await expect(team).toHaveCount(0);
    if (column === 'Members' || column === 'Not reached yet')
      await expect(members(page).pages, label).toContainText(` of ${count}`);
    else await expect(rows, label).toHaveCount(Number(count));
    await page.goBack();
    await team.waitFor();
  }
});
