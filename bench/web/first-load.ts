import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';

export interface LoadedScript {
  name: string;
  bytes: number;
  gzip: number;
  brotli: number;
}

/**
 * Records every script that the page loads from now on, with its sizes and without duplicates. Call the returned
 * function when the page is complete.
 */
export function recordScripts(page: Page): () => Promise<LoadedScript[]> {
  const found = new Map<string, Promise<LoadedScript>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (response.request().resourceType() !== 'script' || found.has(pathname)) return;
    found.set(
      pathname,
      response.body().then((body) => ({
        name: pathname.replace('/assets/', ''),
        bytes: body.length,
        gzip: gzipSync(body, { level: 9 }).length,
        brotli: brotliCompressSync(body).length,
      })),
    );
  });
  return async () => (await Promise.all(found.values())).sort((a, b) => b.gzip - a.gzip);
}
