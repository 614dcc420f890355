import { runCommand } from './shared/command.ts';
import { readOptions } from './shared/options.ts';
import { fromCaller } from './shared/root.ts';
import { runServerCommand } from './start/server-command.ts';

const HELP = `Checks that no audit entry was changed or removed.

  npm run audit:verify [-- --data DIR] [--heads PLACE]… [--saved]

Uses the database in DATABASE_OWNER_URL or DATABASE_URL. If neither is set, uses the one in the local data folder.
PLACE is a file or s3://BUCKET/PREFIX with signed heads of the chain.
If PLACE is a saved copy, add --saved. Otherwise, the newest head must not be older than 15 minutes.
`;

/** The command `npm run audit:verify`. Its help text is in HELP. */
await runCommand(async () => {
  const { values } = readOptions(process.argv.slice(2), {
    data: { type: 'string' },
    heads: { type: 'string', multiple: true },
    saved: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const heads = (values.heads ?? []).flatMap((place) => [
    '--heads',
    place.startsWith('s3://') ? place : fromCaller(place),
  ]);
  return runServerCommand('audit-verify-cli.ts', [...heads, ...(values.saved ? ['--saved'] : [])], values.data);
});
