import { docket } from '../pages/docket.ts';
import { frame } from '../pages/frame.ts';
import { expect, test } from '../test.ts';

const widths = [1440, 1200, 1199, 1100, 1024, 960, 900, 840, 801, 800, 781, 780, 600, 390];

for (const [locale, logOut] of [
  ['en-US', 'Log Out'],
  ['es-US', 'Cerrar sesión'],
] as const) {
  test(`the bar is one line within the window, with the user menu, at every width, in ${locale}`, {
    tag: '@all',
  }, async ({ as }) => {
    const page = await as('admin', '/member-list', { locale });
    await expect(frame(page).user('admin')).toBeVisible();
    for (const width of widths) {
      await page.setViewportSize({ width, height: 700 });
      await test.step(`${width} px`, async () => {
        await expect(frame(page).user('admin')).toBeInViewport({ ratio: 1 });
        const seen = await page
          .getByRole('banner')
          .first()
          .evaluate((header) => {
            const items = [...header.querySelectorAll('nav a, button')]
              .map((item) => item.getBoundingClientRect())
              .filter(({ width }) => width > 0)
              .sort((a, b) => a.left - b.left);
            return {
              overflow: header.scrollWidth - header.clientWidth,
              tall: items.filter(({ height }) => height > header.clientHeight).length,
              overlaps: items.filter((box, n) => n > 0 && box.left < (items[n - 1]?.right ?? 0) - 1).length,
            };
          });
        expect(seen).toEqual({ overflow: 0, tall: 0, overlaps: 0 });
      });
    }
    await page.setViewportSize({ width: 900, height: 700 });
    await frame(page).user('admin').click();
    await expect(page.getByRole('menuitem', { name: logOut })).toBeInViewport({ ratio: 1 });
  });
}

test('screens have the styles of the product', async ({ as }) => {
  const page = await as('guide', '/docket');
  await expect(frame(page).navigation).toBeVisible();
  const styles = await page.evaluate(() => ({
    font: getComputedStyle(document.body).fontFamily,
    margin: getComputedStyle(document.body).margin,
    control: getComputedStyle(document.documentElement).getPropertyValue('--control-md'),
  }));
  expect(styles).toEqual({
    font: expect.stringContaining('Inter'),
    margin: '0px',
    control: expect.stringMatching(/\d/),
  });
});

test('the user menu opens after its code has loaded if the button was pressed before, and the button keeps the focus', async ({
  as,
}) => {
  const page = await as('guide', '/docket');
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/UserMenuPopup*.js*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/docket');
  await frame(page).user('guide').click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  held.resolve();
  await expect(frame(page).menuItem('Log Out')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toBeHidden();
  await expect(frame(page).user('guide')).toBeFocused();
});

test('a menu that was pressed before its code had loaded does not take the focus from a user who is typing', {
  tag: '@all',
}, async ({ as }) => {
  const page = await as('guide', '/docket');
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/UserMenuPopup*.js*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/docket');
  const search = docket(page).filter.getByRole('textbox').first();
  await frame(page).user('guide').click();
  await search.click();
  const loaded = page.waitForResponse('**/assets/UserMenuPopup*.js*');
  held.resolve();
  await loaded;
  await page.keyboard.type('Lucille');
  await expect(search).toHaveValue('Lucille');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await frame(page).user('guide').click();
  await expect(frame(page).menuItem('Log Out')).toBeVisible();
});

test('a filter of the docket that was pressed before its code had loaded opens, and keeps the focus', {
  tag: '@all',
}, async ({ as }) => {
  const page = await as('guide', '/docket');
  const held = Promise.withResolvers<void>();
  await page.route('**/assets/FilterChoice*.js*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/docket');
  const kind = docket(page).filter.getByPlaceholder('All types');
  await kind.click();
  await expect(kind).toBeFocused();
  held.resolve();
  await page.getByRole('option', { name: 'Texts', exact: true }).click();
  await expect(kind).toHaveValue('Texts');
  await expect(kind).toBeFocused();
});
