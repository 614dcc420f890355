import { execFileSync } from 'node:child_process';
import { repositoryRoot } from '../shared/root.ts';

/**
 * Returns the commit and build time for the build-info dialog, for a server that runs from its sources. Uses the
 * checked-out commit and its time. Outside a checkout, the commit is unknown and the build time is the current time.
 */
export function buildInfo(): { BUILD_TIME: string; BUILD_HASH: string } {
  try {
    const line = execFileSync('git', ['log', '-1', '--abbrev=12', '--format=%h %ct'], {
      cwd: repositoryRoot,
      stdio: 'pipe',
    });
    const [hash = 'unknown', seconds = '0'] = line.toString().trim().split(' ');
    return { BUILD_HASH: hash, BUILD_TIME: Temporal.Instant.fromEpochMilliseconds(Number(seconds) * 1000).toString() };
  } catch {
    return { BUILD_HASH: 'unknown', BUILD_TIME: Temporal.Now.instant().toString({ smallestUnit: 'second' }) };
  }
}
