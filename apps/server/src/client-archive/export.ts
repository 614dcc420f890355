import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { ClientId, MemberId } from '@guidepost/contracts';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { Storage } from '../connectors/storage/port.ts';
import { commandEntry } from '../platform/audit/audit-entry.ts';
import { insertEntries } from '../platform/audit/queries.ts';
import { findLastSeal } from '../platform/audit/queries-seals.ts';
import type { Db } from '../platform/db.ts';
import { realNow } from '../platform/real-time.ts';
import { safeFileName, startArchive } from '../platform/zip-writer.ts';
import { loadArchivedEntries } from './archived-entries.ts';
import { ClientArchiveError } from './error.ts';
import { type FileLine, formatVersion, type Manifest, names, type Part, schemaHash } from './manifest.ts';
import { readMigrations, readSchema } from './queries-catalog.ts';
import {
  begin,
  beginSnapshot,
  commit,
  countUnfinished,
  findClient,
  findFiles,
  findHighestId,
  findIds,
  findMembers,
  readLines,
  rollback,
  settle,
} from './queries-client.ts';
import { auditActors, auditLines, evidenceLines } from './queries-evidence.ts';
import { linesOf } from './queries-rows.ts';
import { findReferenced, sharedLinesOf } from './queries-shared.ts';
import { staffLines } from './queries-staff.ts';
import { readme } from './readme.ts';
import { type Schema, tableOf } from './schema.ts';
import { clientTables, readOnlyTables, sharedTables } from './tables.ts';

/** The installation and the person who exports or imports a client. */
export interface Operation {
  /** A connection without time limits. The command uses it alone. */
  db: Db;
  storage: Storage;
  /** The URL of this installation. */
  url: string;
  organization: string;
  /** The name of the person who runs the command, for the audit. */
  operator: string;
  reason: string;
  report(line: string): void;
}

const filePage = 1000;
/** Maximum number of members that one audit entry names. */
const membersPerEntry = 5000;

/** Writes audit entries that name each member of a client. */
export async function auditMembers(
  { db, operator, reason }: Pick<Operation, 'db' | 'operator' | 'reason'>,
  action: 'client export' | 'client import',
  clientId: number,
): Promise<void> {
  let after = 0;
  for (;;) {
    const members: MemberId[] = await findMembers(db, clientId, after, membersPerEntry);
    if (members.length > 0 || after === 0)
      await insertEntries(db, [
        commandEntry(action, { memberIds: members, reason: `${operator}: ${reason}`, facts: { client: clientId } }),
      ]);
    after = members.at(-1) ?? 0;
    if (members.length < membersPerEntry) return;
  }
}

/** Writes the entries of an archive, and measures them. */
function partsOf(archive: ReturnType<typeof startArchive>) {
  const parts: Record<string, Part> = {};
  return {
    parts,
    async add(name: string, batches: AsyncIterable<readonly string[]>) {
      const hash = createHash('sha256');
      let [rows, bytes] = [0, 0];
      async function* content() {
        for await (const lines of batches) {
          const chunk = Buffer.from(`${lines.join('\n')}\n`);
          hash.update(chunk);
          rows += lines.length;
          bytes += chunk.length;
          yield chunk;
        }
      }
      await archive.addStream(name, Readable.from(content(), { objectMode: false }));
      parts[name] = { rows, bytes, sha256: hash.digest('hex') };
    },
  };
}

/** Compares the content of a stored file with its record. Returns the difference, or null. */
function differenceOf(
  { id, size, sha256 }: Awaited<ReturnType<typeof findFiles>>[number],
  found: { size: number; sha256: string } | null,
): string | null {
  if (!found) return `file ${id} is missing`;
  if (size !== null && size !== found.size) return `file ${id} has ${found.size} instead of ${size} bytes`;
  return sha256 !== null && sha256.toString('hex') !== found.sha256 ? `file ${id} has other content` : null;
}

