import path from 'node:path';

/** The checkout's folder. */
export const repositoryRoot = path.resolve(import.meta.dirname, '../../../..');

/** Where local data is kept unless `--data` says otherwise. */
export const defaultDataFolder = path.join(repositoryRoot, '.data');

/** A path from the command line, meant from the folder where the person typed the command. */
export function fromCaller(typed: string): string {
  return path.resolve(process.env.INIT_CWD ?? process.cwd(), typed);
}
