import { contracts } from '@guidepost/contracts';
import type { Page } from '@playwright/test';
import { admin, type ContentGroup, contentPath, itemDrawer } from '../pages/admin.ts';
import { frame, openUserMenu } from '../pages/frame.ts';
import { palette } from '../pages/palette.ts';
import { setupPath } from '../pages/setup.ts';
import { welcome } from '../pages/sign-in.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

const keyOf = (label: string) => label.toLowerCase().replaceAll(' ', '-');

/** Waits until a table has rows. */
async function loaded(page: Page) {
  await expect(admin(page).names.first()).toBeVisible();
}

async function chosen(page: Page, group: ContentGroup) {
  await admin(page).group(group).click();
  await expect(admin(page).heading).toHaveText(group);
}

test('the user menu leads an administrator into the portal and back to the docket', async ({ as }) => {
  const page = await as('admin');
  await expect(frame(page).user('admin')).toBeVisible();
  await openUserMenu(page, 'admin');
  await frame(page).menuItem('Switch to Admin Portal').click();
  await expect(page).toHaveURL(setupPath.users);
  await expect(admin(page).heading).toHaveText('User Administration');
  await admin(page).sidebar.getByRole('link', { name: 'Needs Content' }).click();
  await expect(page).toHaveURL(contentPath());
  await expect(admin(page).heading).toHaveText('Needs Content');
  await openUserMenu(page, 'admin');
  await frame(page).menuItem('Exit Admin Portal').click();
  await expect(page).toHaveURL(/\/docket\/guide\//);
  await expect(frame(page).navigation).toBeVisible();

  await page.goto('/admin-dashboard');
  await admin(page).logOut.click();
  await expect(welcome(page).heading).toBeVisible();
});

test('a guide is sent to the docket, is not offered the portal, and cannot change anything', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const page = await as('guide', contentPath('Domains', 'new'));
  await expect(page).toHaveURL(/\/docket\/guide\//);
  await expect(frame(page).user('guide')).toBeVisible();
  await openUserMenu(page, 'guide');
  await expect(frame(page).menuItem('Switch Guide View')).toBeVisible();
  await expect(frame(page).menuItem('Switch to Admin Portal')).toHaveCount(0);
  const body = { label: 'Mine', key: 'mine' };
  await expect(
    api('guide')(contracts.needsContent.create, { params: { type: 'domains' }, body }),
  ).rejects.toMatchObject({
    status: 403,
  });
});

test('an administrator adds an issue, sees it in its row, and guides can choose it at once', async ({ as, api }) => {
  const page = await as('admin', contentPath('Issues'));
  await loaded(page);
  const label = unique('Trash pick-up');
  await page.getByRole('link', { name: 'Add New Needs Issue' }).click();
  const { drawer, field, choice, save } = itemDrawer(page, 'Add New Issue');
  await expect(field('Issue Label *')).toBeFocused();
  await field('Issue Label *').fill(label);
  await expect(field('Key *')).toHaveValue(keyOf(label));
  await field('Category *').click();
  await choice('Utilities').click();
  const words = field('Tag cloud');
  await words.fill('nobody takes the garbage,');
  await words.fill('la basura');
  await words.press('Enter');
  await field('Try a search').fill('garbage nobody');
  await expect(drawer.getByRole('status').getByRole('listitem')).toHaveText([`${label} This issue`]);
  await field('Default time frame in days *').fill('21');
  await field('Activities').fill('Speak');
  await choice('Speak up for the member').click();
  await field('Zcode').fill('Z59.1');
  await drawer.getByRole('option').first().click();
  await save.click();
  await expect(frame(page).messages.getByText('Issue created successfully')).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(admin(page).row(label)).toBeFocused();

  const { issues } = await api('guide')(contracts.needsContent.get);
  expect(issues.find((issue) => issue.label === label)).toMatchObject({
    key: keyOf(label),
    tagCloud: ['nobody takes the garbage', 'la basura'],
    defaultTimeFrameInDays: 21,
    activityIds: [expect.any(Number)],
    zcodeId: expect.any(Number),
    retiredAt: null,
  });
});

test('a change shows in another administrator’s table and open drawer without a reload', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const call = api('admin');
  const label = unique('Live domain');
  const made = await call(contracts.needsContent.create, {
    params: { type: 'domains' },
    body: { label, key: keyOf(label) },
  });
  const page = await as('admin', contentPath('Domains', made.id));
  const { field, history } = itemDrawer(page, 'Edit Domain');
  await expect(field('Activity Label *')).toHaveValue(label);
  await expect(history.getByText('Added')).toBeVisible();
  const renamed = unique('Renamed');
  await call(contracts.needsContent.update, { params: { type: 'domains', id: made.id }, body: { label: renamed } });
  await expect(field('Activity Label *')).toHaveValue(renamed);
  await expect(history.getByRole('listitem').first()).toContainText(`from ${label} to ${renamed}`);
  await expect(history.getByRole('listitem').first()).toContainText('Daniel Okonkwo');
  await page.keyboard.press('Escape');
  await expect(admin(page).row(renamed)).toBeVisible();
});

