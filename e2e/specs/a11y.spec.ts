import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { chooser, openPopup, welcome } from '../pages/sign-in.ts';
import { screens } from '../screens.ts';
import { expect, test } from '../test.ts';

/** What axe finds, one line each: rule, place. */
async function findings(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${where}: ${id} at ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`,
    ),
  );
}

const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 390 },
] as const;

for (const { colorScheme, width } of looks) {
  const options = {
    colorScheme,
    viewport: { width, height: width === 390 ? 844 : 900 },
    reducedMotion: 'reduce',
  } as const;

  test(`axe finds nothing on any screen, ${colorScheme}, ${width} px`, async ({ as, api }) => {
    test.slow();
    const page = await as('guide', '/docket', options);
    page.on('dialog', (leave) => leave.accept());
    const found: string[] = [];
    for (const { name, open } of screens) {
      await test.step(name, async () => {
        await open(page, api('guide'));
        found.push(...(await findings(page, name)));
      });
    }
    expect(found).toEqual([]);
  });

  test(`axe finds nothing on the way in, ${colorScheme}, ${width} px`, async ({ visitor }) => {
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
