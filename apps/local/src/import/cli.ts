import { importCommand } from '@guidepost/server/import';
import { runServerCommand } from '../start/server-command.ts';
import { localToken } from './local-token.ts';

/** `npm run import`: the import command of the server, which can also sign in at the local identity provider. */
process.exitCode = await importCommand(process.argv.slice(2), { signIn: localToken, runEntry: runServerCommand });
