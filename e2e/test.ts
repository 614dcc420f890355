import { setTimeout as wait } from 'node:timers/promises';
import type { Api } from '@guidepost/contracts';
import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test';
import type { Account } from './accounts.ts';
import { apiOf } from './commands/api.ts';
import { signedInPage } from './pages/sign-in.ts';
import { type Complaints, watch } from './watch.ts';

type State = Exclude<BrowserContextOptions['storageState'], string | undefined>;
/** A sign-in is used again while its access token is far from its end: two contexts must not renew the same one. */
const reuseMs = 6 * 60_000;
const closingMs = 15_000;

interface TestFixtures {
  /** A page of a browser of its own, signed in as this account, at a path of the product. */
  as(account: Account, path?: string, options?: BrowserContextOptions): Promise<Page>;
  /** The same with a sign-in of this test's own, which it may end. */
  freshAs(account: Account): Promise<Page>;
  /** A page of a browser of its own that nobody is signed in to. */
  visitor(path?: string, options?: BrowserContextOptions): Promise<Page>;
  /** The API as this account, to make data. */
  api(account: Account): Api;
  /** What the pages of this test broke so far; empty at the end of every test. */
  complaints: Complaints;
}

interface WorkerFixtures {
  product: { url: string; data: string };
  stateOf(account: Account): Promise<State>;
}

/** Opens a page in a new context that is closed at the end of the test. */
type Open = (options: BrowserContextOptions) => Promise<BrowserContext>;

export const test = base.extend<TestFixtures & { open: Open }, WorkerFixtures>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
    async ({}, use) => {
      const { E2E_URL: url, E2E_DATA: data } = process.env;
      if (!url || !data) throw new Error('The product was not started: run the tests with the configuration in e2e.');
      await use({ url, data });
    },
    { scope: 'worker' },
  ],

  stateOf: [
    async ({ browser, product }, use) => {
      const kept = new Map<Account, { at: number; state: State }>();
      await use(async (account) => {
        const known = kept.get(account);
        if (known && performance.now() - known.at < reuseMs) return known.state;
        const context = await browser.newContext();
        await signedInPage(context, product.url, account);
        const state = await context.storageState();
        await context.close();
        kept.set(account, { at: performance.now(), state });
        return state;
      });
    },
    { scope: 'worker' },
  ],

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  complaints: async ({}, use) => {
    const complaints: Complaints = { list: [], pending: [] };
    await use(complaints);
    await Promise.all(complaints.pending);
    base.expect(complaints.list, 'what the pages complained about').toEqual([]);
  },

  open: async ({ browser, product, complaints, contextOptions }, use) => {
    const contexts: BrowserContext[] = [];
    await use(async (options) => {
      const context = await browser.newContext({ ...contextOptions, baseURL: product.url, ...options });
      contexts.push(context);
      await watch(context, product.url, complaints);
      return context;
    });
    // Chromium now and then never says that a window is closed; it ends with the worker, and tells nothing of the test.
    for (const context of contexts) await Promise.race([context.close(), wait(closingMs, undefined, { ref: false })]);
  },

  as: async ({ open, stateOf }, use) => {
    await use(async (account, path = '/docket', options = {}) => {
      const context = await open({ ...options, storageState: await stateOf(account) });
      const page = await context.newPage();
      await page.goto(path);
      return page;
    });
  },

  freshAs: async ({ open, product }, use) => {
    await use(async (account) => signedInPage(await open({}), product.url, account));
  },

  visitor: async ({ open }, use) => {
    await use(async (path = '/', options = {}) => {
      const page = await (await open(options)).newPage();
      await page.goto(path);
      return page;
    });
  },

  api: async ({ product }, use) => {
    await use((account) => apiOf(product.url, account));
  },
});

export const { expect } = test;
