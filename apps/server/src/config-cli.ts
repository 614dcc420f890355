import { chmodSync, existsSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { settingNames } from './platform/config.ts';
import { neededSettings, newSecrets, settingsFile, usualSettings, writtenValue } from './settings-file.ts';

/** Implements `guidepost config`: writes a commented settings file, and asks for the values that it needs. */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { set: { type: 'string', multiple: true, default: [] }, force: { type: 'boolean', default: false } },
});
const file = path.resolve(process.env.INIT_CWD ?? process.cwd(), positionals[0] ?? '.env');

async function answers(settings: Readonly<Record<string, string>>): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  if (!process.stdin.isTTY) return found;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  for (const name of neededSettings) {
    if (settings[name] !== undefined) continue;
    const answer = (await terminal.question(`${name} (empty to enter it later): `)).trim();
    if (answer !== '') found[name] = answer;
  }
  terminal.close();
  return found;
}

function refuse(sentence: string): void {
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 2;
}

async function writeFile(): Promise<void> {
  const chosen: Record<string, string> = {};
  const invalidPairs = values.set.filter((pair) => {
    const [name = '', ...rest] = pair.split('=');
    chosen[name] = rest.join('=');
    return rest.length === 0 || !settingNames.includes(name);
  });
  if (invalidPairs.length > 0)
    return refuse(`--set requires NAME=VALUE with the name of a setting, not ${invalidPairs.join(', ')}.`);
  const settings: Record<string, string> = { ...usualSettings, ...newSecrets(), ...(await answers(chosen)), ...chosen };
  const unwritable = Object.keys(settings).filter((name) => writtenValue(settings[name] ?? '') === undefined);
  if (unwritable.length > 0)
    return refuse(
      `A settings file cannot contain the value of ${unwritable.join(', ')}. Write the value to another file, and set NAME_FILE to the path of that file.`,
    );
  try {
    // Only the owner can read a new file, because it contains secrets. A replaced file keeps its group.
    if (values.force && existsSync(file)) chmodSync(file, statSync(file).mode & 0o770);
    writeFileSync(file, settingsFile(settings), { mode: 0o600, flag: values.force ? 'w' : 'wx' });
    process.stdout.write(`${file} was written. Complete the empty settings, then run: guidepost doctor\n`);
  } catch (error) {
    const exists = error instanceof Error && 'code' in error && error.code === 'EEXIST';
    process.stderr.write(
      exists
        ? `${file} already exists. To replace it, add --force.\n`
        : `${file} could not be written: ${error instanceof Error ? error.message : 'unknown error'}\n`,
    );
    process.exitCode = 1;
  }
}

await writeFile();
