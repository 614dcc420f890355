// Installs the packages if node_modules does not match package-lock.json. Plain JavaScript for Node 18 and newer.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { withLock } from './lock.mjs';

const installMarkerOf = (root) => path.join(root, 'node_modules', '.guidepost-install');

function lockHash(root) {
  const lock = readFileSync(path.join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
}

function readJson(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * Returns true if npm's own record of its installation includes all packages in the lock file. If `isRunOnly` is true,
 * development packages are not required. npm writes this record itself, so the record is complete even if a developer
 * ran npm directly.
 */
function isInstalledByNpm(root, isRunOnly) {
  const wanted = readJson(path.join(root, 'package-lock.json'))?.packages;
  const present = readJson(path.join(root, 'node_modules', '.package-lock.json'))?.packages;
  if (!wanted || !present || !existsSync(path.join(root, 'node_modules', '.bin', 'node'))) return false;
  return Object.entries(wanted).every(([name, entry]) => {
    if (!name.startsWith('node_modules/') && !name.includes('/node_modules/')) return true;
    const found = present[name];
    if (!found && isRunOnly && (entry.dev === true || entry.devOptional === true)) return true;
    return found ? found.version === entry.version : entry.optional === true || entry.devOptional === true;
  });
}

/** The content of the marker file: the lock file's hash, and which packages are installed. */
const installMarkerText = (hash, isRunOnly) => (isRunOnly ? `${hash} run` : hash);

function upToDate(root, isRunOnly) {
  const hash = lockHash(root);
  let mark;
  try {
    mark = readFileSync(installMarkerOf(root), 'utf8');
  } catch {
    // The file does not exist before the first installation, or if npm was run directly.
  }
  if (mark === hash || (isRunOnly && mark === installMarkerText(hash, true))) return true;
  if (!isInstalledByNpm(root, isRunOnly)) return false;
  writeFileSync(installMarkerOf(root), installMarkerText(hash, isRunOnly));
  return true;
}

/**
 * On a terminal, prints a line that counts the seconds. Elsewhere, prints the line only once. Returns a function that
 * prints the final line.
 */
function progress(text) {
  const started = Date.now();
  const seconds = () => `${Math.round((Date.now() - started) / 1000)} s`;
  if (!process.stderr.isTTY) {
    process.stderr.write(`${text}…\n`);
    return (end) => process.stderr.write(`${end} (${seconds()})\n`);
  }
  const draw = () => process.stderr.write(`\r${text}… ${seconds()}`);
  const timer = setInterval(draw, 1000);
  draw();
  return (end) => {
    clearInterval(timer);
    process.stderr.write(`\r${end} (${seconds()})${' '.repeat(20)}\n`);
  };
}

function npmCi(root, isRunOnly) {
  const npm = process.env.npm_execpath;
  const viaNode = npm && /npm(-cli)?\.(c|m)?js$/.test(npm);
  const development = isRunOnly ? '--omit=dev' : '--include=dev';
  const args = ['ci', development, '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const command = viaNode ? process.execPath : process.platform === 'win32' ? 'npm.cmd' : 'npm';
  return new Promise((resolve) => {
    let output = '';
    const child = spawn(command, viaNode ? [npm, ...args] : args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: process.platform === 'win32' && !viaNode,
    });
    const keep = (chunk) => {
      output += chunk;
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    child.on('error', (error) => resolve({ code: 1, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/**
 * Returns the line in npm's output that describes the cause: the first error line that is neither a code nor a
 * reference to a log file.
 */
export function causeOf(output) {
  const lines = output.split('\n').map((line) => line.replace(/^npm (error|ERR!)\s*/, '').trim());
  const telling = lines.filter((line) => line && !/^(code|errno|syscall|path|A complete log)\b/.test(line));
  if (/ENOSPC|no space left/i.test(output)) return 'the disk is full';
  return (telling[0] ?? 'npm gave no reason').replace(/[.:]+$/, '');
}

/**
 * Installs the packages in package-lock.json into node_modules if necessary. If another process is already installing
 * them, waits for it.
 * @param {string} root the checkout
 * @param {boolean} isRunOnly true to omit development packages
 * @returns {Promise<string | undefined>} one sentence if the installation failed
 */
export async function ensureInstalled(root, isRunOnly) {
  try {
    if (upToDate(root, isRunOnly)) return undefined;
    const folder = path.join(root, '.data');
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    return await withLock(path.join(folder, 'install.lock'), 'Waiting for another installation', async () => {
      if (upToDate(root, isRunOnly)) return undefined;
      const end = progress('Installing the packages');
      const { code, output } = await npmCi(root, isRunOnly);
      if (code !== 0) {
        end('Installing the packages failed');
        const log = path.join(folder, 'install.log');
        writeFileSync(log, output);
        return `The packages could not be installed: ${causeOf(output)}. What npm said is in ${log}.`;
      }
      writeFileSync(installMarkerOf(root), installMarkerText(lockHash(root), isRunOnly));
      end('Packages installed');
      return undefined;
    });
  } catch (error) {
    const full = error?.code === 'ENOSPC' ? 'the disk is full' : error.message;
    return `The packages could not be installed: ${full}.`;
  }
}
