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
  // presses and keys count from when the browser got them, and its timers keep their pace
  '--disable-renderer-backgrounding',
  '--disable-background-timer-throttling',
];

/** A headless Chromium of this machine, as people have it where there is one. @throws if there is none */
async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser() ?? findTestBrowser();
  if (!executablePath) throw new Error('There is no Chromium: install one or name it in CHROME_PATH.');
  return chromium.launch({ executablePath, args: flags });
}

/** Runs work on a product of its own, in a browser of its own; both are gone afterwards, whatever happens. */
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

/** A page of a processor that many times slower, signed in by what the context holds. */
export async function slowPage(context: BrowserContext, times: number): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
  return page;
}
