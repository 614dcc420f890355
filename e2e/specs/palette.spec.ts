import { memberNamed } from '../commands/api.ts';
import { docket } from '../pages/docket.ts';
import { frame, untilLoggedOut } from '../pages/frame.ts';
import { greeting } from '../pages/greeting.ts';
import { member, memberPath, showPending } from '../pages/member.ts';
import { members } from '../pages/members.ts';
import { note } from '../pages/note.ts';
import { palette } from '../pages/palette.ts';
import { expect, test } from '../test.ts';

test('Ctrl K leads from any screen to a member by name, without a mouse', async ({ as, api }) => {
  const page = await as('guide', '/docket');
  await expect(docket(page).worklist.getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  const { field, option, marked, group } = palette(page);
  await expect(field).toBeFocused();
  await expect(marked).toHaveCount(1);
  await page.keyboard.type('whitaker dol');
  await expect(group('Members').getByRole('option')).toHaveCount(1);
  await expect(option(/Dolores Whitaker/)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(palette(page).dialog).toBeHidden();
  await expect(member(page).name).toHaveText('Dolores Whitaker');
  await expect(member(page).name).toBeFocused();
  // a member can be found with what a caller says on the phone, even with a typing error
  await page.keyboard.press('ControlOrMeta+k');
  await field.fill('doloras witaker');
  await expect(option(/Dolores Whitaker/)).toContainText('Similar name');
  const { dateOfBirth } = await memberNamed(api('guide'), 'Dolores Whitaker');
  const [year, month, day] = (dateOfBirth ?? '').split('-');
  await field.fill(`${month}/${day}/${year}`);
  await expect(option(/Dolores Whitaker/)).toContainText('Birthday matches');
});

test('the slash opens it too, with the recent members, without the present one', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const page = await as('guide', '/member-list');
  for (const name of ['Samir Haddad', 'Amara Okafor']) {
    const { id } = await memberNamed(api('guide'), name);
    await page.goto(memberPath(id));
    await expect(member(page).name).toHaveText(name);
    // a member becomes a recent member only after the whole record has loaded
    await expect(member(page).writeNote).toBeEnabled();
  }
  await page.keyboard.press('/');
  const { field, group, marked } = palette(page);
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('');
  await expect(group('Recent members').getByRole('option')).toHaveText([/Samir Haddad/]);
  await expect(marked).toContainText('Samir Haddad');
  await page.keyboard.press('Enter');
  await expect(member(page).name).toHaveText('Samir Haddad');
  await expect(member(page).writeNote).toBeEnabled();
  // the radio button of the tab has the focus now
  await showPending(page);
  await page.keyboard.press('/');
  await expect(group('Recent members').getByRole('option')).toHaveText([/Amara Okafor/]);
  await field.fill('screen');
  await expect(group('Recent members')).toHaveCount(0);
});

test('Enter before the answer arrives opens the only member', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/guides');
  await expect(frame(page).user('guide')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).field).toBeFocused();
  await page.keyboard.type('(713) 555-0142');
  await page.keyboard.press('Enter');
  await expect(member(page).name).toHaveText('Dolores Whitaker');
});

test('Enter never opens a member of the previous search', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/docket');
  await expect(frame(page).user('guide')).toBeVisible();
  await palette(page).button.click();
  await palette(page).field.fill('whitaker');
  await expect(palette(page).option(/Dolores Whitaker/)).toBeVisible();
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  const asked = page.waitForRequest(/users\/members\?.*haddad/);
  await page.route(/users\/members\?.*haddad/, async (route) => {
    await held;
    await route.continue();
  });
  await palette(page).field.fill('samir haddad');
  await asked;
  await expect(palette(page).option(/Whitaker/)).toHaveCount(0);
  await page.keyboard.press('Enter');
  letThrough();
  await expect(member(page).name).toHaveText('Samir Haddad');
});

test('it opens screens, also from a field, and the arrow keys wrap around', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/member-list');
  await members(page).search.focus();
  await page.keyboard.press('ControlOrMeta+k');
  const { field, options, marked } = palette(page);
  await expect(field).toBeFocused();
  const all = await options.allTextContents();
  await page.keyboard.press('ArrowUp');
  await expect(marked).toHaveText(all.at(-1) ?? '');
  await page.keyboard.press('ArrowDown');
  await expect(marked).toHaveText(all[0] ?? '');
  await page.keyboard.type('guide');
  await expect(marked).toHaveText('Switch Guide View');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/guides');
  await expect(frame(page).main.getByRole('heading', { level: 1 })).toBeFocused();
});

