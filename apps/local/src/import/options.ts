import { parseArgs } from 'node:util';
import { Problem } from '../shared/problem.ts';

export const usage = `Imports members from FHIR R4 files into a running Guidepost.

  npm run import -- fhir --client NAME [--guide E-MAIL | --unassigned] [--port 8080] FILE…

  --client NAME    the client organisation whose members these are
  --guide E-MAIL   new members go to this guide; else evenly to the guides of the client's teams
  --unassigned     new members go to nobody
  --port NUMBER    where Guidepost answers on this machine (8080)
  FILE             a FHIR Bundle or Patient in JSON, or a folder: all *.json in it

Files that were imported before change nothing; changed ones update their members.
Exit code: 0 all went in, 1 some were refused, 2 the command was wrong, 3 the import could not be done.`;

export interface ImportOptions {
  client: string;
  assign: 'evenly' | 'guide' | 'nobody';
  guideEmail: string | undefined;
  port: number;
  paths: string[];
}

const wrong = (sentence: string) => new Problem(`${sentence}\n\n${usage}`, 2);

/** What the command line asks for; null if it asks for help. @throws Problem with exit code 2 */
export function readOptions(args: readonly string[]): ImportOptions | null {
  const { values, positionals } = parse(args);
  if (values.help) return null;
  const [kind, ...paths] = positionals;
  if (kind !== 'fhir')
    throw wrong(kind === undefined ? 'Say what to import: fhir.' : `Only fhir can be imported, not ${kind}.`);
  if (values.client === undefined) throw wrong('Say whose members these are: --client NAME.');
  if (paths.length === 0) throw wrong('Name at least one file.');
  if (values.guide !== undefined && values.unassigned) throw wrong('Choose --guide or --unassigned, not both.');
  const port = Number(values.port);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw wrong(`${values.port} is no port.`);
  const assign = values.unassigned ? 'nobody' : values.guide === undefined ? 'evenly' : 'guide';
  return { client: values.client, assign, guideEmail: values.guide, port, paths };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        client: { type: 'string' },
        guide: { type: 'string' },
        unassigned: { type: 'boolean' },
        port: { type: 'string', default: '8080' },
        help: { type: 'boolean', short: 'h' },
      },
    });
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error));
  }
}
