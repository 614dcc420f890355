import { runCommand } from './shared/command.ts';
import { readOptions, readPort } from './shared/options.ts';
import { Problem } from './shared/problem.ts';
import { defaultDataFolder, fromCaller } from './shared/root.ts';
import { readRunFile } from './start/run-file.ts';
import { accessToken } from './token/access-token.ts';

const HELP = `Prints only an access token for the running Guidepost.

  npm run -s token -- EMAIL [--port NUMBER] [--data DIR]

EMAIL is a user's email address, such as guide@demo.test. The token is valid for an hour.
`;

/** The command `npm run -s token`. Its help text is in HELP. */
await runCommand(async () => {
  const { values, positionals } = readOptions(
    process.argv.slice(2),
    { port: { type: 'string' }, data: { type: 'string' }, help: { type: 'boolean', short: 'h', default: false } },
    true,
  );
  if (values.help) {
    process.stdout.write(HELP);
    return 0;
  }
  const [email] = positionals;
  if (!email || positionals.length > 1)
    throw new Problem('Enter the email of the user: npm run -s token -- guide@demo.test', 2);
  const data = values.data ? fromCaller(values.data) : defaultDataFolder;
  const port = values.port ? readPort(values.port) : (readRunFile(data)?.port ?? 8080);
  process.stdout.write(`${await accessToken({ email, port })}\n`);
  return 0;
});