test('it opens the items of the user menu, and the focus returns', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/member-list');
  await members(page).search.focus();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).field).toBeFocused();
  await page.keyboard.type('voicemail');
  await expect(palette(page).marked).toHaveText('Update Voicemail Greeting');
  await page.keyboard.press('Enter');
  await expect(greeting(page).dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(greeting(page).dialog).toBeHidden();
  await expect(members(page).search).toBeFocused();
});

test('Escape closes it, and the focus returns', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/member-list');
  // finds the row by its URL, because other tests can change the list's order
  const address = await members(page).names.nth(1).getAttribute('href');
  const second = page.locator(`a[href="${address}"]`);
  await second.focus();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page).dialog).toBeHidden();
  await expect(second).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).field).toBeFocused();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(second).toBeFocused();
  await palette(page).button.click();
  await expect(palette(page).field).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(palette(page).button).toBeFocused();
});

test('on a member page it adds a note, an event or a visit for that member', async ({ as, api }) => {
  const { id } = await memberNamed(api('guide'), 'Yesenia Villalobos');
  const page = await as('guide', '/docket');
  await expect(frame(page).user('guide')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).option('Log Out')).toBeVisible();
  await expect(palette(page).option(/Add note/)).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto(memberPath(id));
  await expect(member(page).writeNote).toBeVisible();
  await member(page).more.focus();
  for (const [words, title] of [
    ['log vis', /visit/i],
    ['schedule', /event/i],
  ] as const) {
    await page.keyboard.press('ControlOrMeta+k');
    await expect(palette(page).field).toBeFocused();
    await page.keyboard.type(words);
    await expect(palette(page).marked).toHaveText(/Yesenia Villalobos/);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog').filter({ hasText: title });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('ControlOrMeta+k');
    await expect(palette(page).dialog).toHaveCount(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expect(member(page).more).toBeFocused();
  }
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette(page).field).toBeFocused();
  await page.keyboard.type('add no');
  await page.keyboard.press('Enter');
  await expect(note(page).text).toBeFocused();
});

test('only administrators are offered the token, and Log Out ends the session', { tag: '@all' }, async ({ as }) => {
  const admin = await as('admin', '/docket');
  await expect(frame(admin).user('admin')).toBeVisible();
  await palette(admin).button.click();
  await palette(admin).option('Copy Token').click();
  await expect(frame(admin).messages.getByText('Token copied')).toBeVisible();

  const page = await as('guide');
  await expect(frame(page).user('guide')).toBeVisible();
  await palette(page).button.click();
  await expect(palette(page).option('Log Out')).toBeVisible();
  await expect(palette(page).option('Copy Token')).toHaveCount(0);
  await palette(page).field.fill('log o');
  await untilLoggedOut(page, () => page.keyboard.press('Enter'));
});

test('it shows when nothing is found, and when members do not load', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/docket');
  await expect(frame(page).user('guide')).toBeVisible();
  await palette(page).button.click();
  await palette(page).field.fill('zzyzx');
  await expect(palette(page).empty).toBeVisible();
  await page.route('**/api/users/members?*', (route) =>
    route.fulfill({ status: 500, json: { statusCode: 500, code: 'INTERNAL' } }),
  );
  await palette(page).field.fill('dolores');
  const failure = palette(page).dialog.getByRole('alert').filter({ hasText: 'The members did not load.' });
  await expect(failure).toBeVisible();
  await expect(frame(page).messages.getByRole('alert')).toHaveCount(0);
  await page.unroute('**/api/users/members?*');
  await failure.getByRole('button', { name: 'Try again' }).click();
  await expect(palette(page).option(/Dolores Whitaker/)).toBeVisible();
});

test('at 360 px it fills the screen and its button is in the bar', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/docket', { viewport: { width: 360, height: 740 } });
  await expect(palette(page).button).toBeInViewport({ ratio: 1 });
  await palette(page).button.click();
  await palette(page).field.fill('dolores');
  await expect(palette(page).option(/Dolores Whitaker/)).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
});

test('text that is typed directly after / goes into the palette, and opens nothing else', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const { id } = await memberNamed(api('guide'), 'Yesenia Villalobos');
  const page = await as('guide', memberPath(id));
  await expect(member(page).writeNote).toBeVisible();
  // delays the palette's script, to simulate a slow connection
  await page.route(/Palette-.*\.js/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    await route.continue();
  });
  await page.keyboard.type('/Dolores Whitaker');
  await page.keyboard.press('Enter');
  await expect(member(page).name).toHaveText(/Dolores/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // the shortcut opens the dialog, and the letters typed next go into its field
  await expect(member(page).writeNote).toBeVisible();
  await page.keyboard.type('nShe cannot come');
  await expect(note(page).text).toHaveText('She cannot come');
  expect(await page.getByRole('dialog').count()).toBe(1);
});
