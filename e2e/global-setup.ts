import { buildWeb, phonePage, staffApp } from '../apps/local/src/start/web-build.ts';

/** Builds the files of the tests' products once. Two products that start at the same time would both build them. */
export default async function setup(): Promise<void> {
  await Promise.all([staffApp, phonePage].map((app) => buildWeb(app).done));
}
