import { runCommand } from './shared/command.ts';
import { readOptions } from './shared/options.ts';
import { runServerCommand } from './start/server-command.ts';

const HELP = `Adds the first administrator, gives a user a role that cannot be assigned on a screen, or ends sessions.

  npm run staff -- first-admin EMAIL FIRST LAST [--zone America/New_York] [--invite]
      adds the first administrator of an installation; --invite sends an invitation by email
  npm run staff -- role EMAIL ROLE
      gives a user a role: SUPER_ADMIN, ADMIN, GUIDE_SUPERVISOR, GUIDE, PROVIDER, SOCIAL_WORKER,
      COMMUNITY_HEALTH_WORKER, COMMUNITY_OUTREACH_SPECIALIST, NURSE_PRACTITIONER
  npm run staff -- end-sessions EMAIL [--yes]
  npm run staff -- end-sessions --all [--yes]
      ends all sessions of one user or of all users, after a confirmation; --yes skips the confirmation

Uses the database in DATABASE_OWNER_URL or DATABASE_URL. If neither is set, uses the one in the local data folder (--data DIR).
Each command writes an audit entry.
`;

/** The command `npm run staff`. Its help text is in HELP. */
await runCommand(async () => {
  const { values, positionals } = readOptions(
    process.argv.slice(2),
    {
      data: { type: 'string' },
      zone: { type: 'string' },
      invite: { type: 'boolean', default: false },
      all: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
    true,
  );
  if (values.help || positionals.length === 0) {
    process.stdout.write(HELP);
    return values.help ? 0 : 2;
  }
  const flags = [
    ...(values.zone === undefined ? [] : ['--zone', values.zone]),
    ...(['invite', 'all', 'yes'] as const).flatMap((name) => (values[name] ? [`--${name}`] : [])),
  ];
  return runServerCommand('staff-cli.ts', [...flags, '--', ...positionals], values.data);
});
