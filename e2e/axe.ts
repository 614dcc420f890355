import type { Page } from '@playwright/test';
import Axe from 'axe-core';

/** The rules about color, whose results are all that a change of color scheme can affect. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Selects dialogs and menus, which React renders outside the application's root element. */
const layers = '[data-portal="true"]:not(:empty)';

/**
 * What axe finds on a page as it is, one line each: where it was looked for, rule, place, what to do.
 * @param rules only these; all by default
 * @param within a selector: only what is in there; the whole document by default
 */
export async function axeFindings(page: Page, where = '', rules?: string[], within?: string): Promise<string[]> {
  // axe is injected once for each document, because compiling its half megabyte takes as long as checking colors
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(Axe.source);
  const violations = await page.evaluate(
    async ({ rules, within }) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const options: Axe.RunOptions = { iframes: false, resultTypes: ['violations'] };
      return (await axe.run(within ?? document, rules ? { ...options, runOnly: rules } : options)).violations;
    },
    { rules, within },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${where}: ${id} at ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`,
    ),
  );
}

/**
 * Returns what axe finds in the light scheme, and for rules about color in the dark one too. The page below a dialog is
 * checked only in light, and not at all where it was before.
 * @param isPageKnown the page below a dialog, if there is one, was checked before
 */
export async function axeFindingsInBoth(page: Page, where = '', isPageKnown = false): Promise<string[]> {
  await showIn(page, 'light');
  const isCovered = (await page.locator(layers).getByRole('dialog').count()) > 0;
  const found = await axeFindings(page, `${where}, light`, undefined, isCovered && isPageKnown ? layers : undefined);
  await showIn(page, 'dark');
  found.push(...(await axeFindings(page, `${where}, dark`, colourRules, isCovered ? layers : undefined)));
  return found;
}

/** Switches a page to a color scheme and waits until every color has reached its final value. */
async function showIn(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // rows far down the page are not rendered, and keep the colors of the other scheme until they are
  await page.evaluate(() => {
    if (document.adoptedStyleSheets.length > 0) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync('* { content-visibility: visible !important; transition: none !important; }');
    document.adoptedStyleSheets = [sheet];
  });
  await page.waitForFunction((scheme) => {
    const { mantineColorScheme } = document.documentElement.dataset;
    if (mantineColorScheme !== undefined && mantineColorScheme !== scheme) return false;
    return document.getAnimations().every(({ playState }) => playState !== 'running');
  }, colorScheme);
}
