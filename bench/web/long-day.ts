import { type Api, contracts, type MemberId, type StaffId } from '@guidepost/contracts';
import type { CDPSession, Page } from '@playwright/test';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { apiOf } from '../../e2e/commands/api.ts';
import { memberPath } from '../../e2e/pages/member.ts';
import { signedInPage } from '../../e2e/pages/sign-in.ts';
import { keepResult } from '../lib/results.ts';
import type { BenchOptions } from '../lib/run.ts';
import { table } from '../lib/table.ts';
import { inBrowser, slowPage } from './browser.ts';
import { cpuThrottle } from './inputs.ts';
import { type Footprint, type LongDay, longDayColumns, longDayRows } from './long-day-table.ts';
import { fillDocket } from './screen-data.ts';

/** A guide's work of eight hours, for a day that is pressed into this number of minutes. */
const day = { minutes: 15, events: 3000, screens: 300, dialogs: 100 } as const;
const docketRows = 100;
/** The browser removes responses that no screen uses from its memory after ten minutes. */
const cacheMinutes = 10.5;
const stepTimeoutMs = 10_000;
/** Keys that open a dialog on a member's page. */
const dialogKeys = ['n', 'v', 'e', 't'] as const;
/** Messages of the live connection itself. All other messages are events. */
const protocolMessages = /^42\/base,\["(socket_initialized|socket_failed|resync)"/;

/** Counts the page's open sockets, and the live events that it receives. */
function watchSockets(page: Page) {
  const seen = { open: 0, events: 0 };
  page.on('websocket', (socket) => {
    seen.open += 1;
    socket.on('close', () => {
      seen.open -= 1;
    });
    socket.on('framereceived', ({ payload }) => {
      const text = String(payload);
      if (text.startsWith('42/base,[') && !protocolMessages.test(text)) seen.events += 1;
    });
  });
  return seen;
}

/** Returns what the page holds in memory after a forced garbage collection. */
async function footprint(session: CDPSession, sockets: number): Promise<Footprint> {
  for (let n = 0; n < 3; n += 1) {
    await session.send('HeapProfiler.collectGarbage');
    await sleep(500);
  }
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { nodes, jsEventListeners: listeners } = await session.send('Memory.getDOMCounters');
  return { heapMb: usedSize / 2 ** 20, nodes, listeners, sockets };
}

/** Opens a path as a link does. Never loads the page again, because that would empty its memory. */
const openPath = (page: Page, path: string): Promise<void> =>
  page.evaluate((to) => history.pushState({}, '', to), path);

/** Opens a dialog with a key, and closes it with Escape. */
async function openDialog(page: Page, key: string): Promise<void> {
  const dialog = page.getByRole('dialog').first();
  await page.keyboard.press(key);
  await dialog.waitFor();
  for (let n = 0; n < 3 && (await dialog.isVisible()); n += 1) {
    await page.keyboard.press('Escape');
    await sleep(500);
  }
  await dialog.waitFor({ state: 'hidden' });
}

/** Returns the path of the nth screen. Every third screen is a member's page. */
function screenPath(n: number, members: readonly MemberId[]): string {
  const member = memberPath(members[n % members.length] as MemberId);
  if (n % 3 === 0) return n % 2 === 0 ? member : `${member}?tab=needs`;
  if (n % 3 === 1) return n % 2 === 0 ? '/docket' : '/member-list';
  return n % 2 === 0 ? '/calls' : `${member}?tab=survey`;
}

/** Opens the nth screen, and a dialog on it if it is a member's page. */
async function openScreen(page: Page, n: number, members: readonly MemberId[]): Promise<void> {
  await openPath(page, screenPath(n, members));
  await page.getByRole('main').getByRole('heading', { level: 1 }).first().waitFor();
  if (n % 3 !== 0) return;
  await page.getByRole('main').getByRole('button', { name: 'Note', exact: true }).waitFor();
  await openDialog(page, dialogKeys[(n / 3) % dialogKeys.length] ?? 'n');
}

/**
 * Changes the notes of the guide's scheduled events, so that the page receives live events evenly until the end. The
 * number of records does not change. Returns the number of changes.
 */
async function sendEvents(call: Api, guideId: StaffId, seen: { events: number }, until: number, target: number) {
  const { data } = await call(contracts.docket.todos, { params: { guideId } });
  const planned = data.flatMap(({ scheduledEvent }) => scheduledEvent ?? []);
  if (planned.length === 0) throw new Error('The docket has no scheduled events.');
  const began = performance.now();
  const before = seen.events;
  let changes = 0;
  while (performance.now() < until) {
    const due = (target * (performance.now() - began)) / (until - began);
    if (seen.events - before >= due) {
      await sleep(50);
      continue;
    }
    const { id, userId } = planned[changes % planned.length] as (typeof planned)[number];
    const body = { note: `<p>Changed for the ${changes}th time</p>` };
    await call(contracts.schedule.update, { params: { userId, scheduledEventId: id }, body });
    changes += 1;
    await sleep(20);
  }
  return changes;
}

/**
 * Implements `npm run bench -- long-day`. Presses a guide's day of eight hours into 15 minutes: 3,000 live events, 300
 * screens and 100 dialogs, with a four times slower processor. Compares memory, listeners and sockets before and after
 * the day, and again after the browser has removed unused responses.
 */
export async function longDay({ say, minutes = day.minutes }: BenchOptions): Promise<void> {
  const share = minutes / day.minutes;
  const [events, screens] = [Math.round(day.events * share), Math.round(day.screens * share)];
  await inBrowser('long-day', async ({ browser, product }) => {
    const call = apiOf(product.url, 'guide');
    const { id: guideId, timeZone } = await call(contracts.staff.verify);
    await fillDocket(call, guideId, timeZone, docketRows);
    const { data } = await call(contracts.members.list, { query: { guideIds: [guideId], 'page-size': 50 } });
    const members = data.map(({ id }) => id);
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    context.setDefaultTimeout(stepTimeoutMs);
    await (await signedInPage(context, product.url, 'guide')).close();
    const page = await slowPage(context, cpuThrottle);
    const session = await context.newCDPSession(page);
    const seen = watchSockets(page);
    const measure = async () => {
      await openPath(page, '/docket');
      await page.locator('#docket-worklist li').first().waitFor();
      // the last requests and animations end
      await sleep(5000);
      return footprint(session, seen.open);
    };
    await page.goto(`${product.url}/docket`);
    await page.locator('#docket-worklist li').first().waitFor();
    // loads the code of all parts, which then stays in memory
    await sleep(15_000);
    for (let n = 0; n < 12; n += 1) await openScreen(page, n, members);
    const before = await measure();

    const began = performance.now();
    const until = began + minutes * 60_000;
    const opened = { screens: 0, dialogs: 0 };
    const failed: string[] = [];
    const sending = sendEvents(call, guideId, seen, until, events);
    const eventsBefore = seen.events;
    for (let n = 0; n < screens; n += 1) {
      await sleep(Math.max(0, began + (n * (until - began)) / screens - performance.now()));
      try {
        await openScreen(page, n, members);
        opened.screens += 1;
        if (n % 3 === 0) opened.dialogs += 1;
      } catch (error) {
        failed.push(`${screenPath(n, members)}: ${error instanceof Error ? error.message.split('\n')[0] : error}`);
        await page.keyboard.press('Escape');
      }
      if (n % 20 === 19) say(`${n + 1} screens, ${seen.events - eventsBefore} events`);
    }
    const changes = await sending;
    const received = seen.events - eventsBefore;
    const after = await measure();
    const restMinutes = Math.min(minutes, cacheMinutes);
    for (const end = performance.now() + restMinutes * 60_000; performance.now() < end; ) {
      // the guide is still there, so that the session does not end
      await page.keyboard.press('Shift');
      await sleep(20_000);
    }
    const rested = await measure();
    await context.close();
    const result: LongDay = {
      minutes,
      events: received,
      changes,
      ...opened,
      failed,
      before,
      after,
      rested,
      restMinutes,
    };
    say('');
    for (const step of failed) say(`failed: ${step}`);
    say(`${received} live events, ${opened.screens} screens, ${opened.dialogs} dialogs in ${minutes} minutes`);
    say(
      table(
        longDayColumns.map((name) => name.replace(/^>/, '')),
        longDayRows(result),
      ),
    );
    say(`kept in ${keepResult('long-day', { throttle: cpuThrottle, ...result })}`);
  });
}
