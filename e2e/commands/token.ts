import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { type Account, emailOf } from '../accounts.ts';
import { repositoryRoot } from '../product.ts';

const run = promisify(execFile);
const kept = new Map<string, Promise<string>>();

/** An access token of the running product, as `npm run -s token` prints it; valid for an hour, one each account. */
export function token(port: number, account: Account): Promise<string> {
  const key = `${port}/${account}`;
  const made =
    kept.get(key) ??
    run(process.execPath, [path.join(repositoryRoot, 'scripts/run.mjs'), 'token', emailOf(account), '--port', String(port)], {
      cwd: repositoryRoot,
    }).then(({ stdout }) => stdout.trim());
  kept.set(key, made);
  return made;
}
