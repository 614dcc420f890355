import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { type Product, removeData, startProduct, temporaryFolder } from '../../e2e/product.ts';
import { findBrowser, findTestBrowser } from '../../scripts/lib/browser.ts';

const flags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // the browser must not slow down its timers, because that would change the measured times
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
];

/**
 * Opens a Chromium browser that is installed on this machine, without showing a window. Prefers a regular browser to a
 * headless build. @throws if there is no browser
 */
async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser() ?? findTestBrowser();
  if (!executablePath) throw new Error('There is no Chromium: install one or name it in CHROME_PATH.');
  return chromium.launch({ executablePath, args: flags });
}

/** Runs work with a new Guidepost and a new browser. Removes both afterwards, even after an error. */
export async function inBrowser(
  name: string,
  work: (world: { browser: Browser; product: Product }) => Promise<void>,
): Promise<void> {
  const browser = await openBrowser();
  const data = temporaryFolder(name);
  try {
    const product = await startProduct({ data });
    try {
      await work({ browser, product });
    } finally {
      await product.stop();
    }
  } finally {
    await browser.close();
    await removeData(data);
  }
}

/** Opens a page that is signed in with the context's cookies. The processor is slowed down by a factor of `times`. */
export async function slowPage(context: BrowserContext, times: number): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
  return page;
}
