import path from 'node:path';

/** The root folder of the checkout. */
export const repositoryRoot = path.resolve(import.meta.dirname, '../../../..');

/** The folder for local data if `--data` is not given. */
export const defaultDataFolder = path.join(repositoryRoot, '.data');

/** Resolves a path from the command line, relative to the folder where the user typed the command. */
export function fromCaller(typed: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), typed);
}
