// A lock between processes as a file that its holder touches repeatedly. A file that is no longer touched has no
// holder, however the holder ended and whichever process has its number now.
import { closeSync, openSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import process from 'node:process';

const TOUCH_MS = 1000;
const STALE_MS = 8000;

function take(file) {
  try {
    closeSync(openSync(file, 'wx'));
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function dropIfStale(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs < STALE_MS) return;
    // The file is renamed first: if two processes find it stale, only one of them succeeds.
    const aside = `${file}.${process.pid}`;
    renameSync(file, aside);
    rmSync(aside, { force: true });
  } catch {
    // Another process was faster.
  }
}

/**
 * Runs the work while holding the lock; waits as long as another process holds it.
 * @template T
 * @param {string} file
 * @param {string} waitingText said once on stderr when it has to wait
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, waitingText, work) {
  for (let said = false; !take(file); said = true) {
    if (!said) process.stderr.write(`${waitingText}…\n`);
    await new Promise((resolve) => setTimeout(resolve, 250));
    dropIfStale(file);
  }
  const timer = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(file, now, now);
    } catch {
      // The folder was removed under us: the work itself will say what is wrong.
    }
  }, TOUCH_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    rmSync(file, { force: true });
  }
}
