// A lock between processes: a file whose modification time its holder updates regularly. If that time is old, no
// process holds the lock anymore. This works however the holder ended, and even if another process now has its process
// id.
import { closeSync, openSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs';
import process from 'node:process';

const TOUCH_MS = 1000;
const STALE_MS = 8000;

function acquireLock(file) {
  try {
    closeSync(openSync(file, 'wx'));
    return true;
  } catch (error) {
    if (error.code === 'EEXIST') return false;
    throw error;
  }
}

function removeStaleLock(file) {
  try {
    if (Date.now() - statSync(file).mtimeMs < STALE_MS) return;
    // Renames the file first. If two processes find it stale, only one of them succeeds.
    const aside = `${file}.${process.pid}`;
    renameSync(file, aside);
    rmSync(aside, { force: true });
  } catch {
    // Another process has already removed the file.
  }
}

/**
 * Runs the work while this process holds the lock. Waits while another process holds it.
 * @template T
 * @param {string} file
 * @param {string} waitingText printed once on stderr if this process must wait
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, waitingText, work) {
  for (let isAnnounced = false; !acquireLock(file); isAnnounced = true) {
    if (!isAnnounced) process.stderr.write(`${waitingText}…\n`);
    await new Promise((resolve) => setTimeout(resolve, 250));
    removeStaleLock(file);
  }
  const timer = setInterval(() => {
    const now = new Date();
    try {
      utimesSync(file, now, now);
    } catch {
      // The folder was deleted in the meantime. The work will report this error.
    }
  }, TOUCH_MS);
  try {
    return await work();
  } finally {
    clearInterval(timer);
    rmSync(file, { force: true });
  }
}
