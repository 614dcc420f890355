import {
  type Api,
  ApiError,
  type ClientId,
  contracts,
  type IdOf,
  type MemberImport,
  NetworkError,
} from '@guidepost/contracts';
import { expand, type Refusal, requests } from './files.ts';
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

const pollMs = 250;
/** Maximum wait for a server that restarts, in milliseconds. The server continues the import automatically. */
const maxOutageMs = 120_000;

/**
 * Sends files to the running system and waits until the import ends.
 * @throws Problem
 */
export async function importFiles(options: ImportOptions, call: Api, report: Report): Promise<Totals> {
  const client = await findClient(options.client, call);
  const { names, refused } = expand(options.paths);
  const refuse = (refusal: Refusal) => refused.push(refusal);
  let started: MemberImport | undefined;
  for (const files of requests(names, refuse)) {
    started ??= await startMemberImport(options, client.id, call);
    const { id } = started;
    started = await call(
      contracts.imports.addFiles,
      { params: { importId: id }, body: { files } },
      { idempotencyKey: crypto.randomUUID() },
    );
    report.progress(`${started.files} of ${names.length} files sent`);
  }
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
): Promise<MemberImport> {
  const body = { kind: 'fhir' as const, clientId, assign, ...(guideEmail === undefined ? {} : { guideEmail }) };
  return withAssignment(guideEmail, () =>
    call(contracts.imports.create, { body }, { idempotencyKey: crypto.randomUUID() }),
  );
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
  await call(contracts.imports.run, { params: { importId } }, { idempotencyKey: crypto.randomUUID() });
  let lastHeard = performance.now();
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, pollMs));
    try {
      const now = await call(contracts.imports.get, { params: { importId } });
      lastHeard = performance.now();
      report.progress(`${now.processed} of ${now.files} files`);
      if (now.state === 'done') return now;
      if (now.state === 'failed') throw new Problem('The import failed. See the server log for the cause.', 3);
    } catch (error) {
      const away = error instanceof NetworkError || (error instanceof ApiError && error.status === 503);
      if (!away || performance.now() - lastHeard > maxOutageMs) throw error;
      report.progress('waiting for Guidepost to respond again');
    }
  }
}
