import path from 'node:path';

/** The checkout's folder. */
export const repositoryRoot = path.resolve(import.meta.dirname, '../../../..');

/** The folder for local data if `--data` is not given. */
export const defaultDataFolder = path.join(repositoryRoot, '.data');

/** A path from the command line, meant from the folder where the person typed the command. */
export function fromCaller(typed: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), typed);
}
