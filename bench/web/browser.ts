import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '../../scripts/lib/browser.ts';

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

/** A headless Chromium of this machine. @throws if there is none */
export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error('There is no Chromium: install one or name it in CHROME_PATH.');
  return chromium.launch({ executablePath, args: flags });
}

/** A page of a processor that many times slower, signed in by what the context holds. */
export async function slowPage(context: BrowserContext, times: number): Promise<Page> {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
  return page;
}
