import type { Page } from '@playwright/test';
import Axe from 'axe-core';

/** The rules about color. They are the only rules whose results depend on the color scheme. */
const colourRules = ['color-contrast', 'link-in-text-block'];

const withoutColour = Object.fromEntries(colourRules.map((rule) => [rule, { enabled: false }]));

type ColorScheme = 'light' | 'dark';

/** Matches dialogs and menus, which React renders outside the application's root element. */
const layers = '[data-portal="true"]:not(:empty)';

/**
 * Returns axe's findings on the current page, one per line: the screen's name, the rule, the element and the fix.
 * @param options the rules; all by default
 * @param within a selector that limits the check; the whole document by default
 */
export async function axeFindings(
  page: Page,
  where = '',
  options: Axe.RunOptions = {},
  within?: string,
): Promise<string[]> {
  // axe is injected once per document, because compiling its half megabyte takes as long as checking colors
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(Axe.source);
  const violations = await page.evaluate(
    async ({ options, within }) => {
      const { axe } = window as unknown as { axe: typeof Axe };
      const always: Axe.RunOptions = { iframes: false, resultTypes: ['violations'] };
      return (await axe.run(within ?? document, { ...always, ...options })).violations;
    },
    { options, within },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(
      ({ target, failureSummary }) =>
        `${where}: ${id} at ${target.join(' ')}: ${failureSummary?.split('\n')[1]?.trim()}`,
    ),
  );
}

/** Returns the selector of the open dialogs, or undefined if no dialog is open. */
async function dialogsOf(page: Page): Promise<string | undefined> {
  return (await page.locator(layers).getByRole('dialog').count()) > 0 ? layers : undefined;
}

/**
 * Returns the findings of axe in the light color scheme. If a dialog is open, checks only the dialog, because the page
 * below it is checked as a separate screen.
 */
export async function axeFindingsOnTop(page: Page, where: string): Promise<string[]> {
  return axeFindings(page, where, {}, await dialogsOf(page));
}

/**
 * Returns axe's findings in both color schemes. In the dark scheme, only the color rules run. If a dialog is open, the
 * page below it is checked only in the light scheme, to find effects of the dialog. Its colors are checked when no
 * dialog is open.
 * @param isPageKnown true if the dialog's effects on the page below are checked elsewhere
 */
export async function axeFindingsIn(page: Page, where: string, isPageKnown = false): Promise<string[]> {
  const found: string[] = [];
  const within = await dialogsOf(page);
  for (const scheme of ['light', 'dark'] as const) {
    await showIn(page, scheme);
    const look = async (options: Axe.RunOptions, part?: string) =>
      found.push(...(await axeFindings(page, `${where}, ${scheme}`, options, part)));
    await look(scheme === 'light' ? {} : { runOnly: colourRules }, within);
    if (scheme === 'light' && within !== undefined && !isPageKnown) await look({ rules: withoutColour });
  }
  return found;
}

/** Switches a page to a color scheme and waits until every color has its final value. */
async function showIn(page: Page, colorScheme: ColorScheme): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  // rows far down the page are not rendered and keep the colors of the previous scheme
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
