import './closed-pipe.mjs';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import packageJson from '../../../package.json' with { type: 'json' };

const HELP = `Guidepost ${packageJson.version}

  guidepost serve                          runs the server
  guidepost migrate                        upgrades the database to this version
  guidepost staff first-admin EMAIL FIRST LAST [--zone ZONE] [--invite]
                                           adds the first administrator
  guidepost staff role EMAIL ROLE          gives a user a role that no screen can assign
  guidepost staff end-sessions EMAIL [--yes], guidepost staff end-sessions --all [--yes]
                                           ends all sessions of one user or of all users, after a confirmation
  guidepost import KIND OPTIONS FILE…      imports members and directories; guidepost import --help explains it
  guidepost export --client ID --reason TEXT
                                           exports a client with all records; guidepost export --help explains it
  guidepost import --client-archive FILE   imports a client that another installation exported
  guidepost audit verify [--heads PLACE]… [--saved] [--checkpoints]
                                           checks that no audit entry was changed or removed. PLACE is a file or
                                           s3://BUCKET/PREFIX with signed heads of the chain. --saved allows old heads.
                                           --checkpoints does not read the files of archived months
  guidepost audit archive --older-than MONTHS [--dry-run] [--operator NAME]
                                           moves closed months of the audit from the database to the file storage
  guidepost audit retention                shows how long audit entries are stored, and legal holds
  guidepost audit retention (--client KEY | --no-member) CHANGE [--operator NAME]
                                           changes a rule. KEY is the name or the id of a client. CHANGE is one of:
                                           --months MONTHS, --months permanent, --hold REASON, --release
  guidepost audit expire [--dry-run] [--operator NAME]
                                           removes the entries of archived months that no rule of retention keeps
  guidepost verify [--all]                 checks after a restore that the database and the files are complete. Lists at
                                           most 20 missing files and 20 objects, or with --all all of them
  guidepost doctor                         checks the settings and services, and shows how to fix each problem
  guidepost config [--set NAME=VALUE]… [--force] [FILE]
                                           writes a settings file (.env) with comments and generated secrets
  guidepost --help, guidepost --version

Guidepost reads its settings from the environment, or from .env in its own folder (docs/operations/configure.md).
guidepost --settings FILE COMMAND reads another file instead of .env. With several --settings FILE, it reads all of them.
`;

/** Files in this folder by command. They are loaded only when they are needed. */
const entries: Readonly<Record<string, string>> = {
  serve: 'main.ts',
  migrate: 'migrate-cli.ts',
  staff: 'staff-cli.ts',
  'audit verify': 'audit-verify-cli.ts',
  'audit archive': 'audit-archive-cli.ts',
  'audit retention': 'audit-retention-cli.ts',
  'audit expire': 'audit-expire-cli.ts',
  verify: 'verify-cli.ts',
  doctor: 'doctor-cli.ts',
  config: 'config-cli.ts',
  export: 'client-export-cli.ts',
};

/** Commands that read their own options. */
const withOptions: readonly string[] = ['config', 'staff', 'export', 'verify'];

const ownFolder = path.dirname(fileURLToPath(import.meta.url));

function refuse(sentence: string): void {
  process.stderr.write(`${sentence} guidepost --help lists the commands.\n`);
  process.exitCode = 2;
}

/** Runs a command's file in this process with these arguments. Refuses an option that the command does not have. */
async function runEntry(entry: string, args: readonly string[]): Promise<void> {
  process.argv.splice(1, process.argv.length, path.join(ownFolder, entry), ...args);
  try {
    await import(path.join(ownFolder, entry));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))) throw error;
    refuse(`${error.message.split(/[.\n]/)[0]}.`);
  }
}

let args = process.argv.slice(2);
/** Files with settings. Node reads `--env-file` even after the name of the script, so the option has a different name. */
const chosenFiles: string[] = [];
for (; args[0] === '--settings'; args = args.slice(2)) chosenFiles.push(path.resolve(args[1] ?? ''));
const [first = '--help', second = ''] = args;
const paired = `${first} ${second}`;

const isHelp = (arg: string): boolean => arg === '--help' || arg === '-h';
const hasOwnHelp = first === 'import' || first === 'export';

/**
 * Adds the settings in the files to the environment. The environment has precedence, and then the first file. Returns
 * false if a file cannot be read.
 */
function loadSettings(): boolean {
  const ownFile = path.join(ownFolder, '../../../.env');
  const files = chosenFiles.length > 0 || !existsSync(ownFile) ? chosenFiles : [ownFile];
  return files.every(loadFile);
}

function loadFile(file: string): boolean {
  try {
    for (const [name, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) process.env[name] ??= value;
    return true;
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? ` (${error.code})` : '';
    process.stderr.write(`The settings in ${file} cannot be read${reason}.\n`);
    process.exitCode = 1;
    return false;
  }
}

/** Runs the command with its arguments. */
async function run(): Promise<void> {
  if (first === 'import') {
    const { importCommand } = await import('./import/command.ts');
    process.exitCode = await importCommand(args.slice(1), {
      async runEntry(entry, rest, data) {
        if (data !== undefined) {
          refuse('--data is for npm run import. Set DATABASE_OWNER_URL instead.');
          return 2;
        }
        await runEntry(entry, rest);
        return Number(process.exitCode ?? 0);
      },
    });
  } else if (Object.hasOwn(entries, paired)) await runEntry(entries[paired] as string, args.slice(2));
  else if (Object.hasOwn(entries, first)) {
    if (!withOptions.includes(first) && args.length > 1) refuse(`${first} has no option ${second}.`);
    else await runEntry(entries[first] as string, args.slice(1));
  } else refuse(`The command ${first} does not exist.`);
}

if (isHelp(first) || first === 'help' || (!hasOwnHelp && args.some(isHelp))) process.stdout.write(HELP);
else if (first === '--version') process.stdout.write(`${packageJson.version}\n`);
else if (first === 'config' || loadSettings()) await run();
