import path from 'node:path';
import { defineConfig } from '@playwright/test';
import { findBrowser } from '../scripts/lib/browser.ts';

const root = path.resolve(import.meta.dirname, '..');
const executablePath = findBrowser();

/** Chromium in a container and as root; it must not look for anything outside. */
const flags = [
  ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Browser tests on the product as people start it, with data of its own (global-setup.ts). `npm test` finds the
 * browser; run by hand, CHROME_PATH says where one is.
 */
export default defineConfig({
  testDir: 'specs',
  globalSetup: './global-setup.ts',
  outputDir: path.join(root, 'test-results'),
  // nothing here is about how fast a busy machine is
  timeout: 120_000,
  expect: { timeout: 20_000 },
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  use: {
    locale: 'en-US',
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
    // Far from the zone of the demo staff: a screen that takes the browser's day for theirs is found out.
    timezoneId: 'Asia/Tokyo',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
    trace: 'retain-on-failure',
    launchOptions: { ...(executablePath ? { executablePath } : {}), args: flags },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
});