/** Writes the stored files, and a line about each into a file beside the archive. Returns the damaged files too. */
async function addFiles(
  { db, storage, report }: Operation,
  clientId: number,
  archive: ReturnType<typeof startArchive>,
  list: FileHandle,
): Promise<{ files: Manifest['files']; damaged: string[] }> {
  const damaged: string[] = [];
  const files = { count: 0, bytes: 0, missing: 0 };
  let after = 0;
  for (;;) {
    const page = await findFiles(db, clientId, after, filePage);
    for (const stored of page) {
      const { id, file_name, mime_type, storage_key } = stored;
      after = id;
      const path = safeFileName(id, file_name);
      const content = await storage.readStream({ area: 'files', name: storage_key });
      const hash = createHash('sha256');
      let size = 0;
      async function* measured(bytes: Readable) {
        for await (const chunk of bytes as AsyncIterable<Buffer>) {
          hash.update(chunk);
          size += chunk.length;
          yield chunk;
        }
      }
      if (content) await archive.addStream(path, Readable.from(measured(content), { objectMode: false }));
      const line: FileLine = {
        id,
        path: content ? path : null,
        storageKey: storage_key,
        mimeType: mime_type,
        size,
        sha256: content ? hash.digest('hex') : '',
      };
      const difference = differenceOf(stored, content ? line : null);
      if (difference !== null) damaged.push(difference);
      await list.appendFile(`${JSON.stringify(line)}\n`);
      files.count += content ? 1 : 0;
      files.missing += content ? 0 : 1;
      files.bytes += size;
    }
    if (page.length < filePage) break;
    report(`${files.count} files`);
  }
  return { files, damaged };
}

async function* linesOfFile(file: string): AsyncGenerator<string[]> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
}

async function addRows(
  operation: Operation,
  schema: Schema,
  clientId: number,
  add: ReturnType<typeof partsOf>['add'],
): Promise<void> {
  const { db, url, report } = operation;
  const toArchive = { to: 'archive' } as const;
  const referenced = await findReferenced(db, schema, clientId);
  const staff = new Set([
    ...(referenced.get('staff') ?? []),
    ...(await findIds(db, auditActors(clientId))).map(({ id }) => id),
  ]);
  await add(names.staff, readLines(db, staffLines(staff)));
  for (const name of Object.keys(sharedTables))
    await add(names.shared(name), readLines(db, sharedLinesOf(tableOf(schema, name), referenced, clientId)));
  for (const name of Object.keys(clientTables)) {
    report(name);
    await add(names.table(name), readLines(db, linesOf(schema, tableOf(schema, name), clientId, toArchive)));
  }
  for (const name of Object.keys(readOnlyTables))
    await add(names.readOnly(name), readLines(db, linesOf(schema, tableOf(schema, name), clientId, toArchive)));
  await add(names.evidence, readLines(db, evidenceLines(clientId, toArchive)));
  report('audit entries');
  await add(names.audit, readLines(db, auditLines(clientId, url, toArchive)));
}

/** Writes a file and hashes it at the same time. */
const hashing = (handle: FileHandle) => {
  const hash = createHash('sha256');
  return {
    async appendFile(chunk: string | Uint8Array) {
      hash.update(chunk);
      await handle.appendFile(chunk);
    },
    digest: () => hash.digest('hex'),
  };
};

/**
 * Ends what this installation would still do for a client that moves. Unsent texts wait for a guide's decision, links
 * stop working, and open questions to organizations are withdrawn. It can be repeated.
 * @throws ClientArchiveError if it failed and ended nothing
 */
export async function endWork({ db }: Pick<Operation, 'db'>, clientId: ClientId) {
  try {
    if (!(await findClient(db, clientId))) throw new ClientArchiveError(`There is no client with the id ${clientId}.`);
    await begin(db);
    const ended = await settle(db, clientId, realNow().toString());
    await commit(db);
    return ended;
  } catch (error) {
    await rollback(db).catch(() => {});
    if (error instanceof ClientArchiveError) throw error;
    throw new ClientArchiveError(
      `The archive is complete, but ending the work for the client in this installation failed: ${error instanceof Error ? error.message : 'unknown error'}. Nothing was ended. Repeat only this step before you import the archive: guidepost export --client ${clientId} --reason TEXT --end-work`,
    );
  }
}

