import { tmpdir } from 'node:os';
import path from 'node:path';
import { defineConfig } from '@playwright/test';

/**
 * Browser tests on the product as people start it, with data of its own. `npm test` finds the browser and a free port;
 * run by hand, CHROME_PATH and E2E_PORT say which.
 */
const port = process.env.E2E_PORT ?? '8199';
const data = process.env.E2E_DATA ?? path.join(tmpdir(), `guidepost-e2e-${port}`);
const root = path.resolve(import.meta.dirname, '..');
const baseURL = `http://localhost:${port}`;

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

export default defineConfig({
  testDir: 'specs',
  outputDir: path.join(root, 'test-results'),
  timeout: 60_000,
  expect: { timeout: 10_000 },
  workers: 2,
  forbidOnly: process.env.CI !== undefined,
  use: {
    baseURL,
    locale: 'en-US',
    timezoneId: 'America/New_York',
    trace: 'retain-on-failure',
    launchOptions: { ...(process.env.CHROME_PATH ? { executablePath: process.env.CHROME_PATH } : {}), args: flags },
  },
  projects: [{ name: 'chromium', use: { browserName: 'chromium' } }],
  webServer: {
    command: `node scripts/run.mjs start --port ${port} --data "${data}"`,
    cwd: root,
    url: `${baseURL}/readyz`,
    timeout: 180_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 30_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
