import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'show-tool-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/**
 * Starts a process that runs a tool with `showTool`. The tool prints `ready` when it runs. Returns the process, and a
 * promise for its exit.
 */
async function startTool(tool: string, patience: number) {
  writeFileSync(path.join(folder, 'tool.mjs'), `${tool}\nsetInterval(() => {}, 1000);\nconsole.log('ready');\n`);
  const main = `import { showTool } from ${JSON.stringify(path.resolve(import.meta.dirname, 'show-tool.ts'))};
    await showTool(process.execPath, ['tool.mjs'], ${JSON.stringify(folder)}, {}, async () => console.log('removed'), ${patience});
    console.log('went on');`;
  writeFileSync(path.join(folder, 'main.ts'), main);
  const child = spawn(process.execPath, ['main.ts'], { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  await new Promise<void>((resolve) =>
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('ready')) resolve();
    }),
  );
  return { child, ended, output: () => output };
}

const file = (name: string) => path.join(folder, name);
const writes = (name: string, text: string) =>
  `(await import('node:fs')).writeFileSync(${JSON.stringify(path.join(folder, name))}, ${text})`;

it('lets a tool clean up before it ends, for any signal and number of signals', async () => {
  const { child, ended, output } = await startTool(
    `process.once('SIGINT', () => setTimeout(async () => { ${writes('cleaned', "'all of it'")}; process.exit(0); }, 300));`,
    60_000,
  );
  child.kill('SIGTERM');
  child.kill('SIGHUP');
  child.kill('SIGTERM');
  expect(await ended).toBeGreaterThan(128);
  expect(readFileSync(file('cleaned'), 'utf8')).toBe('all of it');
  expect(output()).toContain('removed');
  expect(output()).not.toContain('went on');
});

it('kills a tool that does not end, and all its processes', async () => {
  const stubborn = "process.on('SIGINT', () => {}); setInterval(() => {}, 1000);";
  const { child, ended } = await startTool(
    `process.on('SIGINT', () => {});
     const { spawn } = await import('node:child_process');
     const { pid } = spawn(process.execPath, ['-e', ${JSON.stringify(stubborn)}]);
     ${writes('pid', 'String(pid)')};`,
    200,
  );
  expect(existsSync(file('pid'))).toBe(true);
  const pid = Number(readFileSync(file('pid'), 'utf8'));
  child.kill('SIGTERM');
  expect(await ended).toBe(143);
  // the process exists until the system has reaped it
  await expect.poll(() => isRunning(pid)).toBe(false);
});

/** Returns true if a process exists and is not a zombie. If no parent process reaps it, a zombie may remain. */
function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
