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
}

declare global {
  var guidepostSeen: PageMeasurements;
}

/** Runs in the page before the page's own scripts. The browser's observers record the events. */
function installObservers(rows: string): void {
  const seen: PageMeasurements = { paint: null, rowsMs: null, longestTaskMs: 0, interactions: [] };
  globalThis.guidepostSeen = seen;
  type Entry = PerformanceEntry & { size?: number; element?: Element | null; interactionId?: number };
  const observe = (type: string, take: (entry: Entry) => void) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) take(entry);
    }).observe({
      type,
      buffered: true,
      ...(type === 'event' ? { durationThreshold: 16 } : {}),
    } as PerformanceObserverInit);
  observe('largest-contentful-paint', (entry) => {
    const element = entry.element;
    const what = element ? `${element.tagName.toLowerCase()} ${element.textContent?.slice(0, 40) ?? ''}` : '';
    seen.paint = { ms: entry.startTime, what: what.trim(), size: entry.size ?? 0 };
  });
  observe('longtask', (entry) => {
    seen.longestTaskMs = Math.max(seen.longestTaskMs, entry.duration);
  });
  observe('event', (entry) => {
    if (entry.interactionId) seen.interactions.push({ id: entry.interactionId, type: entry.name, ms: entry.duration });
  });
  const look = () => {
    if (document.querySelector(rows) === null) requestAnimationFrame(look);
    // a row that is now in the document will be painted before the next frame starts
    else
      requestAnimationFrame(() => {
        seen.rowsMs = performance.now();
      });
  };
  requestAnimationFrame(look);
}

/**
 * Starts recording in each new document of the page. @param rows the selector of the expected rows; by default, the
 * rows of the docket's worklist
 */
export const observe = (page: Page, rows = '#docket-worklist li'): Promise<unknown> =>
  page.addInitScript(installObservers, rows);

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
