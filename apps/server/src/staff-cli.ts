import { parseArgs } from 'node:util';
import type { Role } from '@guidepost/contracts';
import { addFirstAdmin, CommandError, changeRole } from './modules/users/public.ts';
import { requireOwnerUrl } from './owner-url.ts';
import { openDatabase } from './platform/database.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { zone: { type: 'string', default: 'America/New_York' }, invite: { type: 'boolean', default: false } },
});
const [command, email = '', ...words] = positionals;
const isKnown = (command === 'first-admin' && words.length === 2) || (command === 'role' && words.length === 1);
function refuse(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(2);
}
if (!isKnown) refuse('Use one of: first-admin EMAIL FIRST LAST [--zone ZONE] [--invite], role EMAIL ROLE.');
const database = openDatabase(requireOwnerUrl(2), 2);
try {
  const [first = '', last = ''] = words;
  if (command === 'first-admin') {
    const admin = { email, firstName: first, lastName: last, timeZone: values.zone, isInvited: values.invite };
    const id = await database.transaction((tx) => addFirstAdmin(tx, admin));
    process.stdout.write(
      `User ${id} is SUPER_ADMIN. The first sign-in with this verified email is linked to the user.${values.invite ? ' The running server sends the invitation if a mail server is set up.' : ''}\n`,
    );
  } else {
    const role = first.toUpperCase() as Role;
    const { id, before } = await database.transaction((tx) => changeRole(tx, email, role));
    process.stdout.write(
      before === role ? `User ${id} is already ${role}.\n` : `User ${id} was ${before} and is ${role}.\n`,
    );
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof CommandError ? 1 : 3;
} finally {
  await database.close();
}