test('the second user to save sees both versions and loses no text', async ({ as, api }) => {
  const call = api('superadmin');
  const label = unique('Shared');
  const made = await call(contracts.needsContent.create, {
    params: { type: 'domains' },
    body: { label, key: keyOf(label) },
  });
  const page = await as('admin', contentPath('Domains', made.id));
  const { drawer, field, save } = itemDrawer(page, 'Edit Domain');
  const [ownText, otherText] = [unique('Mine'), unique('Theirs')];
  await field('Activity Label *').fill(ownText);
  const body = { label: otherText, key: keyOf(otherText) };
  await call(contracts.needsContent.update, { params: { type: 'domains', id: made.id }, body });
  await expect(drawer.getByText('Another user has changed this item.')).toBeVisible();
  await expect(field('Activity Label *')).toHaveValue(ownText);
  await save.click();
  const question = frame(page).dialog('Changed by Ellen Marsh');
  await expect(question.getByText(otherText, { exact: true })).toBeVisible();
  await question.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(frame(page).messages.getByText('Domain updated successfully')).toBeVisible();
  const { domains } = await call(contracts.needsContent.get);
  expect(domains.find(({ id }) => id === made.id)).toMatchObject({ label: ownText, key: keyOf(otherText) });
});

test('a form says that the same user has saved the record in another window', { tag: '@all' }, async ({ as, api }) => {
  const label = unique('Two windows');
  const made = await api('admin')(contracts.needsContent.create, {
    params: { type: 'domains' },
    body: { label, key: keyOf(label) },
  });
  const page = await as('admin', contentPath('Domains', made.id));
  const { drawer, field, save } = itemDrawer(page, 'Edit Domain');
  await field('Activity Label *').fill(unique('Mine'));
  const other = await page.context().newPage();
  await other.goto(contentPath('Domains', made.id));
  const second = itemDrawer(other, 'Edit Domain');
  await second.field('Activity Label *').fill(unique('Also mine'));
  await second.save.click();
  await expect(frame(other).messages.getByText('Domain updated successfully')).toBeVisible();
  await expect(drawer.getByText('You have changed this in another window.')).toBeVisible();
  await save.click();
  await expect(frame(page).dialog('Changed by you')).toBeVisible();
});

test('missing, invalid and duplicate values are reported on their fields, and nothing is lost', {
  tag: '@all',
}, async ({ as }) => {
  const page = await as('admin', contentPath('Activities', 'new'));
  const { drawer, field, icon, save } = itemDrawer(page, 'Add New Activity');
  await save.click();
  await expect(drawer.getByText('Label is required.')).toBeVisible();
  await expect(drawer.getByText('Icon is required.')).toBeVisible();
  await expect(drawer.getByText('Default time frame in minutes is required.')).toBeVisible();
  await expect(drawer.getByText('Key is required.')).toBeVisible();
  await expect(field('Activity Label *')).toBeFocused();
  await field('Activity Label *').fill('Check in again');
  await field('Key *').fill('Check in');
  await field('Default time frame in minutes *').fill('9999');
  await icon('Speech bubble').click();
  await save.click();
  await expect(drawer.getByText('Key must consist of lowercase words joined by hyphens')).toBeVisible();
  await expect(drawer.getByText('Default time frame in minutes must be at most 1440')).toBeVisible();
  await field('Key *').fill('check-in');
  await field('Default time frame in minutes *').fill('10');
  await save.click();
  await expect(drawer.getByText('This key is already in use. Enter a different key.')).toBeVisible();
  await expect(field('Key *')).toBeFocused();
  await expect(field('Activity Label *')).toHaveValue('Check in again');
});

