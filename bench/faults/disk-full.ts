import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sleep } from '../../apps/local/src/shared/processes.ts';
import { asOwner, guideId } from '../lib/database.ts';
import { call } from '../lib/http.ts';
import { until } from '../lib/until.ts';
import { verifyWrites } from '../lib/verify.ts';
import { startWriter } from '../lib/writer.ts';
import { type Fault, kindsOf, members, p99Of, seconds, startProbe, withWorld } from './context.ts';

/** Writes to a file until the disk is full. */
function fillDisk(file: string): void {
  const handle = openSync(file, 'w');
  const block = Buffer.alloc(65_536);
  try {
    for (const size of [block.length, 4096]) {
      try {
        for (;;) writeSync(handle, block, 0, size);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    }
  } finally {
    closeSync(handle);
  }
}

/** Fault: PostgreSQL's data is on a small separate disk, which is filled completely. */
export const diskFull: Fault = async ({ rows }) => {
  const mount = mkdtempSync(path.join(tmpdir(), 'guidepost-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=260m,mode=0711', 'tmpfs', mount], { stdio: 'ignore' });
  } catch {
    rmSync(mount, { recursive: true });
    rows.add(
      'the disk of PostgreSQL is full',
      'answers 503, loses nothing, works again once there is room',
      'not run: this account may not mount a tmpfs',
      false,
    );
    return;
  }
  try {
    await withWorld(
      async ({ world, server, base, token }) => {
        const writers = [0, 1].map((n) => startWriter({ name: `w${n}`, token, members, base: () => base, pauseMs: 2 }));
        await sleep(2000);
        fillDisk(path.join(mount, 'ballast'));
        const written = () => writers.reduce((sum, writer) => sum + writer.acknowledged.length, 0);
        // PostgreSQL can continue for a while with the log segments that it allocated in advance.
        let last = written();
        await until(async () => {
          await sleep(1500);
          const now = written();
          const stuck = now === last;
          last = now;
          return stuck;
        }, 90_000);
        const probe = startProbe(base, await world.token(guideId(1)));
        await sleep(10_000);
        await probe.stop();
        const all = [...probe.reads, ...probe.writes];
        const running = world.cluster().isRunning();
        rows.add(
          "the disk of PostgreSQL's data is full to the last block",
          'requests receive 503 quickly; a read can succeed if its audit entry fits into an existing page',
          `reads ${kindsOf(probe.reads)}, writes ${kindsOf(probe.writes)}; p99 ${p99Of(all).toFixed(0)} ms; PostgreSQL ${running ? 'runs' : 'has ended'}`,
          all.every(({ status }) => status === 503 || status < 300) &&
            all.some(({ status }) => status === 503) &&
            p99Of(all) < 5000,
        );
        rmSync(path.join(mount, 'ballast'));
        const freed = performance.now();
        if (!world.cluster().isRunning()) await world.revive();
        await until(async () => (await call(`${base}/api/users/${members[0]}`, { token })).status === 200, 60_000);
        const healed = performance.now() - freed;
        await sleep(1500);
        await Promise.all(writers.map((writer) => writer.stop()));
        await sleep(3000);
        const acknowledged = writers.flatMap((writer) => writer.acknowledged);
        const verdict = await verifyWrites(world.url(), acknowledged);
        const left = probe.reads.filter(({ status }) => status === 200).length;
        const audited = await asOwner(world.url(), async (owner) => {
          const { rows: found } = await owner.query<{ n: string }>(
            `SELECT count(*) AS n FROM audit_entries WHERE action = 'GET /users/{memberId}' AND outcome = 200 AND actor_id = $1`,
            [guideId(1)],
          );
          return Number(found[0]?.n);
        });
        rows.add(
          'reads that succeed while the disk is full',
          'no data is returned without an audit entry on disk',
          `${left} successful reads, ${audited} audit entries`,
          audited >= left,
        );
        rows.add(
          'the disk has space again (PostgreSQL is started again if it had ended, as by the launcher)',
          'the server works again without a restart, and each acknowledged note is stored once',
          `after ${seconds(healed)}, server process ${server.child.exitCode === null ? 'the same' : 'ended'}; lost ${verdict.lost.length}, duplicates ${verdict.doubled.length}, unknown ${verdict.strangers.length} of ${verdict.acknowledged}; ${verdict.auditChain}`,
          healed < 30_000 &&
            verdict.lost.length + verdict.doubled.length + verdict.strangers.length === 0 &&
            verdict.isChainValid &&
            server.child.exitCode === null,
        );
      },
      { parent: mount },
    );
  } finally {
    execFileSync('umount', ['-l', mount]);
    rmSync(mount, { recursive: true, force: true });
  }
};
