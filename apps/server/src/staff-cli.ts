import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import type { Role } from '@guidepost/contracts';
import { addFirstAdmin, CommandError, changeRole, endSessionsOf } from './modules/users/public.ts';
import { requireOwnerUrl } from './owner-url.ts';
import { openDatabase } from './platform/database.ts';
import type { Db } from './platform/db.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    zone: { type: 'string', default: 'America/New_York' },
    invite: { type: 'boolean', default: false },
    all: { type: 'boolean', default: false },
    yes: { type: 'boolean', default: false },
  },
});
const [command = '', email = '', ...words] = positionals;
const [first = '', last = ''] = words;

function refuse(why: string, exitCode = 2): never {
  process.stderr.write(`${why}\n`);
  process.exit(exitCode);
}

/** Asks the operator to confirm. Ends the command if the answer is not `yes`, or if the standard input has ended. */
async function confirm(question: string): Promise<void> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  lines.setPrompt(`${question} Type yes to continue: `);
  lines.prompt();
  const { value } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  if (value?.trim() !== 'yes') refuse('Nothing was changed.', 1);
}

async function addAdmin(tx: Db): Promise<string> {
  const admin = { email, firstName: first, lastName: last, timeZone: values.zone, isInvited: values.invite };
  const id = await addFirstAdmin(tx, admin);
  return `User ${id} is SUPER_ADMIN. The first sign-in with this verified email is linked to the user.${values.invite ? ' The running server sends the invitation if a mail server is set up.' : ''}`;
}

async function assignRole(tx: Db): Promise<string> {
  const role = first.toUpperCase() as Role;
  const { id, before } = await changeRole(tx, email, role);
  return before === role ? `User ${id} is already ${role}.` : `User ${id} was ${before} and is ${role}.`;
}

const sessionOwners = values.all ? 'all users' : email;
const endAllSessions = async (tx: Db): Promise<string> =>
  `Ended sessions of ${sessionOwners}: ${await endSessionsOf(tx, values.all ? null : email)}.`;

/** Commands with their work and the conditions of their arguments. */
const commands: Readonly<Record<string, { isComplete: boolean; run: (tx: Db) => Promise<string> }>> = {
  'first-admin': { isComplete: words.length === 2, run: addAdmin },
  role: { isComplete: words.length === 1, run: assignRole },
  'end-sessions': { isComplete: words.length === 0 && values.all === (email === ''), run: endAllSessions },
};
const chosen = Object.hasOwn(commands, command) ? commands[command] : undefined;
if (!chosen?.isComplete)
  refuse(
    'Use one of: first-admin EMAIL FIRST LAST [--zone ZONE] [--invite], role EMAIL ROLE, end-sessions EMAIL [--yes], end-sessions --all [--yes].',
  );
const ownerUrl = requireOwnerUrl(2);
if (command === 'end-sessions' && !values.yes)
  await confirm(`This ends all sessions of ${sessionOwners}. Signing in again is then necessary.`);
const database = openDatabase(ownerUrl, 2);
try {
  process.stdout.write(`${await database.transaction((tx) => chosen.run(tx))}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = error instanceof CommandError ? 1 : 3;
} finally {
  await database.close();
}
