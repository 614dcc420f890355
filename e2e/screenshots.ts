import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { type BrowserContextOptions, chromium } from '@playwright/test';
import { findBrowser } from '../scripts/lib/browser.ts';
import { apiOf } from './commands/api.ts';
import { signedInPage } from './pages/sign-in.ts';
import { removeData, repositoryRoot, startProduct, temporaryFolder } from './product.ts';
import { screens } from './screens.ts';

/** Takes the pictures of the documentation from a product with fresh demo data: `node e2e/screenshots.ts [NAME…]`. */
const pictures: Record<string, { screen: string; options?: BrowserContextOptions }> = {
  docket: { screen: 'docket' },
  'docket-dark': { screen: 'docket', options: { colorScheme: 'dark' } },
  'docket-phone': { screen: 'docket', options: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 } },
  member: { screen: 'member page' },
};

const folder = path.join(repositoryRoot, 'docs/images');
const wanted = process.argv.slice(2);
const data = temporaryFolder('pictures');
mkdirSync(folder, { recursive: true });
const product = await startProduct({ data });
const executablePath = findBrowser();
const args = ['--disable-gpu', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args });
try {
  const first = await browser.newContext();
  await signedInPage(first, product.url, 'guide');
  const storageState = await first.storageState();
  await first.close();
  for (const [file, { screen, options }] of Object.entries(pictures)) {
    if (wanted.length > 0 && !wanted.includes(file)) continue;
    const context = await browser.newContext({
      baseURL: product.url,
      viewport: { width: 1440, height: 900 },
      locale: 'en-US',
      reducedMotion: 'reduce',
      storageState,
      ...options,
    });
    const page = await context.newPage();
    await screens.find(({ name }) => name === screen)?.open(page, apiOf(product.url, 'guide'));
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: path.join(folder, `${file}.png`), animations: 'disabled', caret: 'hide' });
    await context.close();
  }
} finally {
  await browser.close();
  await product.stop();
  await removeData(data);
}