test('content in use is renamed and retired, never deleted, and offered again', async ({ as, api }) => {
  const call = api('admin');
  const { domains } = await call(contracts.needsContent.get);
  const label = unique('Pets');
  const category = await call(contracts.needsContent.create, {
    params: { type: 'categories' },
    body: { label, key: keyOf(label), domainId: domains[0]?.id },
  });
  await call(contracts.needsContent.create, {
    params: { type: 'issues' },
    body: { label: unique('Pet food'), key: keyOf(unique('pet')), categoryId: category.id, defaultTimeFrameInDays: 30 },
  });
  const stored = async () => {
    const { categories } = await api('guide')(contracts.needsContent.get);
    return categories.find(({ id }) => id === category.id);
  };
  const page = await as('admin', contentPath('Categories'));
  await loaded(page);
  await admin(page).search.fill(label);
  await expect(admin(page).names).toHaveCount(1);
  await admin(page).search.press('Enter');
  const { drawer, field, retired, save } = itemDrawer(page, 'Edit Category');
  await expect(drawer).toBeVisible();
  await expect(drawer.getByRole('button', { name: /delete/i })).toHaveCount(0);
  await field('Category Label *').fill(`${label} and animals`);
  await retired.click();
  await save.click();
  await expect(frame(page).messages.getByText('Category updated successfully')).toBeVisible();
  await expect(admin(page).empty).toBeVisible();
  expect(await stored()).toMatchObject({ label: `${label} and animals`, retiredAt: expect.any(String) });

  await admin(page).showRetired.click();
  await expect(admin(page).states).toContainText('Retired');
  await admin(page).row(`${label} and animals`).click();
  await expect(retired).toBeChecked();
  await retired.click();
  await field('Category Label *').fill(label);
  await save.click();
  await expect(drawer).toBeHidden();
  await expect(admin(page).states).not.toContainText('Retired');
  await expect(admin(page).row(label)).toBeFocused();
  expect(await stored()).toMatchObject({ label, retiredAt: null });
});

test('a Z code keeps its label; its lists are shown in lines and edited with commas', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const key = `Z65.${1000 + Math.floor(Math.random() * 9000)}`;
  const label = unique('Schooling');
  const body = { label, key, overview: '', issues: ['Failed an exam'], assistances: ['Tutoring', 'GED preparation'] };
  await api('admin')(contracts.needsContent.create, { params: { type: 'zcodes' }, body });
  const page = await as('admin', `${contentPath('Zcodes')}?search=${key}`);
  const cells = admin(page).table.getByRole('row').nth(1).getByRole('cell');
  await expect(cells.nth(2)).toHaveText('Failed an exam.');
  await expect(cells.nth(3)).toHaveText('Tutoring,GED preparation.');
  for (const name of ['Label', 'Key', 'Overview', 'Issues', 'Assistances']) {
    await expect(admin(page).head(name)).toBeVisible();
  }
  await admin(page).row(label).click();
  const { drawer, field, history, save } = itemDrawer(page, 'Edit Zcode');
  await expect(field('Zcode Label')).toBeDisabled();
  await expect(field('Overview')).toBeFocused();
  await expect(field('Assistances')).toHaveValue('Tutoring, GED preparation');
  await field('Assistances').fill('Tutoring, GED preparation,  A quiet place to study,');
  await save.click();
  await expect(frame(page).messages.getByText('Zcode updated successfully')).toBeVisible();
  await expect(drawer).toBeHidden();
  await expect(cells.nth(3)).toHaveText('Tutoring,GED preparation,A quiet place to study.');
  await admin(page).row(label).click();
  await expect(history).toContainText('Assistances added: A quiet place to study');

  await page.goto(contentPath('Zcodes', 'new'));
  await expect(itemDrawer(page, 'Add New Zcode').field('Zcode Label *')).toBeEnabled();
});

