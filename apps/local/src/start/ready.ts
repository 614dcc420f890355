import pg from 'pg';
import { DOCUMENTED_ACCOUNTS, listStaff, roleName } from '../identity/staff.ts';
import type { Running } from './launch.ts';
import type { StartOptions } from './options.ts';
import { DATABASE } from './product-database.ts';
import type { Steps } from './steps.ts';

/** Prints Guidepost's URL and the accounts that can sign in. */
export async function showReady(running: Running, options: StartOptions, steps: Steps): Promise<void> {
  const owner = new pg.Client({ connectionString: running.cluster().urlOf(DATABASE) });
  await owner.connect();
  const staff = await listStaff(owner);
  await owner.end();
  const named = staff.filter(({ email }) => DOCUMENTED_ACCOUNTS.includes(email.toLowerCase()));
  const width = Math.max(0, ...named.map(({ email }) => email.length));
  steps.line(`\n  Guidepost is ready: ${running.url}\n`);
  steps.line('  Sign in as one of these with one click; there are no passwords:');
  for (const { email, name, role } of named) steps.line(`    ${email.padEnd(width)}  ${roleName(role)}, ${name}`);
  steps.line(`\n  Data: ${options.data}`);
  steps.line('  Ctrl-C stops it.');
}
