import { ApiError, NetworkError } from '@guidepost/contracts';
import { fromCaller } from './caller.ts';
import { importEnrollment, undoEnrollment } from './enrollment.ts';
import { filesOnly } from './files.ts';
import { signedInAs, type TokenSource } from './importer.ts';
import { readOptions, usage } from './options.ts';
import { Problem } from './problem.ts';
import { importFiles, type Report } from './run.ts';

/** The parts of the import command that depend on how Guidepost was started. */
export interface ImportHost {
  /** Signs in a user if no access token was given; undefined if a token is required. */
  signIn?: (as: string | undefined, port: number) => Promise<TokenSource>;
  /**
   * Runs a command that uses the database instead of the API.
   * @param entry a file in apps/server/src
   * @param data the data folder of a local Guidepost; undefined if the option is missing
   * @returns the exit code
   */
  runEntry(entry: string, args: readonly string[], data: string | undefined): Promise<number>;
}

const terminal: Report = {
  progress(line) {
    if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${line}`);
  },
  file(line) {
    process.stderr.write(`${line}\n`);
  },
};

async function runImport(args: readonly string[], host: ImportHost): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    process.stdout.write(`${usage}\n`);
    return 0;
  }
  if (options.kind === 'hsds') {
    const flags = ['--source', options.source, ...(options.isWhole ? ['--whole'] : [])];
    return host.runEntry('import-hsds-cli.ts', [...flags, '--', ...filesOnly(options.paths)], options.data);
  }
  if (options.kind === 'adt') {
    const flags = ['--sender', options.sender, ...(options.zone === undefined ? [] : ['--zone', options.zone])];
    return host.runEntry('import-adt-cli.ts', [...flags, '--', ...filesOnly(options.paths)], options.data);
  }
  if (options.kind === 'questionnaire') {
    const flags = options.replaces ? ['--replace'] : [];
    return host.runEntry('import-questionnaire-cli.ts', [...flags, '--', ...filesOnly(options.paths)], options.data);
  }
  if (options.kind === 'client-archive') {
    const flags = options.operator === undefined ? [] : ['--operator', options.operator];
    return host.runEntry('client-import-cli.ts', [...flags, '--', fromCaller(options.path)], undefined);
  }
  if (options.kind === 'undo')
    return (await undoEnrollment(options, await signedInAs(options, terminal, host.signIn), terminal)) ? 1 : 0;
  if (options.kind !== 'fhir') {
    filesOnly(options.paths);
    return (await importEnrollment(options, await signedInAs(options, terminal, host.signIn), terminal)) ? 1 : 0;
  }
  const call = await signedInAs(options, terminal, host.signIn);
  const { created, updated, unchanged, refused } = await importFiles(options, call, terminal);
  process.stdout.write(`created ${created}, updated ${updated}, unchanged ${unchanged}, refused ${refused}\n`);
  return refused === 0 ? 0 : 1;
}

/** Returns the message and the exit code for an error. */
function failureOf(error: unknown): { sentence: string; code: number } {
  if (error instanceof Problem) return { sentence: error.message, code: error.exitCode === 1 ? 3 : error.exitCode };
  if (error instanceof NetworkError)
    return {
      sentence:
        'Guidepost does not respond at the given address. If it is not running on this machine, start it with: npm start',
      code: 3,
    };
  if (error instanceof ApiError && error.status === 401) {
    const hint = `${error.body?.message ?? error.message} (401 ${error.code})`;
    return { sentence: `The server refuses the access token: ${hint}`, code: 3 };
  }
  if (error instanceof ApiError) {
    return { sentence: `${error.body?.userMessage ?? error.message} (${error.status} ${error.code})`, code: 3 };
  }
  return { sentence: error instanceof Error ? (error.stack ?? error.message) : String(error), code: 3 };
}

/** Runs the import command. Prints an error as one sentence. Returns the exit code. */
export async function importCommand(args: readonly string[], host: ImportHost): Promise<number> {
  try {
    return await runImport(args, host);
  } catch (error) {
    const { sentence, code } = failureOf(error);
    terminal.progress('');
    process.stderr.write(`${sentence}\n`);
    return code;
  }
}
