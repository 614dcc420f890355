import { importCommand } from '@guidepost/server/import';
import { runServerCommand } from '../start/server-command.ts';
import { localToken } from './local-token.ts';

/** `npm run import`: the server's import command, which can also sign in at the local identity provider. */
process.exitCode = await importCommand(process.argv.slice(2), { signIn: localToken, runEntry: runServerCommand });
