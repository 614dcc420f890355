import type { Page } from '@playwright/test';

/** The times that a page has measured, in milliseconds since its navigation started. */
export interface PageMeasurements {
  /** The largest contentful paint so far, and the painted element. */
  paint: { ms: number; what: string; size: number } | null;
  /** When the first expected row was visible; null if it is not visible yet. */
  rowsMs: number | null;
  /** How long the longest task took. The page could not respond during this time. */
  longestTaskMs: number;
  /** Milliseconds from each click or key to the next paint. */
  interactions: { id: number; type: string; ms: number }[];
  /** The largest sum of layout shifts within five seconds, as in the metric Cumulative Layout Shift. */
  layoutShift: number;
  /** The layout shifts above 0.001, with the element that moved. */
  shifts: { ms: number; value: number; what: string }[];
}

declare global {
  var guidepostSeen: PageMeasurements;
}

interface Expected {
  /** Selector of the expected rows. */
  rows: string;
  /** Selector of a button that opens the rows. The page presses it as soon as it exists. */
  press: string | undefined;
}

/** Runs in the page before the page's own scripts. The browser's observers record the events. */
function installObservers({ rows, press }: Expected): void {
  const seen: PageMeasurements = {
    paint: null,
    rowsMs: null,
    longestTaskMs: 0,
    interactions: [],
    layoutShift: 0,
    shifts: [],
  };
  globalThis.guidepostSeen = seen;
  performance.setResourceTimingBufferSize(5000);
  type Entry = PerformanceEntry & {
    size?: number;
    element?: Element | null;
    interactionId?: number;
    value?: number;
    hadRecentInput?: boolean;
    sources?: { node?: Node | null }[];
  };
  const observe = (type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({
      type,
      buffered: true,
      ...(type === 'event' ? { durationThreshold: 16 } : {}),
    } as PerformanceObserverInit);
  const nameOf = (element: Node | null | undefined) =>
    element instanceof Element
      ? `${element.tagName.toLowerCase()} ${element.textContent?.slice(0, 40) ?? ''}`.trim()
      : '';
  observe('largest-contentful-paint', ({ element, startTime, size }) => {
    seen.paint = { ms: startTime, what: nameOf(element), size: size ?? 0 };
  });
  observe('longtask', (entry) => {
    seen.longestTaskMs = Math.max(seen.longestTaskMs, entry.duration);
  });
  observe('event', (entry) => {
    if (entry.interactionId) seen.interactions.push({ id: entry.interactionId, type: entry.name, ms: entry.duration });
  });
  const group = { from: 0, last: 0, sum: 0 };
  observe('layout-shift', ({ startTime, value = 0, hadRecentInput, sources }) => {
    if (hadRecentInput) return;
    if (startTime - group.last > 1000 || startTime - group.from > 5000)
      Object.assign(group, { from: startTime, sum: 0 });
    group.last = startTime;
    group.sum += value;
    seen.layoutShift = Math.max(seen.layoutShift, group.sum);
    if (value > 0.001) seen.shifts.push({ ms: startTime, value, what: nameOf(sources?.[0]?.node) });
  });
  let pressed = press === undefined;
  const look = () => {
    if (!pressed && press !== undefined) {
      // a press by a script does not end the recording of paints, as a real click would
      const button = document.querySelector<HTMLElement>(press);
      button?.click();
      pressed = button !== null;
    }
    if (document.querySelector(rows) === null) requestAnimationFrame(look);
    // a row that is now in the document will be painted before the next frame starts
    else
      requestAnimationFrame(() => {
        seen.rowsMs = performance.now();
      });
  };
  requestAnimationFrame(look);
}

/** Starts recording in each new document of the page. */
export const observe = (page: Page, { rows, press }: { rows: string; press?: string | undefined }): Promise<unknown> =>
  page.addInitScript(installObservers, { rows, press });

export const readMeasurements = (page: Page): Promise<PageMeasurements> =>
  page.evaluate(() => globalThis.guidepostSeen);

/**
 * Returns the milliseconds from each click or key until its effect was painted. A click has several events; the longest
 * one counts.
 */
export function latencies(seen: PageMeasurements, from: number): number[] {
  const longest = new Map<number, number>();
  for (const { id, ms } of seen.interactions.slice(from)) longest.set(id, Math.max(longest.get(id) ?? 0, ms));
  return [...longest.values()];
}
