import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { type Complaints, watch } from './watch.ts';

/** A context with one page, for one test at a time. */
interface Warm {
  key: string;
  context: BrowserContext;
  page: Page;
  options: BrowserContextOptions;
  /** The initial size of its window. */
  size: ReturnType<Page['viewportSize']>;
  /** Collects the violations for the test that is using the page. */
  notify: { to: Complaints };
  /** True if the test has added something that cannot be removed, such as a script for every document. */
  isSpent: boolean;
}

/** Number of pages that stay open for the next tests. Each one needs the memory of a whole application. */
const maxStored = 3;
const closingMs = 15_000;

/** The methods that add something permanent to a page or context. */
const lasting = ['addInitScript', 'exposeFunction', 'exposeBinding', 'newCDPSession', 'on', 'once'] as const;

/**
 * Pages that have run the application before. A page in a new context needs three times the processor time of a page
 * that loads the application again: a process, an empty cache, and scripts to compile. So tests share pages one after
 * the other. Each test gets a page like a new one: without stored data, cookies, routes, scripts and permissions.
 * Contexts with other options, of failed tests, and of tests that added something permanent are not used again.
 */
export class WarmPages {
  readonly #browser: Browser;
  readonly #url: string;
  #free: Warm[] = [];

  /** @param url the product's address */
  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  /** Returns an empty page in a context with these options. */
  async take(options: BrowserContextOptions, complaints: Complaints): Promise<Warm> {
    const key = JSON.stringify(options);
    for (;;) {
      const found = this.#free.find((warm) => warm.key === key);
      if (!found) break;
      this.#free = this.#free.filter((warm) => warm !== found);
      // it may have crashed, or closed after the end of its last test
      if (!(await isAlive(found))) continue;
      found.notify.to = complaints;
      return found;
    }
    const context = await this.#browser.newContext({ ...options, baseURL: this.#url });
    const notify = { to: complaints };
    await watch(context, this.#url, notify);
    const page = await context.newPage();
    const warm: Warm = { key, context, page, options, size: page.viewportSize(), notify, isSpent: false };
    for (const target of [context, page]) markPermanentChanges(target, warm);
    await this.#quiet(page);
    return warm;
  }

  /** Takes a page back. Keeps it for the next test if it can be reset, otherwise closes it. */
  async giveBack(warm: Warm, isGood: boolean): Promise<void> {
    const isKept = isGood && !warm.isSpent && !warm.page.isClosed() && (await this.#clean(warm));
    if (isKept) this.#free.push(warm);
    else await close(warm.context);
    while (this.#free.length > maxStored) await close(this.#free.shift()?.context);
  }

  async closeAll(): Promise<void> {
    for (const { context } of this.#free) await close(context);
  }

  /** Loads an address of the product without a page. The storage of the product's origin can be cleared there. */
  async #quiet(page: Page): Promise<void> {
    await page.goto(`${this.#url}/healthz`);
  }

  /** @returns true if it was reset completely */
  async #clean({ context, page, options, size }: Warm): Promise<boolean> {
    try {
      for (const other of context.pages()) if (other !== page) await other.close();
      await Promise.all([
        page.unrouteAll({ behavior: 'ignoreErrors' }),
        context.unrouteAll({ behavior: 'ignoreErrors' }),
      ]);
      await context.setOffline(false);
      await this.#quiet(page);
      await page.evaluate(async () => {
        localStorage.clear();
        sessionStorage.clear();
        window.name = '';
        for (const name of await caches.keys()) await caches.delete(name);
        for (const { name } of await indexedDB.databases()) if (name) indexedDB.deleteDatabase(name);
      });
      await Promise.all([context.clearCookies(), context.clearPermissions()]);
      await page.emulateMedia({
        colorScheme: options.colorScheme ?? 'light',
        reducedMotion: options.reducedMotion ?? 'no-preference',
      });
      if (size) await page.setViewportSize(size);
      return true;
    } catch {
      return false;
    }
  }
}

/** Returns true if a page still runs scripts and its context accepts commands. */
async function isAlive({ context, page }: Warm): Promise<boolean> {
  try {
    await Promise.all([page.evaluate('1'), context.cookies()]);
    return true;
  } catch {
    return false;
  }
}

/** Wraps a context or page so that it is marked when a test adds something permanent. */
function markPermanentChanges(target: BrowserContext | Page, warm: Warm): void {
  for (const name of lasting) {
    const real = (target as unknown as Record<string, unknown>)[name];
    if (typeof real !== 'function') continue;
    const noted = (...given: unknown[]) => {
      warm.isSpent = true;
      return real.apply(target, given);
    };
    Object.defineProperty(target, name, { value: noted, configurable: true });
  }
}

/** Chromium sometimes never reports that a window has closed. It ends with the worker and does not concern the test. */
async function close(context: BrowserContext | undefined): Promise<void> {
  await Promise.race([context?.close(), wait(closingMs, undefined, { ref: false })]);
}
