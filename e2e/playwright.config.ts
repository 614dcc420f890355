import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findTestBrowser } from '../scripts/lib/browser.ts';
import { browserEnv } from './clock.ts';

const root = path.resolve(import.meta.dirname, '..');
const executablePath = findTestBrowser();

/** Flags that let Chromium run as root in a container and keep it from connecting to other hosts. */
const flags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // reason: docs/decisions/2026-11-25-browser-tests-without-optimizer.md
  '--js-flags=--no-turbofan,--no-maglev',
];

/**
 * Configuration of the browser tests, which run against a Guidepost started with `npm start`. Each worker starts its
 * own Guidepost with its own data (test.ts). `npm test` finds the browser. If you run Playwright directly, set its path
 * in CHROME_PATH.
 */
export default defineConfig({
  testDir: 'specs',
  // tests for special environments run only with `npm test -- --all`, or if they are named
  // (docs/decisions/2026-11-27-two-tiers-of-tests.md)
  ...(process.env.E2E_ALL === '1' ? {} : { grepInvert: /@all/ }),
  globalSetup: './global-setup.ts',
  outputDir: path.join(root, 'test-results'),
  // a busy machine must not make a test fail, so the limits are generous
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  // retried tests are listed at the end of the run (docs/decisions/2026-11-22-test-retries.md)
  retries: process.env.CI ? 1 : 0,
  forbidOnly: process.env.CI !== undefined,
  use: {
    locale: 'en-US',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // This time zone is far from the demo staff's time zone. A test therefore fails if a screen uses the browser's date
    // instead of the user's date.
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1440, height: 900 },
    // transitions would use a third of a page's processor time
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
    // `npm test -- --trace FILE` stores the document at each step of a failed test, which takes 20% more time
    trace: process.env.E2E_TRACE === 'on' ? 'retain-on-failure' : 'off',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: flags, env: browserEnv() },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
});