test('every way of closing a form with changes asks first', { tag: '@all' }, async ({ as }) => {
  const page = await as('admin', contentPath('Domains'));
  await loaded(page);
  await admin(page).row('Economic stability').click();
  const { drawer, field, unsaved, cancel, close } = itemDrawer(page, 'Edit Domain');
  await field('Activity Label *').fill('Money');
  await expect(unsaved).toHaveText('1 unsaved change');
  const question = frame(page).dialog('Unsaved changes');
  for (const leave of [
    () => cancel.click(),
    () => close.click(),
    () => page.keyboard.press('Escape'),
    () => page.goBack(),
  ]) {
    await leave();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Keep editing' }).click();
    await expect(question).toBeHidden();
    await expect(field('Activity Label *')).toHaveValue('Money');
  }
  await expect(page).toHaveURL(/\/edit$/);
  await cancel.click();
  await question.getByRole('button', { name: 'Discard changes' }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(contentPath('Domains'));
  await expect(admin(page).row('Economic stability')).toBeFocused();
  // no confirmation appears anymore
  await chosen(page, 'Issues');
});

test('a drawer has an address: it opens from a link, after a reload and with Back', async ({ as }) => {
  const page = await as('admin', contentPath('Domains'));
  await loaded(page);
  await admin(page).row('Economic stability').click();
  await expect(page).toHaveURL(/\/domains\/\d+\/edit$/);
  const { drawer, field } = itemDrawer(page, 'Edit Domain');
  await page.reload();
  await expect(field('Activity Label *')).toHaveValue('Economic stability');
  await page.goBack();
  await expect(drawer).toBeHidden();
  await page.goForward();
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(contentPath('Domains'));

  await page.goto(contentPath('Domains', 987_654));
  await expect(drawer.getByText('No record found')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(contentPath('Domains'));
  await page.goto('/admin-dashboard/needs-content/colours');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});

test('a table is searched, sorted and paged, and its address contains the state', async ({ as }) => {
  const page = await as('admin', contentPath('Zcodes'));
  await loaded(page);
  await expect(admin(page).names).toHaveCount(25);
  await expect(admin(page).head('Label')).toHaveAttribute('aria-sort', 'none');
  await expect(admin(page).head('Key')).not.toHaveAttribute('aria-sort');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(page).toHaveURL(/page=2/);
  const second = await admin(page).names.first().textContent();
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  await expect(admin(page).head('Label')).toHaveAttribute('aria-sort', 'ascending');
  const ascending = await admin(page).names.allTextContents();
  expect(ascending).toEqual([...ascending].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })));
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  await expect(admin(page).head('Label')).toHaveAttribute('aria-sort', 'descending');
  await page.getByRole('button', { name: 'Label', exact: true }).click();
  await page.goBack();
  await page.goBack();
  await page.goBack();
  await expect(admin(page).names.first()).toHaveText(second ?? '');
  await admin(page).search.fill('homeless unshelt');
  await expect(admin(page).names).toHaveText(['Unsheltered homelessness']);
  await expect(page).toHaveURL(/search=homeless/);
  await page.reload();
  await expect(admin(page).names).toHaveText(['Unsheltered homelessness']);
  await admin(page).search.fill('zzyzx');
  await expect(admin(page).empty).toBeVisible();
  await admin(page).search.press('Escape');
  await expect(admin(page).names).toHaveCount(25);
});

test('without a mouse: from the palette to a group, a row, its form and back', { tag: '@all' }, async ({ as }) => {
  const page = await as('admin', '/docket');
  await expect(frame(page).user('admin')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).field).toBeFocused();
  await page.keyboard.type('needs content activ');
  await expect(palette(page).marked).toContainText('Activities');
  await page.keyboard.press('Enter');
  await expect(admin(page).heading).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(admin(page).search).toBeFocused();
  await loaded(page);
  await page.keyboard.press('ArrowDown');
  await expect(admin(page).row('Research resources')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  const { drawer, field, icon, unsaved } = itemDrawer(page, 'Edit Activity');
  await expect(field('Activity Label *')).toBeFocused();
  await icon('Phone').focus();
  await page.keyboard.press('ArrowRight');
  await expect(icon('Speech bubble')).toBeChecked();
  await expect(unsaved).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(unsaved).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await expect(admin(page).row('Call an organization')).toBeFocused();
});

test('it works on a phone: the tabs are in a menu, the drawer fills the screen', { tag: '@all' }, async ({ as }) => {
  const page = await as('admin', contentPath('Domains'), { viewport: { width: 390, height: 844 } });
  await loaded(page);
  await expect(admin(page).sidebar).toBeHidden();
  await expect(admin(page).group('Domains')).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Admin Tools' }).click();
  await frame(page).menuItem('Needs Content').click();
  await expect(admin(page).heading).toHaveText('Needs Content');
  await chosen(page, 'Domains');
  await admin(page).row('Economic stability').click();
  const { drawer, save } = itemDrawer(page, 'Edit Domain');
  await expect(save).toBeInViewport({ ratio: 1 });
  expect((await drawer.boundingBox())?.width).toBe(390);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});
