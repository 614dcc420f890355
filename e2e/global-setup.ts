import { buildWeb, phonePage, staffApp } from '../apps/local/src/start/web-build.ts';

/**
 * Builds the files of the product once before the tests. Otherwise two products that start at the same time would both
 * build them.
 */
export default async function setup(): Promise<void> {
  await Promise.all([staffApp, phonePage].map((app) => buildWeb(app).done));
}
