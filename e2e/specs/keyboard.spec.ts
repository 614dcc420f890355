import type { Locator, Page } from '@playwright/test';
import { memberNamed } from '../commands/api.ts';
import { docket } from '../pages/docket.ts';
import { frame } from '../pages/frame.ts';
import { member, memberPath } from '../pages/member.ts';
import { note } from '../pages/note.ts';
import { palette } from '../pages/palette.ts';
import { chooser, welcome } from '../pages/sign-in.ts';
import { screens } from '../screens.ts';
import { expect, test } from '../test.ts';
import { unique } from '../unique.ts';

/** Presses Tab or another key repeatedly until the element has the focus. */
async function pressTabUntilFocused(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let presses = 0; presses < 40; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`The ${key} key did not get there.`);
}

test('signing in, finding a member, writing a note and logging out work with the keyboard only', async ({
  visitor,
}) => {
  test.slow();
  const page = await visitor('/login');
  await expect(welcome(page).heading).toBeVisible();
  await pressTabUntilFocused(page, welcome(page).signIn);
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  const popup = await opening;
  await expect(chooser(popup).heading).toBeVisible();
  await pressTabUntilFocused(popup, chooser(popup).person('guide'));
  const closed = popup.waitForEvent('close');
  await popup.keyboard.press('Enter');
  await closed;
  await expect(frame(page).user('guide')).toBeVisible();

  await expect(docket(page).worklist.getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('/');
  await expect(palette(page).field).toBeFocused();
  await page.keyboard.type('broussard earline');
  await expect(palette(page).marked).toContainText('Earline Broussard');
  await page.keyboard.press('Enter');
  await expect(member(page).name).toHaveText('Earline Broussard');
  await expect(member(page).name).toBeFocused();

  await expect(member(page).writeNote).toBeEnabled();
  await page.keyboard.press('n');
  await expect(note(page).text).toBeFocused();
  const words = unique('By keyboard');
  await page.keyboard.type(words);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(note(page).dialog).toBeHidden();
  await expect(member(page).entry(words)).toBeVisible();

  await pressTabUntilFocused(page, frame(page).user('guide'), 'Shift+Tab');
  await page.keyboard.press('Enter');
  const logOut = frame(page).menuItem('Log Out');
  await expect(logOut).toBeVisible();
  await pressTabUntilFocused(page, logOut, 'ArrowDown');
  await expect(logOut).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(welcome(page).heading).toBeVisible();
});

test('the first Tab shows the skip link, which leads to the content', { tag: '@all' }, async ({ as }) => {
  const page = await as('guide', '/member-list');
  await expect(frame(page).user('guide')).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(frame(page).skip).toBeFocused();
  await expect(frame(page).skip).toBeInViewport();
  await page.keyboard.press('Enter');
  await expect(frame(page).main).toBeFocused();
});

test('every focused element shows its focus', { tag: '@all' }, async ({ as, api }) => {
  const page = await as('guide', '/docket');
  for (const name of ['docket', 'members', 'member page']) {
    await screens.find((screen) => screen.name === name)?.open(page, api('guide'));
    for (let presses = 0; presses < 25; presses += 1) {
      await page.keyboard.press('Tab');
      const unseen = await page.evaluate(() => {
        const element = document.activeElement;
        if (!element || element === document.body) return null;
        // the focus ring may be drawn around the field that contains the element
        for (let part: Element | null = element, depth = 0; part && depth < 4; part = part.parentElement, depth += 1) {
          const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(part);
          if ((outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none') return null;
        }
        return element.outerHTML.slice(0, 200);
      });
      expect(unseen, `${name}, Tab ${presses + 1}`).toBeNull();
    }
  }
});

test('? lists the shortcuts of the screen and of all screens, and is a character in a field', { tag: '@all' }, async ({
  as,
  api,
}) => {
  const { id } = await memberNamed(api('guide'), 'Dolores Whitaker');
  const page = await as('guide', memberPath(id));
  await member(page).writeNote.waitFor();
  await page.keyboard.press('Shift+?');
  const list = frame(page).dialog('Keyboard shortcuts');
  await expect(list.getByText('Write a note')).toBeVisible();
  await expect(list.getByText('Add need')).toBeVisible();
  await expect(list.getByText('Find a member, a screen or an action').first()).toBeVisible();
  await expect(list.getByText('Move to the next row')).toBeHidden();
  await page.keyboard.press('Escape');
  await expect(list).toBeHidden();
  await page.goto('/docket');
  await expect(docket(page).worklist.getByRole('listitem').first()).toBeVisible();
  await page.keyboard.press('Shift+?');
  await expect(list.getByText('Move to the next row')).toBeVisible();
  await expect(list.getByText('Write a note')).toBeHidden();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await palette(page).field.pressSequentially('Who?');
  await expect(palette(page).field).toHaveValue('Who?');
  await expect(list).toBeHidden();
});
