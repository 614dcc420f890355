import { readOptions, readPort } from '../shared/options.ts';
import { Problem } from '../shared/problem.ts';
import { defaultDataFolder, fromCaller } from '../shared/root.ts';

export interface StartOptions {
  port: number;
  /** The absolute path of the data folder. */
  data: string;
  /** True to create only the staff and no members. */
  empty: boolean;
  help: boolean;
}

export const HELP = `Starts Guidepost on this machine: PostgreSQL, demo data, identity provider, server and web app.

  npm start -- [options]

  --port NUMBER   port on this machine (8080)
  --data DIR      data folder (.data in the project folder)
  --empty         on the first start, creates users but no members
  --help          shows this text

Ctrl-C stops everything. The next start continues with the same data.
`;

/** @throws Problem (exit code 2) for an unknown option of npm start */
export function readStartOptions(args: string[]): StartOptions {
  const { values } = readOptions(args, {
    port: { type: 'string', default: '8080' },
    data: { type: 'string' },
    empty: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  });
  if (values.data === '') throw new Problem('--data needs a folder.', 2);
  return {
    port: readPort(values.port),
    data: values.data === undefined ? defaultDataFolder : fromCaller(values.data),
    empty: values.empty,
    help: values.help,
  };
}
