import { buildWeb, phonePage, staffApp } from '../apps/local/src/start/web-build.ts';

/** Builds what the products of the tests serve, once: two that start at the same time would both build it. */
export default async function setup(): Promise<void> {
  await Promise.all([staffApp, phonePage].map((app) => buildWeb(app).done));
}
