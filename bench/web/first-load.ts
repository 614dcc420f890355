import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

export interface LoadedScript {
  name: string;
  /** When the page requested the script, in milliseconds since the navigation started. */
  ms: number;
  bytes: number;
  gzip: number;
  brotli: number;
}

/**
 * Returns the scripts that the page has requested before a moment, each once, with their sizes. Downloads them again,
 * because reading them in the browser would slow down the visit.
 */
export async function scriptsBefore(page: Page, untilMs: number): Promise<LoadedScript[]> {
  const requested = await page.evaluate(
    (until) =>
      performance
        .getEntriesByType('resource')
        .filter(({ name, startTime }) => startTime < until && new URL(name).pathname.endsWith('.js'))
        .map(({ name, startTime }) => ({ url: name, ms: startTime })),
    untilMs,
  );
  const urls = new Map(requested.toReversed().map(({ url, ms }) => [url, ms]));
  const loaded = [...urls].map(async ([url, ms]): Promise<LoadedScript> => {
    const body = Buffer.from(await (await fetch(url)).arrayBuffer());
    return {
      name: new URL(url).pathname.replace('/assets/', ''),
      ms,
      bytes: body.length,
      gzip: gzipSync(body, { level: 9 }).length,
      brotli: brotliCompressSync(body).length,
    };
  });
  return (await Promise.all(loaded)).sort((a, b) => b.gzip - a.gzip);
}

/** Returns the sum of the scripts' sizes with gzip, in kB. */
export const gzipKb = (scripts: readonly LoadedScript[]): number =>
  scripts.reduce((sum, { gzip }) => sum + gzip, 0) / 1000;
