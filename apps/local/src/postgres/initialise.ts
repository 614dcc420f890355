import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { diskFullSentence, isDiskFull, Problem } from '../shared/problem.ts';
import type { Account } from './account.ts';
import type { Host } from './lifecycle.ts';
import { OWNER } from './memory.ts';
import { runProgram } from './programs.ts';

/** Creates a cluster in `<home>/data`. If the process is killed meanwhile, no incomplete cluster remains there. */
export async function initialise({ home, binaries, account }: Host, password: string): Promise<void> {
  makeHome(home, account);
  for (const name of readdirSync(home)) {
    if (name.startsWith('making-')) rmSync(path.join(home, name), { recursive: true, force: true });
  }
  const making = path.join(home, `making-${process.pid}`);
  const passwordFile = path.join(home, `making-${process.pid}.password`);
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (account) chownSync(passwordFile, account.uid, account.gid);
    const { code, output } = await runProgram(
      binaries.initdb,
      [
        `--pgdata=${making}`,
        `--username=${OWNER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale-provider=builtin',
        '--locale=C.UTF-8',
        '--no-instructions',
      ],
      home,
      account,
    );
    if (code !== 0) throw new Problem(initialiseProblem(home, output));
    renameSync(making, path.join(home, 'data'));
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(making, { recursive: true, force: true });
  }
}

function makeHome(home: string, account: Account | undefined): void {
  if (!existsSync(home)) mkdirSync(home, { recursive: true, mode: 0o700 });
  chmodSync(home, 0o700);
  if (account) chownSync(home, account.uid, account.gid);
}

function initialiseProblem(home: string, output: string): string {
  if (isDiskFull(output)) return diskFullSentence(home);
  const line = output.split('\n').find((text) => /error|fatal|cannot/i.test(text)) ?? output.trim().split('\n').at(-1);
  return `PostgreSQL could not create its data folder ${home}: ${line?.replace(/^initdb: (error: )?/, '').trim()}`;
}
