import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { Problem } from '../../apps/local/src/shared/problem.ts';
import { benchFolder } from '../lib/cluster.ts';

const programs = [
  'usr/bin/patroni',
  'usr/bin/etcd',
  'usr/bin/pgbackrest',
  'usr/sbin/haproxy',
  'usr/lib/postgresql/17/bin/postgres',
];

/** The folder of a Debian system with the drill's programs. DRILL_ROOT can set another folder. */
const rootFolder = (): string => process.env.DRILL_ROOT ?? path.join(benchFolder, 'debian');

function has(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/**
 * Returns the folder of a Debian 13 system with PostgreSQL 17, Patroni, etcd, HAProxy and pgBackRest.
 * @throws Problem with the commands that create it
 */
export function drillRoot(): string {
  if (process.getuid?.() !== 0) throw new Problem('This drill was skipped: it requires root for network namespaces.');
  if (!has('ip')) throw new Problem('This drill was skipped. It requires: apt-get install iproute2');
  const root = rootFolder();
  if (programs.some((program) => !existsSync(path.join(root, program))))
    throw new Problem(
      `This drill was skipped, because ${root} does not contain its programs. Create the folder with:
  apt-get install mmdebstrap
  mmdebstrap --variant=minbase --include=ca-certificates,patroni,python3-etcd,python3-psycopg2,etcd-server,postgresql-17,haproxy,pgbackrest trixie ${root}`,
    );
  return root;
}

/** Returns the account that runs PostgreSQL in this system. */
export function postgresAccount(root: string): { uid: number; gid: number } {
  const [uid, gid] = execFileSync('chroot', [root, 'sh', '-c', 'id -u postgres; id -g postgres'], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map(Number);
  return { uid: uid ?? 0, gid: gid ?? 0 };
}
