import { archiveFindings } from './doctor/audit-archives.ts';
import { headFindings } from './doctor/audit-heads.ts';
import { databaseFindings } from './doctor/database.ts';
import type { Finding } from './doctor/finding.ts';
import { identityFindings } from './doctor/identity.ts';
import { liveFindings } from './doctor/live.ts';
import { outsideFindings } from './doctor/outside.ts';
import { pageFindings } from './doctor/pages.ts';
import { serviceFindings } from './doctor/services.ts';
import { ConfigError, loadConfig } from './platform/config.ts';

/** Implements `guidepost doctor`: checks the settings and services. */
const labels: Record<Finding['level'], string> = { ok: 'ok      ', warning: 'WARNING ', problem: 'PROBLEM ' };
const found: Finding[] = [];
function tell(findings: readonly Finding[]): void {
  for (const finding of findings) {
    found.push(finding);
    process.stdout.write(`${labels[finding.level]}${finding.text}\n`);
  }
}

try {
  // A folder that root creates belongs to root, and the server could not write to it.
  const config = loadConfig(process.env, { createsFolder: process.getuid?.() !== 0 });
  tell(await databaseFindings(config));
  tell(await liveFindings(config));
  tell(await identityFindings(config, process.env.GUIDEPOST_TOKEN));
  tell(pageFindings(config));
  tell(await serviceFindings(config));
  tell(await outsideFindings(config));
  tell(await headFindings(config));
  tell(await archiveFindings(config));
  const count = (level: Finding['level']) => found.filter((one) => one.level === level).length;
  const text = (level: Finding['level']) => `${count(level)} ${level}${count(level) === 1 ? '' : 's'}`;
  process.stdout.write(`${text('problem')}, ${text('warning')}\n`);
  process.exitCode = count('problem') > 0 ? 1 : 0;
} catch (error) {
  if (!(error instanceof ConfigError)) throw error;
  process.stdout.write(`${error.message}\n`);
  process.exitCode = 1;
}
