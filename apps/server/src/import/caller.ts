import path from 'node:path';

/** Resolves a path from the command line, relative to the folder where the user typed the command. */
export const fromCaller = (typed: string): string => path.resolve(process.env.INIT_CWD ?? process.cwd(), typed);
