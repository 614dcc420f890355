import { parseArgs } from 'node:util';
import { Problem } from './problem.ts';

type Definitions = NonNullable<NonNullable<Parameters<typeof parseArgs>[0]>['options']>;

/**
 * Parses a command's options.
 * @throws Problem with exit code 2 for an unknown option
 */
export function readOptions<T extends Definitions>(args: string[], options: T, allowPositionals = false) {
  try {
    return parseArgs({ args, options, allowPositionals, strict: true });
  } catch (error) {
    const message = error instanceof Error ? (error.message.split(/[.\n]/)[0] ?? '') : String(error);
    throw new Problem(`${message}. --help lists the options.`, 2);
  }
}

/** @throws Problem with exit code 2 if the text is not a port */
export function readPort(text: string): number {
  const port = Number(text);
  if (!/^\d+$/.test(text) || port < 1 || port > 65_535) {
    throw new Problem(`--port must be a number from 1 to 65535, not '${text}'.`, 2);
  }
  return port;
}
