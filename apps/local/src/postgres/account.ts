import { execFileSync } from 'node:child_process';

/** The account that runs PostgreSQL's programs. If undefined, the current account runs them. */
export interface Account {
  uid: number;
  gid: number;
}

/**
 * Returns the account that runs PostgreSQL in place of root, because PostgreSQL refuses to run as root. Uses the
 * system's postgres account and creates it if necessary. If that fails, uses `nobody`.
 * @returns undefined if the current user is not root, or if there is no suitable account
 */
export function serverAccount(): Account | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const known = accountOf('postgres');
  if (known) return known;
  tryRun('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
  if (!accountOf('postgres')) tryRun('adduser', ['-S', '-D', '-H', 'postgres']);
  return accountOf('postgres') ?? accountOf('nobody');
}

function accountOf(name: string): Account | undefined {
  const uid = Number(tryRun('id', ['-u', name]));
  const gid = Number(tryRun('id', ['-g', name]));
  return uid > 0 && gid > 0 ? { uid, gid } : undefined;
}

function tryRun(program: string, args: string[]): string {
  try {
    return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  } catch {
    return '';
  }
}
