import process from 'node:process';
import { Problem } from './shared/problem.ts';
import { buildWeb, publicApp, staffApp } from './start/web-build.ts';

/**
 * The command `npm run build`: builds the staff app and the public app. Prints WEB_ROOT and CONSENT_ROOT, the settings
 * that tell the server where the built apps are. The paths are relative to the folder of Guidepost, as `guidepost config`
 * writes them. A path that contained the version would no longer be correct after an upgrade. An app is not rebuilt if
 * its sources have not changed.
 */
const apps = [
  { app: staffApp, setting: 'WEB_ROOT' },
  { app: publicApp, setting: 'CONSENT_ROOT' },
];
try {
  for (const { app, setting } of apps) {
    await buildWeb(app).done;
    process.stdout.write(`${setting}=${app.dist}\n`);
  }
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
