import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { repositoryRoot } from './shared/root.ts';
import { type Clone, cloneTemplate } from './testing/clone.ts';

let clone: Clone;
beforeAll(async () => {
  clone = await cloneTemplate();
});
afterAll(() => clone.drop());

const run = path.join(repositoryRoot, 'scripts/run.mjs');

/** Runs a command and closes its output pipe before the first line, as `| head -0` does. */
async function runWithClosedPipe(...command: string[]): Promise<{ code: number | null; stderr: string }> {
  const child = spawn(process.execPath, [run, ...command], {
    env: { ...process.env, DATABASE_OWNER_URL: clone.url },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  child.stdout.destroy();
  let stderr = '';
  child.stderr.on('data', (part: Buffer) => {
    stderr += part.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, stderr };
}

it.each(['audit:verify', 'audit:verify --help', 'migrate', 'staff --help', 'import --help', 'openapi'])(
  '%s ends quietly if nothing reads its output',
  async (command) => {
    expect(await runWithClosedPipe(...command.split(' '))).toEqual({ code: 0, stderr: '' });
  },
);
