import { buildWeb, phonePage, staffApp } from '../apps/local/src/start/web-build.ts';

/**
 * Builds the web apps once before the tests. Otherwise, two servers that start at the same time would both build them.
 */
export default async function setup(): Promise<void> {
  await Promise.all([staffApp, phonePage].map((app) => buildWeb(app).done));
}
