import { execFileSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import path from 'node:path';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome', 'microsoft-edge'];

/** Names of headless builds, which cannot show a window. With them, browser tests need 25% less processor time. */
const SHELLS = ['chromium-headless-shell', 'chrome-headless-shell'];

const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
];

const find = (names: readonly string[]): string | undefined => {
  const folders = (process.env.PATH ?? '').split(path.delimiter);
  const onPath = names.flatMap((name) => folders.map((folder) => path.join(folder, name)));
  const candidates = [process.env.CHROME_PATH ?? '', ...onPath, ...PLACES];
  return candidates.find((file) => file !== '' && isProgram(file));
};

/**
 * Finds an installed Chromium or Chrome that can show a window. The environment variable CHROME_PATH takes precedence.
 */
export const findBrowser = (): string | undefined => find(NAMES);

/** Finds the browser for tests: a headless build if one is installed, otherwise the same browser as `findBrowser`. */
export const findTestBrowser = (): string | undefined => find([...SHELLS, ...NAMES]);

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/**
 * Finds a browser for tests. On Debian, installs one if this needs no password.
 * @returns its file, or a sentence about what to install
 */
export function provideBrowser(say: (text: string) => void): { file: string } | { sentence: string } {
  const found = findTestBrowser();
  if (found) return { file: found };
  const sentence =
    'The browser tests need Chromium or Chrome: install one (on Debian: apt-get install chromium) or name it in CHROME_PATH.';
  if (process.getuid?.() !== 0 || !existsSync('/etc/debian_version')) return { sentence };
  say('Installing Chromium…');
  try {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    const apt = (args: string[]) => execFileSync('apt-get', args, { env, stdio: 'pipe' });
    apt(['update', '-q']);
    const install = (name: string) => apt(['install', '-q', '-y', '--no-install-recommends', name, 'fonts-liberation']);
    try {
      install('chromium-headless-shell');
    } catch {
      // older Debian releases have no package for the headless build
      install('chromium');
    }
  } catch (error) {
    const output = error instanceof Error && 'stderr' in error ? String(error.stderr).trim().split('\n').at(-1) : '';
    return { sentence: `Chromium could not be installed (${output}). ${sentence}` };
  }
  const file = findTestBrowser();
  return file ? { file } : { sentence };
}
