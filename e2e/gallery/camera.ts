import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { findBrowser, findTestBrowser } from '../../scripts/lib/browser.ts';
import type { Account } from '../accounts.ts';
import { browserEnv } from '../clock.ts';
import { newSession } from '../sessions.ts';

/** Starts the browser for pictures. */
export function startBrowser(): Promise<Browser> {
  const executablePath = findBrowser() ?? findTestBrowser();
  const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  return chromium.launch({ ...(executablePath ? { executablePath } : {}), args, env: browserEnv() });
}

/** Opens a page in a new context, signed in to an account. Closing the context closes the page. */
export async function signedInPage(
  browser: Browser,
  url: string,
  account: Account,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    reducedMotion: 'reduce',
    ...options,
  });
  const { entry, cookies } = await newSession(url, account);
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto('/healthz');
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), entry);
  await page.goto('/docket');
  await page.waitForURL(/\/docket\/guide\/\d+/);
  return page;
}

/** Takes a picture when nothing on the page has happened for a moment, or after a few seconds. */
export async function takePicture(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
  return page.screenshot({ animations: 'disabled', caret: 'hide' });
}
