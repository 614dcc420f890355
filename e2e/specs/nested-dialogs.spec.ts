import type { Page } from '@playwright/test';
import type { Account } from '../accounts.ts';
import { screens } from '../screens.ts';
import { expect, test } from '../test.ts';

/** Dialogs with buttons that open another dialog. `opens` matches the names of these buttons. */
const dialogs: readonly { screen: string; opens: readonly RegExp[] }[] = [
  {
    screen: 'consents of a member',
    opens: [/^View consent/, /^Record answer/, /^View history$/, /^Copy consent link$/, /^Send consent text$/],
  },
  { screen: 'need details', opens: [/^Follow up$/] },
  { screen: 'scheduled texts', opens: [/^Edit/] },
  { screen: 'survey, a question', opens: [/^(Send by link|Link |Started through)/] },
];

/** Screens that consist of a dialog above another dialog. */
const pairs = ['survey, learn more', 'why a call was allowed', 'question'];

const screenNamed = (name: string) => {
  const found = screens.find((screen) => screen.name === name);
  if (!found) throw new Error(`There is no screen ${name}.`);
  return found;
};
const accountOf = (name: string): Account => screenNamed(name).account ?? 'guide';

/** The open dialogs and drawers, from bottom to top. */
const open = (page: Page) => page.locator('[role=dialog][aria-modal=true]:visible, [role=alertdialog]:visible');

/** Presses Escape until all dialogs are closed. Checks that each press closes one dialog. */
async function closeOneByOne(page: Page, count: number): Promise<void> {
  await expect(open(page)).toHaveCount(count);
  for (let left = count - 1; left >= 0; left -= 1) {
    await page.keyboard.press('Escape');
    await expect(open(page)).toHaveCount(left);
  }
}

for (const { screen, opens } of dialogs)
  test(`Escape closes one dialog after the other: ${screen}`, { tag: '@all' }, async ({ as, api }) => {
    test.slow();
    const page = await as(accountOf(screen));
    for (const name of opens) {
      await screenNamed(screen).open(page, api(accountOf(screen)));
      await expect(open(page)).toHaveCount(1);
      await open(page).getByRole('button', { name }).first().click();
      await closeOneByOne(page, 2);
    }
  });

test('Escape closes the upper one of two dialogs', async ({ as, api }) => {
  test.slow();
  for (const name of pairs) {
    const page = await as(accountOf(name));
    await screenNamed(name).open(page, api(accountOf(name)));
    await expect(open(page)).toHaveCount(2);
    await page.keyboard.press('Escape');
    await expect(open(page)).toHaveCount(1);
  }
});
