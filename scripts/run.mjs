// Runs one of the project's commands with the Node version that package-lock.json pins. The machine's own Node can be
// 18 or newer. Installs the packages if the lock file changed, then starts the Node in node_modules. Forwards signals
// and the exit code. Uses plain JavaScript without dependencies, because it runs before any package is installed. Its
// messages go to stderr, so that `npm run -s openapi` and `npm run -s token` print only their result on stdout.
import { spawn } from 'node:child_process';
import { constants as access, accessSync, existsSync } from 'node:fs';
import { constants } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { ensureInstalled } from './lib/install.mjs';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));

/**
 * Each command's entry file. Commands with `env` read .env, because they can use real services. Commands with `runs`
 * need only the packages that Guidepost needs at run time. The others also need development packages.
 */
const commands = {
  start: { entry: 'apps/local/src/start.ts', runs: true },
  dev: { entry: 'apps/local/src/dev.ts' },
  build: { entry: 'apps/local/src/build.ts', runs: true },
  token: { entry: 'apps/local/src/token.ts', runs: true },
  'database-url': { entry: 'apps/local/src/database-url.ts', runs: true },
  import: { entry: 'apps/local/src/import/cli.ts', env: true, runs: true },
  'audit:verify': { entry: 'apps/local/src/audit-verify.ts', env: true, runs: true },
  staff: { entry: 'apps/local/src/staff.ts', env: true, runs: true },
  test: { entry: 'scripts/test.ts' },
  check: { entry: 'scripts/check.ts' },
  format: { entry: 'scripts/format.ts' },
  prose: { entry: 'scripts/prose.ts' },
  release: { entry: 'scripts/release.ts' },
  advisories: { entry: 'scripts/advisories.ts' },
  diagram: { entry: 'scripts/diagram.ts' },
  settings: { entry: 'scripts/settings.ts' },
  access: { entry: 'scripts/access.ts' },
  levels: { entry: 'scripts/levels.ts' },
  new: { entry: 'scripts/new.ts' },
  gallery: { entry: 'e2e/gallery.ts' },
  openapi: { entry: 'apps/server/src/openapi-cli.ts' },
  migrate: { entry: 'apps/server/src/migrate-cli.ts', env: true, runs: true },
  serve: { entry: 'apps/server/src/main.ts', env: true, runs: true },
  'bench:seed': { entry: 'bench/seed-cli.ts' },
  bench: { entry: 'bench/bench-cli.ts' },
};

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/**
 * Returns the pinned Node's executable in its package. Several optional packages contain a program of this name, so npm 9
 * does not link it in node_modules/.bin. On Windows, the link is a .cmd file, which does not forward signals.
 */
function pinnedNode() {
  const [system, program] = process.platform === 'win32' ? ['win', 'node.exe'] : [process.platform, 'node'];
  for (const name of [`node-${system}-${process.arch}`, `node-bin-${system}-${process.arch}`]) {
    const file = path.join(root, 'node_modules', name, 'bin', program);
    if (existsSync(file)) return file;
  }
  if (Number(process.versions.node.split('.')[0]) >= 26) return process.execPath;
  return fail(
    `There is no Node 26 for ${process.platform} ${process.arch} among the packages: install Node 26 or newer yourself and try again.`,
  );
}

/** Exit code of the system's loader, which has then printed the name of the missing library. */
const noProgram = 127;
const missingLibrary =
  'Node 26 could not be started, because this machine lacks a library. On Debian and Ubuntu, run: apt-get install libatomic1';

/** Ends with a sentence if the file cannot be read. Node would report that the file does not exist. */
function requireReadable(file) {
  try {
    accessSync(file, access.R_OK);
  } catch {
    fail(`The settings in ${file} cannot be read.`);
  }
}

function run(node, command, args) {
  const bin = path.join(root, 'node_modules', '.bin');
  const pathKey = Object.keys(process.env).find((key) => key.toUpperCase() === 'PATH') ?? 'PATH';
  const folders = [path.dirname(node), bin, process.env[pathKey]];
  const env = { ...process.env, [pathKey]: folders.filter(Boolean).join(path.delimiter) };
  const settings = path.join(root, '.env');
  const hasSettings = command.env && existsSync(settings);
  if (hasSettings) requireReadable(settings);
  const flags = [
    `--import=${pathToFileURL(path.join(root, 'apps', 'server', 'src', 'closed-pipe.mjs')).href}`,
    ...(hasSettings ? [`--env-file=${settings}`] : []),
  ];
  const child = spawn(node, [...flags, path.join(root, command.entry), ...args], {
    cwd: root,
    // npm changes to the root folder, but paths on the command line are relative to the user's folder.
    env: { ...env, INIT_CWD: process.env.INIT_CWD ?? process.cwd() },
    // The channel closes whenever this process ends, even if it is killed. The child detects this.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  endWithNpm(child);
  child.on('error', (error) => fail(`Node could not be started: ${error.message}`));
  child.on('exit', (code, signal) => {
    if (code === noProgram) process.stderr.write(`${missingLibrary}\n`);
    process.exit(code ?? 128 + (constants.signals[signal] ?? 1));
  });
}

/**
 * Ends the child if npm was killed with -9. npm cannot report this, but this process can detect that its parent has
 * changed.
 */
function endWithNpm(child) {
  if (!process.env.npm_lifecycle_event || process.platform === 'win32') return;
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 1000).unref();
}

const [name, ...args] = process.argv.slice(2);
const command = Object.hasOwn(commands, name ?? '') ? commands[name] : undefined;
if (!command) fail(`Usage: node scripts/run.mjs COMMAND, where COMMAND is one of ${Object.keys(commands).join(', ')}.`);

const problem = await ensureInstalled(root, command.runs === true);
if (problem) fail(problem);
run(pinnedNode(), command, args);
