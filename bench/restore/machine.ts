import { execFile, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { repositoryRoot } from '../../apps/local/src/shared/root.ts';
import { drillRoot, postgresAccount } from '../failover/programs.ts';
import { killAll, withChildren } from '../lib/kill.ts';

const run = promisify(execFile);
const bin = '/usr/lib/postgresql/17/bin';

/** A PostgreSQL with pgBackRest, inside the drills' Debian system. */
export interface Machine {
  /** The command prefix that runs a program as PostgreSQL's account in this system. */
  readonly prefix: string;
  readonly folder: string;
  readonly port: number;
  readonly password: string;
  run(...args: string[]): Promise<string>;
  /** Kills PostgreSQL and deletes its data folder, as if the disk had been lost. */
  loseDisk(): void;
  stop(): void;
}

export const archiveCommand = 'pgbackrest --stanza=guidepost archive-push %p';

const settings = (port: number): string => `listen_addresses = '127.0.0.1'
port = ${port}
unix_socket_directories = '/srv'
archive_mode = on
archive_command = '${archiveCommand}'
archive_timeout = 60
max_wal_size = '512MB'
timezone = 'UTC'
`;

/** Creates PostgreSQL with the pgBackRest configuration from `deploy`. The repository is a separate folder. */
export async function startMachine(folder: string, port: number): Promise<Machine> {
  const root = drillRoot();
  const { uid, gid } = postgresAccount(root);
  const prefix = path.join(folder, 'as-postgres');
  writeFileSync(
    prefix,
    `#!/bin/sh
export PGBACKREST_CONFIG=/srv/pgbackrest.conf
exec unshare --mount sh -c 'mount -t proc proc ${root}/proc && mkdir -p ${root}/dev/shm && mount -t tmpfs -o mode=1777 tmpfs ${root}/dev/shm && mount --bind ${folder} ${root}/srv && exec chroot --userspec=${uid}:${gid} ${root} "$@"' sh "$@"
`,
  );
  chmodSync(prefix, 0o755);
  const password = 'drill-superuser';
  writeFileSync(path.join(folder, 'password'), password);
  const shipped = readFileSync(path.join(repositoryRoot, 'deploy/pgbackrest.conf'), 'utf8')
    .replace('/var/lib/pgbackrest', '/srv/repository')
    .replace('/var/spool/pgbackrest', '/srv/spool')
    .replace('/var/lib/postgresql/17/main', '/srv/pgdata')
    .replace('[guidepost]', 'lock-path=/srv/spool\n\n[guidepost]')
    .concat(`pg1-port=${port}\npg1-socket-path=/srv\n`);
  writeFileSync(path.join(folder, 'pgbackrest.conf'), shipped);
  for (const name of ['repository', 'spool']) mkdirSync(path.join(folder, name));
  for (const name of ['.', 'password', 'pgbackrest.conf', 'repository', 'spool'])
    chownSync(path.join(folder, name), uid, gid);
  const inside = (...args: string[]) =>
    run(prefix, args, { env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8' }, maxBuffer: 2 ** 26 });
  const pgdata = path.join(folder, 'pgdata');
  await inside(
    `${bin}/initdb`,
    '-D',
    '/srv/pgdata',
    '-E',
    'UTF8',
    '--locale=C.UTF-8',
    '-A',
    'scram-sha-256',
    '--pwfile=/srv/password',
  );
  const hba = path.join(pgdata, 'pg_hba.conf');
  writeFileSync(hba, readFileSync(hba, 'utf8').replace(/^local\s+all.*$/m, 'local all postgres peer'));
  writeFileSync(path.join(pgdata, 'postgresql.auto.conf'), settings(port));
  const postmaster = () => {
    try {
      return Number(readFileSync(path.join(pgdata, 'postmaster.pid'), 'utf8').split('\n')[0]);
    } catch {
      return 0;
    }
  };
  const kill = () => {
    const pid = postmaster();
    if (pid > 0) killAll(withChildren(pid));
  };
  process.on('exit', kill);
  const machine: Machine = {
    prefix,
    folder,
    port,
    password,
    run: async (...args) => (await inside(...args)).stdout,
    loseDisk() {
      kill();
      execFileSync('rm', ['-rf', pgdata]);
      // pgBackRest restores into an existing folder
      mkdirSync(pgdata, { mode: 0o700 });
      chownSync(pgdata, uid, gid);
    },
    stop: kill,
  };
  await machine.run(...startPostgres);
  return machine;
}

export const startPostgres = [`${bin}/pg_ctl`, '-D', '/srv/pgdata', '-l', '/srv/postgres.log', '-W', 'start'] as const;
/** The command of deploy/restore.sh, without pg_ctlcluster. */
const stopPostgres = [`${bin}/pg_ctl`, '-D', '/srv/pgdata', '-m', 'fast', '-t', '600', 'stop'] as const;

export const pgbackrest = ['pgbackrest', '--stanza=guidepost'] as const;

export interface Output {
  code: number;
  output: string;
}

function outputOf(program: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<Output> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { env: { PATH: process.env.PATH, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (piece: Buffer) => {
        output += piece.toString();
      });
    child.on('exit', (code) => setTimeout(() => resolve({ code: code ?? 1, output }), 100));
  });
}

/** Runs deploy/restore.sh to restore the state at a given moment. `options` are options of the script. */
export const restoreTo = (
  machine: Machine,
  moment: string,
  env: NodeJS.ProcessEnv,
  options: readonly string[] = [],
): Promise<Output> =>
  outputOf('sh', [path.join(repositoryRoot, 'deploy/restore.sh'), ...options, moment], {
    ...env,
    AS_POSTGRES: machine.prefix,
    DATA_FOLDER: '/srv/pgdata',
    STOP_POSTGRES: `${machine.prefix} ${stopPostgres.join(' ')}`,
    START_POSTGRES: `${machine.prefix} ${startPostgres.join(' ')}`,
    PGHOST: '/srv',
    PGPORT: String(machine.port),
  });

/** Runs `guidepost verify`. */
export const prove = (env: NodeJS.ProcessEnv): Promise<Output> =>
  outputOf(path.join(repositoryRoot, 'bin/guidepost'), ['verify'], env);
