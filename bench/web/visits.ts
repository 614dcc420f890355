import type { Browser, BrowserContext, Page, Request } from '@playwright/test';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import type { Account } from '../../e2e/accounts.ts';
import { signedInPage } from '../../e2e/pages/sign-in.ts';
import { machineBusySeconds } from '../lib/process-usage.ts';
import { machineConditions } from '../lib/results.ts';
import { slowPage } from './browser.ts';
import { scriptsBefore } from './first-load.ts';
import { type Action, cpuThrottle } from './inputs.ts';
import { observe, readMeasurements } from './observe.ts';
import type { ScreenName, ScreenResult, Visit } from './screen-result.ts';

/** How long to wait after the rows are visible, in milliseconds. A larger element may still be painted. */
const quietMs = 1500;
const rowsTimeoutMs = 60_000;
/** Maximum time to find an element, in milliseconds. */
const elementTimeoutMs = 15_000;
const viewport = { width: 1440, height: 900 };

/** A screen to measure. */
export interface MeasuredScreen {
  name: ScreenName;
  account: Account;
  path: string;
  /** Selector of the first rows that the user waits for. */
  rows: string;
  /** Selector of a button on the page that opens the rows, for a dialog without its own URL. */
  press?: string;
  /** Performs typical inputs. */
  act(page: Page): Promise<Action[]>;
}

/** The line between browser and server, as the browser simulates it. */
export interface Line {
  kbitPerSecond: number;
  latencyMs: number;
}

/** Returns the share of the machine that other processes use while Guidepost is idle. */
async function foreignLoad(ms: number): Promise<number> {
  const busy = machineBusySeconds();
  await sleep(ms);
  return (machineBusySeconds() - busy) / ((ms / 1000) * Number(machineConditions().cores));
}

/**
 * Opens a URL and waits until its rows are visible and the page is quiet. Requests that the previous page sends until the
 * new one arrives are not counted.
 */
export async function visit(page: Page, url: string): Promise<Visit> {
  const sent = new Map<string, number>();
  const count = (request: Request) => {
    const key = `${request.method()} ${request.url()} ${request.postData() ?? ''}`.trim();
    sent.set(key, (sent.get(key) ?? 0) + 1);
  };
  page.on('request', count);
  page.once('framenavigated', () => sent.clear());
  await page.goto(url);
  await page.waitForFunction(() => globalThis.guidepostSeen.rowsMs !== null, undefined, { timeout: rowsTimeoutMs });
  await sleep(quietMs);
  page.off('request', count);
  const repeated = [...sent].flatMap(([key, times]) => (times > 1 ? [`${key}: ${times} times`] : []));
  return { ...(await readMeasurements(page)), repeated };
}

/** Signs in, and returns the browser's storage, so that other contexts can continue the session. */
async function signedInStorage(browser: Browser, url: string, account: Account) {
  const context = await browser.newContext();
  await signedInPage(context, url, account);
  const storage = await context.storageState();
  await context.close();
  return storage;
}

async function slowLine(context: BrowserContext, page: Page, { kbitPerSecond, latencyMs }: Line): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  const throughput = (kbitPerSecond * 1000) / 8;
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: latencyMs,
    downloadThroughput: throughput,
    uploadThroughput: throughput,
  });
}

interface MeasureOptions {
  rounds: number;
  /** Simulates this line. The typical inputs are then not measured. */
  line?: Line;
  say(text: string): void;
}

/**
 * Visits a screen in each round with an empty browser cache and once more with the cache of the first visit. Then
 * performs the screen's typical inputs.
 */
export async function measureScreen(
  browser: Browser,
  url: string,
  screen: MeasuredScreen,
  { rounds, line, say }: MeasureOptions,
): Promise<ScreenResult> {
  const storageState = await signedInStorage(browser, url, screen.account);
  const found: ScreenResult = {
    screen: screen.name,
    throttle: cpuThrottle,
    rounds,
    othersShare: await foreignLoad(4000),
    first: [],
    later: [],
    scripts: [],
    actions: [],
  };
  for (let round = 1; round <= rounds; round += 1) {
    const context = await browser.newContext({ storageState, viewport });
    context.setDefaultTimeout(elementTimeoutMs);
    context.setDefaultNavigationTimeout(rowsTimeoutMs);
    const page = await slowPage(context, cpuThrottle);
    if (line) await slowLine(context, page, line);
    await observe(page, screen);
    const first = await visit(page, url + screen.path);
    found.first.push(first);
    if (round === 1) found.scripts = await scriptsBefore(page, first.rowsMs ?? 0);
    const later = await visit(page, url + screen.path);
    if (!line) {
      found.actions.push(...(await screen.act(page)));
      const { layoutShift, shifts } = await readMeasurements(page);
      Object.assign(later, { layoutShift, shifts });
    }
    found.later.push(later);
    await context.close();
    say(`${screen.name}, round ${round}: rows after ${first.rowsMs?.toFixed(0)} and ${later.rowsMs?.toFixed(0)} ms`);
  }
  return { ...found, actions: joined(found.actions) };
}

/** Combines the inputs of the same action in several rounds. */
const joined = (actions: readonly Action[]): Action[] =>
  [...Map.groupBy(actions, ({ action }) => action)].map(([action, same]) => ({
    action,
    latencies: same.flatMap(({ latencies }) => latencies),
  }));
