import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from '@playwright/test';
import { recordViolations, type Violations } from './watch.ts';

/** A context with one page. Only one test at a time uses it. */
interface WarmPage {
  key: string;
  context: BrowserContext;
  page: Page;
  options: BrowserContextOptions;
  /** The window's initial size. */
  size: ReturnType<Page['viewportSize']>;
  /** Collects the violations for the test that is using the page. */
  notify: { to: Violations };
  /** True if a test has added something that cannot be removed, such as a script that runs in every document. */
  isSpent: boolean;
}

/** Maximum number of pages that stay open for the next tests. Each page needs as much memory as a whole application. */
const maxStored = 3;
const closeTimeoutMs = 15_000;

/** Names of the methods that add something permanent to a page or context. */
const permanentMethods = ['addInitScript', 'exposeFunction', 'exposeBinding', 'newCDPSession', 'on', 'once'] as const;

/**
 * Manages pages that have already run the application. A page in a new context needs three times the processor time,
 * because it has a new process, an empty cache, and scripts to compile. Tests therefore use the same pages, one after
 * another. Each test gets a page without earlier tests' stored data, cookies, routes, scripts and permissions. A page
 * is not reused after a failed test, or after a test that added something permanent.
 */
export class WarmPages {
  readonly #browser: Browser;
  readonly #url: string;
  #free: WarmPage[] = [];

  /** Creates a manager without pages. @param url Guidepost's URL */
  constructor(browser: Browser, url: string) {
    this.#browser = browser;
    this.#url = url;
  }

  /** Returns an empty page in a context with these options. */
  async take(options: BrowserContextOptions, complaints: Violations): Promise<WarmPage> {
    const key = JSON.stringify(options);
    for (;;) {
      const found = this.#free.find((warm) => warm.key === key);
      if (!found) break;
      this.#free = this.#free.filter((warm) => warm !== found);
      // the page may have crashed or closed after its last test
      if (!(await isAlive(found))) continue;
      found.notify.to = complaints;
      return found;
    }
    const context = await this.#browser.newContext({ ...options, baseURL: this.#url });
    const notify = { to: complaints };
    await recordViolations(context, this.#url, notify);
    const page = await context.newPage();
    const warm: WarmPage = { key, context, page, options, size: page.viewportSize(), notify, isSpent: false };
    for (const target of [context, page]) markPermanentChanges(target, warm);
    await this.#quiet(page);
    return warm;
  }

  /** Takes a page back after a test. Stores it for the next test if it can be reset. Otherwise closes it. */
  async releaseClaim(warm: WarmPage, isGood: boolean): Promise<void> {
    const isKept = isGood && !warm.isSpent && !warm.page.isClosed() && (await this.#clean(warm));
    if (isKept) this.#free.push(warm);
    else await close(warm.context);
    while (this.#free.length > maxStored) await close(this.#free.shift()?.context);
  }

  async closeAll(): Promise<void> {
    for (const { context } of this.#free) await close(context);
  }

  /** Loads a page of Guidepost that has no scripts, so that the stored data of Guidepost's origin can be cleared. */
  async #quiet(page: Page): Promise<void> {
    await page.goto(`${this.#url}/healthz`);
  }

  /** Resets a page for the next test. Returns true if everything was reset. */
  async #clean({ context, page, options, size }: WarmPage): Promise<boolean> {
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
async function isAlive({ context, page }: WarmPage): Promise<boolean> {
  try {
    await Promise.all([page.evaluate('1'), context.cookies()]);
    return true;
  } catch {
    return false;
  }
}

/** Wraps the methods of a context or page that add something permanent, so that calling one marks the page as spent. */
function markPermanentChanges(target: BrowserContext | Page, warm: WarmPage): void {
  for (const name of permanentMethods) {
    const real = (target as unknown as Record<string, unknown>)[name];
    if (typeof real !== 'function') continue;
    const noted = (...given: unknown[]) => {
      warm.isSpent = true;
      return real.apply(target, given);
    };
    Object.defineProperty(target, name, { value: noted, configurable: true });
  }
}

/**
 * Closes a context, but waits only for a limited time. Chromium sometimes never reports that a window has closed. Such
 * a window ends with the worker.
 */
async function close(context: BrowserContext | undefined): Promise<void> {
  await Promise.race([context?.close(), wait(closeTimeoutMs, undefined, { ref: false })]);
}
