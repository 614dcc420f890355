import { runCommand } from './shared/command.ts';
import { readOptions } from './shared/options.ts';
import { runServerCommand } from './start/server-command.ts';

const HELP = `Checks that no audit entry was changed or removed.

  npm run audit:verify [-- --data DIR]

Uses the database in DATABASE_OWNER_URL. If it is not set, uses the one in the local data folder.
`;

/** `npm run audit:verify`. HELP describes it. */
await runCommand(async () => {
  const { values } = readOptions(process.argv.slice(2), {
    data: { type: 'string' },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  return runServerCommand('audit-verify-cli.ts', [], values.data);
});
