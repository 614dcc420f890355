import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { chooser, openPopup, welcome } from '../pages/sign-in.ts';
import { screenParts } from '../screens.ts';
import { expect, test } from '../test.ts';

/** The rules that see colours: all that another colour scheme can change. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds in light and in dark, one line each: rule, place. */
async function findings(page: Page, where: string): Promise<string[]> {
  const found: string[] = [];
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.waitForFunction((scheme) => {
      const { mantineColorScheme } = document.documentElement.dataset;
      return mantineColorScheme === undefined || mantineColorScheme === scheme;
    }, colorScheme);
    // a colour on its way from one scheme to the other is neither
    await page.waitForFunction(() => document.getAnimations().every(({ playState }) => playState !== 'running'));
    const axe = new AxeBuilder({ page });
    const { violations } = await (colorScheme === 'dark' ? axe.withRules(colourRules) : axe).analyze();
    for (const { id, nodes } of violations) {
      for (const { target, failureSummary } of nodes) {
        found.push(`${where}, ${colorScheme}: ${id} at ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`);
      }
    }
  }
  return found;
}

for (const { width, height } of [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]) {
  const options = { viewport: { width, height }, reducedMotion: 'reduce' } as const;

  for (const [n, part] of screenParts.entries()) {
    test(`axe finds nothing on any screen, light and dark, ${width} px, part ${n + 1}`, async ({ as, api }) => {
      test.slow();
      const page = await as('guide', '/docket', options);
      page.on('dialog', (leave) => leave.accept());
      const found: string[] = [];
      for (const { name, open } of part) {
        await test.step(name, async () => {
          await open(page, api('guide'));
          found.push(...(await findings(page, name)));
        });
      }
      expect(found).toEqual([]);
    });
  }

  test(`axe finds nothing on the way in, light and dark, ${width} px`, async ({ visitor }) => {
    const page = await visitor('/login', options);
    await expect(welcome(page).heading).toBeVisible();
    const found = await findings(page, 'welcome');
    const popup = await openPopup(page);
    await expect(chooser(popup).heading).toBeVisible();
    found.push(...(await findings(popup, 'provider')), ...(await findings(page, 'welcome, waiting')));
    await popup.close();
    // it stands for 1.5 s only: here for as long as axe looks
    await page.addInitScript(() => {
      const real = window.setTimeout;
      const held = (work: () => void, ms?: number) => (ms === 1500 ? 0 : real(work, ms));
      Object.assign(window, { setTimeout: held });
    });
    await page.goto('/member-list');
    await expect(page.getByRole('heading', { name: 'Not logged in' })).toBeVisible();
    found.push(...(await findings(page, 'not logged in')));
    expect(found).toEqual([]);
  });
}
