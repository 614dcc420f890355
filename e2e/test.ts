import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Api } from '@guidepost/contracts';
import { type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import type pg from 'pg';
import type { Account } from './accounts.ts';
import { databaseOf, deletePreferencesAndDrafts } from './clear-stored.ts';
import { shiftClocks } from './clock.ts';
import { apiOf } from './commands/api.ts';
import { removeData, startProduct, temporaryFolder } from './product.ts';
import { newSession } from './sessions.ts';
import { WarmPages } from './warm-pages.ts';
import type { Violations } from './watch.ts';

/** Maximum age of a sign-in for sensitive actions; 12 hours is the longest that the setting allows. */
const SESSION_FRESH_SECONDS = '43200';

interface TestFixtures {
  /** Opens a path in a new browser context, signed in to this account. */
  as(account: Account, path?: string, options?: BrowserContextOptions): Promise<Page>;
  /** Opens a path in a new browser context without signing in. */
  visitor(path?: string, options?: BrowserContextOptions): Promise<Page>;
  /** Returns the API for this account. Tests use it to create data. */
  api(account: Account): Api;
  /** The running Guidepost. All its preferences and drafts are deleted before each test. */
  product: RunningProduct;
  /** The violations on this test's pages so far. A test fails if this list is not empty when the test ends. */
  complaints: Violations;
}

interface WorkerFixtures {
  /** This worker's running Guidepost. Parallel tests never share one. */
  ownProduct: RunningProduct;
  warmPages: WarmPages;
}

export interface RunningProduct {
  url: string;
  /** The data folder. */
  data: string;
  database: pg.Client;
}

/** Opens a page without a session. After the test, the page is closed or reset. */
type Open = (options: BrowserContextOptions) => Promise<Page>;

export const test = base.extend<TestFixtures & { open: Open }, WorkerFixtures>({
  browser: [
    async ({ browser }, use) => {
      shiftClocks(browser);
      await use(browser);
    },
    { scope: 'worker' },
  ],

  ownProduct: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const data = temporaryFolder('data');
      // The server compares each statement's result with the declared columns and fails if they differ. Sign-ins are
      // recent enough for sensitive actions, unless a test makes one older (`ageSignIn`).
      const { url, stop } = await startProduct({ data, env: { CHECK_ROWS: 'true', SESSION_FRESH_SECONDS } });
      try {
        const database = await databaseOf(data);
        await use({ url, data, database });
        await database.end();
      } finally {
        await stop();
      }
      const wrong = readFileSync(path.join(data, 'server.log'), 'utf8').match(/"WrongRow".*/);
      await removeData(data);
      if (wrong) throw new Error(`A statement answered something else than was declared for it: ${wrong[0]}`);
    },
    { scope: 'worker', timeout: 180_000 },
  ],

  product: async ({ ownProduct }, use) => {
    await deletePreferencesAndDrafts(ownProduct.database);
    await use(ownProduct);
  },

  warmPages: [
    async ({ browser, ownProduct }, use) => {
      const pages = new WarmPages(browser, ownProduct.url);
      await use(pages);
      await pages.closeAll();
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  complaints: async ({}, use) => {
    const complaints: Violations = { list: [], pending: [] };
    await use(complaints);
    await Promise.all(complaints.pending);
    base.expect(complaints.list, 'what the pages complained about').toEqual([]);
  },

  open: async ({ warmPages, complaints, contextOptions }, use, info) => {
    const taken: Awaited<ReturnType<WarmPages['take']>>[] = [];
    await use(async (options) => {
      const warm = await warmPages.take({ ...contextOptions, ...options }, complaints);
      taken.push(warm);
      return warm.page;
    });
    for (const warm of taken) await warmPages.releaseClaim(warm, info.status === info.expectedStatus);
  },

  as: async ({ open, product }, use) => {
    await use(async (account, path = '/docket', options = {}) => {
      const [page, session] = await Promise.all([open(options), newSession(product.url, account)]);
      await page.context().addCookies(session.cookies);
      await page.evaluate(({ name, value }) => localStorage.setItem(name, value), session.entry);
      await page.goto(path);
      return page;
    });
  },

  visitor: async ({ open }, use) => {
    await use(async (path = '/', options = {}) => {
      const page = await open(options);
      await page.goto(path);
      return page;
    });
  },

  api: async ({ product }, use) => {
    await use((account) => apiOf(product.url, account));
  },
});

export const { expect } = test;
