import process from 'node:process';
import { Problem } from './shared/problem.ts';
import { buildWeb, publicApp, staffApp } from './start/web-build.ts';

/**
 * `npm run build`: builds the staff app and the public app as folders of files. A server finds them through WEB_ROOT
 * and CONSENT_ROOT. An app that is already built from the same sources is not built again.
 */
const apps = [
  { app: staffApp, setting: 'WEB_ROOT' },
  { app: publicApp, setting: 'CONSENT_ROOT' },
];
try {
  for (const { app, setting } of apps) process.stdout.write(`${setting}=${await buildWeb(app).done}\n`);
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
