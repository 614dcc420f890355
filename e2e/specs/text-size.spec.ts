import { chromium } from '@playwright/test';
import { memberNamed } from '../commands/api.ts';
import { consentPath, prepareMember } from '../commands/consents.ts';
import { enrollment } from '../pages/enrollment.ts';
import { memberPath } from '../pages/member.ts';
import { newSession } from '../sessions.ts';
import { expect, test } from '../test.ts';

/** The paths of each account's screens. `$member` is replaced with the path of a member's page. */
const screens = {
  guide: ['/docket', '/member-list', '$member', '/calls', '/guides'],
  admin: [
    '/status-requests',
    '/transfer-requests',
    '/hospitalizations',
    '/admin-dashboard/user-creation/create',
    '/admin-dashboard/customer',
    '/admin-dashboard/message-templates',
    '/admin-dashboard/surveys',
    '/admin-dashboard/audit',
    '/admin-dashboard/imports',
    '/admin-dashboard/hospital-messages',
  ],
} as const;

for (const [width, height, account] of [
  [1440, 900, 'guide'],
  [390, 844, 'guide'],
  [1440, 900, 'admin'],
  [390, 844, 'admin'],
] as const) {
  test(`screens work at a font size of 200 % and a width of ${width}: ${account}`, { tag: '@all' }, async ({
    product,
    api,
  }) => {
    const { id } = await memberNamed(api('guide'), 'Marlene Dunham');
    const browser = await chromium.launch({ args: ['--blink-settings=defaultFontSize=32'] });
    try {
      const context = await browser.newContext({ viewport: { width, height }, baseURL: product.url });
      const session = await newSession(product.url, account);
      await context.addCookies(session.cookies);
      await context.addInitScript(({ name, value }) => localStorage.setItem(name, value), session.entry);
      const page = await context.newPage();
      for (const name of screens[account]) {
        const path = name === '$member' ? memberPath(id) : name;
        await page.goto(path);
        await page.getByRole('heading', { level: 1 }).first().waitFor();
        await page.waitForLoadState('networkidle');
        expect.soft(await page.evaluate(() => getComputedStyle(document.body).fontSize), name).toBe('28px');
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        expect.soft(overflow, `${name} at ${width} is wider than the window by`).toBeLessThanOrEqual(0);
      }
    } finally {
      await browser.close();
    }
  });
}

test('at a font size of 200 % on a small phone no bar covers the text of the public page, and a lost connection is visible', {
  tag: '@all',
}, async ({ product, api }) => {
  const call = api('guide');
  const member = await prepareMember(call, product.database, 20);
  const { path } = await consentPath(call, member.id);
  const browser = await chromium.launch({ args: ['--blink-settings=defaultFontSize=32'] });
  try {
    const context = await browser.newContext({ viewport: { width: 320, height: 568 }, baseURL: product.url });
    const page = await context.newPage();
    await page.goto(path.replace('/?', '/tcpa?'));
    const form = enrollment(page);
    await expect(form.heading).toBeVisible();
    // the button is at the end of the page
    await expect(form.save).not.toBeInViewport();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await form.accept.check();
    await context.setOffline(true);
    await form.save.click();
    await expect(form.alert).toBeInViewport({ ratio: 1 });
    await context.setOffline(false);
    await expect(form.heading).toHaveText('Sharing your name with places that help');
    await expect(form.heading).toBeInViewport();
  } finally {
    await browser.close();
  }
});
