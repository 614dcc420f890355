import type { Page } from '@playwright/test';
import { axeFindingsIn, axeFindingsOnTop } from '../axe.ts';
import { chooser, openPopup, welcome } from '../pages/sign-in.ts';
import { screenParts } from '../screens.ts';
import { expect, test } from '../test.ts';

// the groups run in parallel, because each takes as long as a whole file of other tests
test.describe.configure({ mode: 'parallel' });

const desktopSize = { width: 1440, height: 900 };
const phone = { width: 390, height: 844 };
/** Window size of a laptop at 400 % zoom. */
const zoomedSize = { width: 320, height: 256 };

/** Returns how many pixels a page is wider than its window. */
const overflowPixels = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/**
 * Counts the open dialogs, docked panels, menus and lists. None of them may close when the window size changes. A
 * docked panel is a dialog only in a narrow window.
 */
const layersOver = (page: Page): Promise<number> =>
  page
    .locator('[data-portal="true"]')
    .locator(':is([role="dialog"], [data-dock], [role="menu"], [role="listbox"]):visible')
    .count();

for (const [n, { account, screens: part }] of screenParts.entries()) {
  test(`axe finds nothing on all screens, part ${n + 1}`, async ({ as, api }) => {
    test.slow();
    const page = await as(account, '/docket', { viewport: desktopSize, reducedMotion: 'reduce' });
    await page.waitForURL(/\/docket\/guide\//);
    page.on('dialog', (leave) => leave.accept());
    const found: string[] = [];
    for (const { name, open } of part)
      await test.step(name, async () => {
        await open(page, api(account));
        found.push(...(await axeFindingsOnTop(page, name)));
      });
    expect(found).toEqual([]);
  });

  test(`all screens work at 400 % zoom, on a desktop and a phone, light and dark, part ${n + 1}`, {
    tag: '@all',
  }, async ({ as, api }) => {
    test.slow();
    const page = await as(account, '/docket', { viewport: zoomedSize, reducedMotion: 'reduce' });
    // waits for the redirect; otherwise it would undo a later navigation
    await page.waitForURL(/\/docket\/guide\//);
    page.on('dialog', (leave) => leave.accept());
    const found: string[] = [];
    for (const { name, open } of part) {
      await test.step(name, async () => {
        await page.setViewportSize(zoomedSize);
        // otherwise the call of an earlier screen would open again when this screen has loaded
        await page.evaluate((key) => sessionStorage.removeItem(key), 'guidepost.open-call');
        await open(page, api(account));
        const more = await overflowPixels(page);
        if (more > 0) found.push(`${name}: ${more} px too wide`);
        const layers = await layersOver(page);
        for (const viewport of [phone, desktopSize]) {
          await page.setViewportSize(viewport);
          const where = `${name}, ${viewport.width} px`;
          found.push(...(await axeFindingsIn(page, where, viewport === phone)));
          const left = await layersOver(page);
          if (left !== layers) found.push(`${where}: ${left} layers lie over it, ${layers} at 400 % zoom`);
        }
      });
    }
    expect(found).toEqual([]);
  });
}

test('axe finds nothing on the sign-in pages, light and dark, and at 400 % zoom they do not scroll sideways', async ({
  visitor,
}) => {
  const page = await visitor('/login', { viewport: desktopSize, reducedMotion: 'reduce' });
  const found: string[] = [];
  const look = async (window: Page, where: string) => {
    for (const viewport of [desktopSize, phone]) {
      await window.setViewportSize(viewport);
      found.push(...(await axeFindingsIn(window, `${where}, ${viewport.width} px`)));
    }
    await window.setViewportSize(zoomedSize);
    const more = await overflowPixels(window);
    if (more > 0) found.push(`${where}: ${more} px too wide`);
  };
  await expect(welcome(page).heading).toBeVisible();
  await look(page, 'welcome');
  const popup = await openPopup(page);
  await expect(chooser(popup).heading).toBeVisible();
  await look(popup, 'provider');
  await look(page, 'welcome, waiting');
  await popup.close();
  // the message normally disappears after 1.5 s; here it remains until axe has finished
  await page.addInitScript(() => {
    const real = window.setTimeout;
    const held = (work: () => void, ms?: number) => (ms === 1500 ? 0 : real(work, ms));
    Object.assign(window, { setTimeout: held });
  });
  await page.goto('/member-list');
  await expect(page.getByRole('heading', { name: 'Not logged in' })).toBeVisible();
  await look(page, 'not logged in');
  expect(found).toEqual([]);
});
