import { spawn } from 'node:child_process';
import path from 'node:path';
import type { Account } from './account.ts';

/**
 * Runs one of PostgreSQL's programs until it ends.
 * @returns its exit code and its complete output
 */
export function runProgram(
  program: string,
  args: string[],
  folder: string,
  account: Account | undefined,
): Promise<{ code: number; output: string }> {
  // The shell's variables such as PGPORT and PGOPTIONS must not reach this server.
  const inherited = Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_'));
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: folder,
      env: { ...Object.fromEntries(inherited), LC_ALL: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
      ...account,
    });
    let output = '';
    const appendOutput = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', appendOutput);
    child.stderr.on('data', appendOutput);
    child.on('error', (cause) => reject(new Error(`${path.basename(program)} could not be run`, { cause })));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
