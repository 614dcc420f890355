import { spawn } from 'node:child_process';
import path from 'node:path';
import { knownCluster, startCluster } from './postgres/cluster.ts';
import { runCommand } from './shared/command.ts';
import { readOptions } from './shared/options.ts';
import { Problem } from './shared/problem.ts';
import { isAlive } from './shared/processes.ts';
import { defaultDataFolder, fromCaller, repositoryRoot } from './shared/root.ts';
import { lockFolder } from './start/folder-lock.ts';
import { DATABASE } from './start/product-database.ts';
import { readRunFile } from './start/run-file.ts';

const HELP = `Proves that no audit entry was changed or removed.

  npm run audit:verify [-- --data DIR]

Checks the database of DATABASE_OWNER_URL where that is set, otherwise the one in the local data folder.
`;

/** `npm run audit:verify`: see HELP. */
await runCommand(async () => {
  const { values } = readOptions(process.argv.slice(2), {
    data: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  if (process.env.DATABASE_OWNER_URL && !values.data) return verify(process.env.DATABASE_OWNER_URL);
  return verifyLocal(values.data ? fromCaller(values.data) : defaultDataFolder);
});

async function verifyLocal(data: string): Promise<number> {
  const known = knownCluster(data);
  if (!known) throw new Problem(`There is no Guidepost data in ${data}: name its folder with --data DIR.`);
  const run = readRunFile(data);
  if (run && isAlive(run.pids.launcher)) return verify(known.urlOf(DATABASE));
  const lock = await lockFolder(data);
  const cluster = await startCluster({ dir: data });
  try {
    return await verify(cluster.urlOf(DATABASE));
  } finally {
    await cluster.stop();
    lock.release();
  }
}

function verify(ownerUrl: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [path.join(repositoryRoot, 'apps/server/src/audit-verify-cli.ts')], {
      env: { ...process.env, DATABASE_OWNER_URL: ownerUrl },
      stdio: 'inherit',
    });
    child.on('error', reject);
    child.on('exit', (code) => resolve(code ?? 1));
  });
}
