import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/lib/browser.ts';
import { apiOf } from './commands/api.ts';
import { signedInPage } from './pages/sign-in.ts';
import { removeData, repositoryRoot, startProduct, temporaryFolder } from './product.ts';
import { screens } from './screens.ts';

/** Takes the pictures of the documentation from a product with fresh demo data: `node e2e/screenshots.ts`. */
const pictures = { docket: 'docket', member: 'member page' } as const;

const folder = path.join(repositoryRoot, 'docs/images');
const data = temporaryFolder('pictures');
mkdirSync(folder, { recursive: true });
const product = await startProduct({ data });
const executablePath = findBrowser();
const browser = await chromium.launch({ ...(executablePath ? { executablePath } : {}), args: ['--disable-gpu'] });
try {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
    locale: 'en-US',
    reducedMotion: 'reduce',
  });
  const page = await signedInPage(context, product.url, 'guide');
  for (const [file, name] of Object.entries(pictures)) {
    await screens.find((screen) => screen.name === name)?.open(page, apiOf(product.url, 'guide'));
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: path.join(folder, `${file}.png`), animations: 'disabled', caret: 'hide' });
  }
} finally {
  await browser.close();
  await product.stop();
  await removeData(data);
}