/** Maximum number of damaged files that an error message lists. */
const listedFiles = 20;

/** Fails if stored files are damaged. */
function checkFiles(damaged: readonly string[]): void {
  if (damaged.length === 0) return;
  const more = damaged.length > listedFiles ? `, and ${damaged.length - listedFiles} more` : '';
  throw new ClientArchiveError(
    `The stored files are not those of the database: ${damaged.slice(0, listedFiles).join(', ')}${more}. Restore them, or export with --allow-damaged-files.`,
  );
}

/** Options of an export. */
export interface ExportOptions {
  /** The client moves, so the export is refused while an upload is not finished. */
  isMove?: boolean;
  /** Exports the client although stored files are missing or differ from the database. */
  allowDamagedFiles?: boolean;
}

/**
 * Writes an archive of a client: all rows, files and audit entries about its members, as they were at one time
 * (docs/operations/move-a-client.md). The file appears under its name when it is complete.
 * @returns the manifest, the SHA-256 of the archive, the number of unfinished uploads, and the damaged files
 * @throws ClientArchiveError if the client cannot be exported, or the file exists
 */
export async function exportClient(
  operation: Operation,
  clientId: ClientId,
  file: string,
  { isMove = false, allowDamagedFiles = false }: ExportOptions = {},
): Promise<{ manifest: Manifest; sha256: string; unfinished: number; damaged: string[] }> {
  const { db, url, organization, operator, reason } = operation;
  if (existsSync(file)) throw new ClientArchiveError(`${file} exists already.`);
  const partial = `${file}.partial`;
  const listFile = `${file}.files`;
  const handles = [await open(partial, 'w', 0o600), await open(listFile, 'w', 0o600)] as const;
  try {
    await beginSnapshot(db);
    const client = await findClient(db, clientId);
    if (!client) throw new ClientArchiveError(`There is no client with the id ${clientId}.`);
    if (client.is_training) throw new ClientArchiveError('The training client cannot be exported.');
    if (client.is_busy)
      throw new ClientArchiveError(
        'An import of this client is running. Export the client when it has finished. An interrupted import ends after a day.',
      );
    const unfinished = await countUnfinished(db, clientId);
    if (isMove && unfinished > 0)
      throw new ClientArchiveError(
        `Unfinished uploads of the client: ${unfinished}. Export the client when they are stored or deleted.`,
      );
    const schema = await readSchema(db);
    const hashed = hashing(handles[0]);
    const archive = startArchive(hashed);
    const { parts, add } = partsOf(archive);
    const createdAt = realNow().toString();
    await loadArchivedEntries(operation, clientId);
    await addRows(operation, schema, clientId, add);
    const { files, damaged } = await addFiles(operation, clientId, archive, handles[1]);
    if (!allowDamagedFiles) checkFiles(damaged);
    await add(names.files, linesOfFile(listFile));
    const seal = await findLastSeal(db);
    const manifest: Manifest = {
      format: 'guidepost-client-archive',
      version: formatVersion,
      archiveId: randomUUID(),
      createdAt,
      guidepost: packageJson.version,
      schema: schemaHash(await readMigrations(db)),
      source: url,
      organization,
      operator,
      reason,
      client: { id: client.id, name: client.name, displayName: client.display_name },
      highestId: await findHighestId(db),
      seal: seal ? { id: seal.id, hash: seal.hash } : null,
      parts,
      files,
    };
    archive.add(names.readme, readme(manifest));
    archive.add(names.manifest, JSON.stringify(manifest, null, 2));
    await archive.end();
    await handles[0].sync();
    await rollback(db);
    await auditMembers(operation, 'client export', clientId);
    await rename(partial, file);
    return { manifest, sha256: hashed.digest(), unfinished, damaged };
  } finally {
    await Promise.all(handles.map((handle) => handle.close()));
    await Promise.all([partial, listFile].map((name) => rm(name, { force: true })));
  }
}
