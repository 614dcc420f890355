import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { repositoryRoot } from '../../apps/local/src/shared/root.ts';
import { lockKeys } from '../../apps/server/src/platform/locks.ts';
import { asOwner } from '../lib/database.ts';
import { type Fault, kindsOf, p99Of, seconds, startProbe, withWorld } from './context.ts';

async function migrateOnce(url: string): Promise<{ code: number; said: string; ms: number }> {
  const began = performance.now();
  const child = spawn(process.execPath, [path.join(repositoryRoot, 'apps/server/src/migrate-cli.ts')], {
    env: { PATH: process.env.PATH, DATABASE_OWNER_URL: url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  return { code, said: output.trim().replaceAll('\n', ' / '), ms: performance.now() - began };
}

/**
 * Fault: another process holds the migration lock while `npm run migrate` starts, first briefly and then longer than
 * the command waits. Later, another process locks a busy table.
 */
export const locks: Fault = ({ rows }) =>
  withWorld(async ({ world, base, token }) => {
    for (const holdMs of [5000, 70_000]) {
      const probe = startProbe(base, token, 200);
      const result = await asOwner(world.url(), async (holder) => {
        await holder.query('SELECT pg_advisory_lock($1)', [lockKeys.migration]);
        const migrating = migrateOnce(world.url());
        await Promise.race([migrating, sleep(holdMs)]);
        await holder.query('SELECT pg_advisory_unlock($1)', [lockKeys.migration]);
        return migrating;
      });
      await probe.stop();
      const all = [...probe.reads, ...probe.writes];
      const served = all.every(({ status }) => status === 200 || status === 201);
      const short = holdMs < 60_000;
      rows.add(
        `the migration lock is held for ${holdMs / 1000} s while \`npm run migrate\` starts`,
        short
          ? 'the command waits and then finishes; the server continues to respond'
          : 'the command fails after a minute with a message; the server continues to respond',
        `exit code ${result.code} after ${seconds(result.ms)}: ${result.said}; meanwhile ${kindsOf(all)}, p99 ${p99Of(all).toFixed(0)} ms`,
        served && (short ? result.code === 0 : result.code === 1 && result.ms < 67_000),
      );
    }
    const probe = startProbe(base, token, 20);
    await asOwner(world.url(), async (holder) => {
      await holder.query('BEGIN; LOCK TABLE members IN ACCESS EXCLUSIVE MODE');
      await sleep(20_000);
      await holder.query('ROLLBACK');
    });
    await sleep(3000);
    await probe.stop();
    const met = [...probe.reads, ...probe.writes].filter(({ ms }) => ms > 2000);
    const healthy = [probe.reads.at(-1), probe.writes.at(-1)].every((answer) => (answer?.status ?? 0) < 300);
    rows.add(
      'a migration locks the members table for 20 s',
      'writes receive 503 after 10 s, no request waits longer than the lock, and all requests work again after the lock',
      `affected requests: ${kindsOf(met)}, the longest ${seconds(Math.max(0, ...met.map(({ ms }) => ms)))}; ${healthy ? 'all requests worked afterwards' : 'requests failed afterwards'}`,
      healthy && met.every(({ status, ms }) => (status < 300 || status === 503) && ms < 31_000),
    );
  });
