import {
  type Api,
  ApiError,
  type CallOptions,
  type ClientId,
  contracts,
  type IdOf,
  type MemberImport,
  NetworkError,
} from '@guidepost/contracts';
import { expand, type Refusal, requests, type Upload } from './files.ts';
import type { ImportOptions } from './options.ts';
import { Problem } from './problem.ts';

export interface Report {
  /** Prints a line that replaces the previous progress line. An empty line ends the progress. */
  progress(line: string): void;
  /** Prints a line about one file on the terminal. */
  file(line: string): void;
}

export interface Totals {
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
}

/** Milliseconds between two requests for an import's progress. */
export const pollMs = 250;
/** Maximum wait for a server that restarts, in milliseconds. The server continues the import automatically. */
const maxOutageMs = 120_000;
/** Signals within this time, in milliseconds, come from one Ctrl+C, because npm and the terminal both send a signal. */
const repeatedSignalMs = 1000;
/** Maximum wait for the response to the discard of an import, in milliseconds. */
const maxDiscardMs = 10_000;
const nothingImported = 'Nothing was imported.';

/**
 * Sends files to the running system and waits until the import ends.
 * @throws Problem
 */
export async function importFiles(options: ImportOptions, call: Api, report: Report): Promise<Totals> {
  const client = await findClient(options.client, call);
  const { names, refused } = expand(options.paths);
  const refuse = (refusal: Refusal) => refused.push(refusal);
  const started = await sendFiles(options, client.id, requests(names, refuse), names.length, call, report);
  const done = started === undefined ? null : await waitForImport(started.id, call, report);
  report.progress('');
  for (const { name, reason } of refused) report.file(`${name}: ${reason}`);
  for (const { name, state, reason, notes } of done?.results ?? []) {
    if (state === 'refused') report.file(`${name}: ${reason}`);
    for (const note of notes) report.file(`${name}: note: ${note}`);
  }
  return {
    created: done?.created ?? 0,
    updated: done?.updated ?? 0,
    unchanged: done?.unchanged ?? 0,
    refused: (done?.refused ?? 0) + refused.length,
  };
}

/** Sends a request, and repeats it with the same idempotency key while the server is unavailable. */
type Send = <T>(request: (once: CallOptions) => Promise<T>) => Promise<T>;

/**
 * Sends the files and starts the import. Returns undefined if there are no files. If this fails or the user presses
 * Ctrl+C, discards the import, so that the server does not store the files that were already sent.
 */
async function sendFiles(
  options: ImportOptions,
  clientId: ClientId,
  portions: Iterable<Upload[]>,
  total: number,
  call: Api,
  report: Report,
): Promise<MemberImport | undefined> {
  let started: MemberImport | undefined;
  const interruption = new AbortController();
  const { signal } = interruption;
  const interrupt = () => {
    if (signal.aborted) return;
    report.progress('stopping; press Ctrl+C again to stop immediately');
    interruption.abort();
    // Then the next Ctrl+C ends the process, even if the server does not respond.
    setTimeout(() => process.off('SIGINT', interrupt), repeatedSignalMs).unref();
  };
  process.on('SIGINT', interrupt);
  const send: Send = (request) => {
    const once = { idempotencyKey: crypto.randomUUID(), signal };
    return retryWhileUnavailable(() => request(once), report);
  };
  try {
    for (const files of portions) {
      started ??= await startMemberImport(options, clientId, call, send);
      const params = { importId: started.id };
      started = await send((once) => call(contracts.imports.addFiles, { params, body: { files } }, once));
      report.progress(`${started.files} of ${total} files sent`);
    }
    if (started === undefined) return undefined;
    const params = { importId: started.id };
    return await send((once) => call(contracts.imports.run, { params }, once));
  } catch (error) {
    const outcome = started ? await discard(started.id, call) : nothingImported;
    if (signal.aborted) throw new Problem(`The command was interrupted. ${outcome}`, 3);
    throw started && isAway(error) ? new Problem(`Guidepost no longer responds. ${outcome}`, 3) : error;
  } finally {
    if (!signal.aborted) process.off('SIGINT', interrupt);
  }
}

/**
 * Discards an import that may already have started, because a response can be lost. Returns a sentence about what
 * happens to the import.
 */
async function discard(importId: IdOf<'Import'>, call: Api): Promise<string> {
  try {
    await call(contracts.imports.discard, { params: { importId } }, { signal: AbortSignal.timeout(maxDiscardMs) });
    return nothingImported;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'IMPORT_ALREADY_RUN')
      return 'The import has started and continues on the server.';
    return 'If the import has started, it continues on the server. Otherwise, the server discards it after a day.';
  }
}

const isAway = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status === 503);

/** Repeats a request while the server is unavailable. */
export async function retryWhileUnavailable<T>(ask: () => Promise<T>, report: Report): Promise<T> {
  const begun = performance.now();
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isAway(error) || performance.now() - begun > maxOutageMs) throw error;
      report.progress('waiting for Guidepost to respond again');
      await new Promise((resolve) => setTimeout(resolve, pollMs));
    }
  }
}

/**
 * Finds a client by its name.
 * @throws Problem that lists the existing clients
 */
export async function findClient(clientName: string, call: Api) {
  const clients = await call(contracts.clients.list, {});
  const key = clientName.trim().toLowerCase();
  const found =
    clients.find((client) => client.name.toLowerCase() === key) ??
    clients.find((client) => client.displayName.toLowerCase() === key);
  if (found) return found;
  const names = clients.map((client) => `  ${client.name}`).join('\n');
  throw new Problem(`There is no client ${clientName}. The clients are:\n${names || '  (none yet)'}`, 2);
}

async function startMemberImport(
  { assign, guideEmail }: ImportOptions,
  clientId: ClientId,
  call: Api,
  send: Send,
): Promise<MemberImport> {
  const body = { kind: 'fhir' as const, clientId, assign, ...(guideEmail === undefined ? {} : { guideEmail }) };
  return withAssignment(guideEmail, () => send((once) => call(contracts.imports.create, { body }, once)));
}

/**
 * Begins an import.
 * @throws Problem that names the option to use if new members cannot be assigned as requested
 */
export async function withAssignment<Begun>(
  guideEmail: string | undefined,
  begin: () => Promise<Begun>,
): Promise<Begun> {
  try {
    return await begin();
  } catch (error) {
    if (error instanceof ApiError && error.code === 'IMPORT_GUIDE_UNKNOWN') {
      throw new Problem(`${guideEmail} is not a guide on any of the client's teams.`, 2);
    }
    if (error instanceof ApiError && error.code === 'IMPORT_NO_GUIDES') {
      throw new Problem(
        "The client's teams have no guide who can receive members. To import anyway, use --unassigned.",
        2,
      );
    }
    throw error;
  }
}

async function waitForImport(importId: IdOf<'Import'>, call: Api, report: Report) {
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    const now = await retryWhileUnavailable(() => call(contracts.imports.get, { params: { importId } }), report);
    report.progress(`${now.processed} of ${now.files} files`);
    if (now.state === 'done') return now;
    if (now.state === 'failed') throw new Problem('The import failed. See the server log for the cause.', 3);
  }
}
