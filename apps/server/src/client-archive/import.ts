import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { Storage } from '../connectors/storage/port.ts';
import type { Db } from '../platform/db.ts';
import { realNow } from '../platform/real-time.ts';
import { ClientArchiveError } from './error.ts';
import { auditMembers, type Operation } from './export.ts';
import { type Manifest, names, type Part, schemaHash } from './manifest.ts';
import { readMigrations, readSchema } from './queries-catalog.ts';
import {
  beginImport,
  clearLines,
  closeNumbers,
  commit,
  findExisting,
  findHighestId,
  insertImport,
  lockImports,
  raiseSequences,
  readLines,
  rollback,
  run,
  settle,
  storeLines,
  takeLeftOut,
  unlockImports,
} from './queries-client.ts';
import { auditLines, evidenceLines, insertAudit, insertEvidence } from './queries-evidence.ts';
import { insertsOf, lateUpdates, linesOf, wrongIds } from './queries-rows.ts';
import { giveLines, noteOwnLines, placeShared } from './queries-shared.ts';
import { findAccess, placeStaff } from './queries-staff.ts';
import { type ArchiveReader, openArchive } from './reader.ts';
import { insertOrder, type Schema, tableOf } from './schema.ts';
import { clientTables, sharedTables } from './tables.ts';

/** The result of an import. */
export interface ImportResult {
  manifest: Manifest;
  /** The client's id in the target. */
  clientId: number;
  /** How far the ids are above those in the archive. */
  offset: number;
  /** The users that were added as disabled, with their roles here and in the archive (`former`). */
  addedStaff: Awaited<ReturnType<typeof placeStaff>>;
  /** Teams and administrators who were here before and get no access, and guides of members who have it. */
  access: Awaited<ReturnType<typeof findAccess>>;
  /** Number of added shared records, by table. */
  addedShared: Record<string, number>;
  /** Number of rows that were left out, by table. */
  leftOut: Record<string, number>;
  /** Number of compared rows, by table. */
  compared: Record<string, number>;
  comparedFiles: number;
  settled: Awaited<ReturnType<typeof settle>>;
}

/** Ids are shifted by a multiple of a million, so that the former id remains readable: 4711 becomes 3004711. */
const offsetStep = 1_000_000;
/** Maximum id, which JavaScript and screens can represent exactly. */
const maxId = Number.MAX_SAFE_INTEGER / 2;

const filesKey = (name: string) => ({ area: 'files', name }) as const;

/** Refuses an archive that this database cannot import. Nothing was written before. */
async function checkTarget({ db }: Operation, archive: ArchiveReader): Promise<void> {
  const { manifest } = archive;
  if (manifest.schema !== schemaHash(await readMigrations(db)))
    throw new ClientArchiveError(
      `The archive was written by Guidepost ${manifest.guidepost}, whose database has other migrations than this one. Install the same version in both places.`,
    );
  const known = [...Object.keys(clientTables).map(names.table), ...Object.keys(sharedTables).map(names.shared)];
  const missing = [...known, names.staff, names.audit, names.evidence, names.files].find(
    (name) => !manifest.parts[name],
  );
  if (missing) throw new ClientArchiveError(`The archive has no ${missing}.`);
  for await (const keys of storageKeys(archive)) {
    const { archive: imported, client, file } = await findExisting(db, manifest.archiveId, manifest.client.name, keys);
    if (imported !== null) throw new ClientArchiveError(`This archive was imported on ${imported}.`);
    if (client !== null) throw new ClientArchiveError(`A client with the name ${client} exists.`);
    if (file !== null)
      throw new ClientArchiveError(`A file with the key ${file} exists, so the client is here already.`);
  }
}

/** Returns the storage keys of the files, in batches. There is at least one batch. */
async function* storageKeys(archive: ArchiveReader): AsyncGenerator<string[]> {
  yield [];
  for await (const lines of archive.lines(names.files))
    yield lines.map((line) => (JSON.parse(line) as { storageKey: string }).storageKey);
}

const hashOf = async (content: Readable): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of content as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest('hex');
};

/**
 * Stores the files of the archive, and reads each again to compare it. If the import fails later, the files remain: their
 * keys could belong to another installation in the same bucket. A repeated import writes them again. Returns their number.
 */
async function storeFiles(storage: Storage, archive: ArchiveReader, report: (line: string) => void): Promise<number> {
  let count = 0;
  for await (const { storageKey, mimeType, size, sha256, content, path } of archive.files()) {
    await storage.writeStream(filesKey(storageKey), content, size, mimeType);
    const stored = await storage.readStream(filesKey(storageKey));
    if (!stored || (await hashOf(stored)) !== sha256) throw new Error(`${path} was not stored correctly`);
    count += 1;
    if (count % 1000 === 0) report(`${count} files`);
  }
  return count;
}

/** Stores the lines of an entry in the temporary table. */
async function load(tx: Db, archive: ArchiveReader, name: string): Promise<void> {
  await clearLines(tx);
  for await (const lines of archive.lines(name)) await storeLines(tx, lines);
}

/** Measures lines as the export does. */
async function measure(batches: AsyncIterable<readonly string[]>): Promise<Part> {
  const hash = createHash('sha256');
  let [rows, bytes] = [0, 0];
  for await (const lines of batches) {
    if (lines.length === 0) continue;
    const chunk = Buffer.from(`${lines.join('\n')}\n`);
    hash.update(chunk);
    rows += lines.length;
    bytes += chunk.length;
  }
  return { rows, bytes, sha256: hash.digest('hex') };
}

/** Returns the lines of an entry without those that were left out. */
async function* keptLines(archive: ArchiveReader, name: string, left: ReadonlySet<string>): AsyncGenerator<string[]> {
  for await (const lines of archive.lines(name)) yield lines.filter((line) => !left.has(line));
}

/**
 * Reads the imported rows back with the ids of the archive, and compares them with the manifest.
 * @param left the lines that were left out, by entry
 * @throws Error if a row differs
 */
async function compare(
  tx: Db,
  schema: Schema,
  archive: ArchiveReader,
  left: ReadonlyMap<string, readonly string[]>,
  clientId: number,
  offset: number,
): Promise<Record<string, number>> {
  const { parts, source } = archive.manifest;
  const back = { to: 'back', offset } as const;
  const statements: Record<string, string> = {
    ...Object.fromEntries(
      Object.keys(clientTables).map((name) => [
        names.table(name),
        linesOf(schema, tableOf(schema, name), clientId, back),
      ]),
    ),
    [names.evidence]: evidenceLines(clientId, back),
    [names.audit]: auditLines(clientId, source, back),
  };
  const compared: Record<string, number> = {};
  const different: string[] = [];
  for (const [name, sql] of Object.entries(statements)) {
    const without = left.get(name) ?? [];
    const expected = without.length > 0 ? await measure(keptLines(archive, name, new Set(without))) : parts[name];
    const found = await measure(readLines(tx, sql));
    compared[name] = found.rows;
    if (found.sha256 !== expected?.sha256)
      different.push(`${name} (${expected?.rows} rows in the archive, ${found.rows} after the import)`);
  }
  if (different.length > 0) throw new Error(`Rows differ from the archive in ${different.join(', ')}`);
  return compared;
}

async function writeRows(
  operation: Operation,
  archive: ArchiveReader,
  schema: Schema,
  offset: number,
): Promise<Omit<ImportResult, 'comparedFiles'>> {
  const { db: tx, operator, report } = operation;
  const { manifest } = archive;
  const clientId = manifest.client.id + offset;
  const at = realNow().toString();
  await load(tx, archive, names.staff);
  const addedStaff = await placeStaff(tx, at);
  const addedShared: Record<string, number> = {};
  for (const name of insertOrder(schema, Object.keys(sharedTables)).order) {
    await load(tx, archive, names.shared(name));
    const { added, conflicts } = await placeShared(tx, schema, name, at);
    if (conflicts.length > 0)
      throw new ClientArchiveError(
        `The wording of these terms is not the same here: ${conflicts.join('; ')}. Members agreed to the wording in the archive, so publish the same versions here first.`,
      );
    if (added > 0) addedShared[name] = added;
    const taken = name === 'lines' ? await noteOwnLines(tx) : [];
    if (taken.length > 0)
      throw new ClientArchiveError(
        `These phone numbers of the client belong to another client, a team or a guide here: ${taken.join(', ')}. Change this in the admin portal first.`,
      );
  }
  const { order, late } = insertOrder(schema, Object.keys(clientTables));
  const left = new Map<string, string[]>();
  for (const name of order) {
    report(name);
    await load(tx, archive, names.table(name));
    if ((await run(tx, wrongIds(tableOf(schema, name), manifest.highestId))) > 0)
      throw new ClientArchiveError(
        `The archive is damaged: ${names.table(name)} contains an id that is not between 1 and ${manifest.highestId}. Nothing was changed.`,
      );
    left.set(names.table(name), await takeLeftOut(tx, name));
    for (const sql of insertsOf(schema, tableOf(schema, name), offset, late)) await run(tx, sql);
  }
  for (const sql of lateUpdates(late)) await run(tx, sql);
  await giveLines(tx, clientId);
  const importId = await insertImport(tx, {
    archiveId: manifest.archiveId,
    clientId,
    source: manifest.source,
    offset,
    operator,
    at,
  });
  await load(tx, archive, names.evidence);
  await run(tx, insertEvidence(offset), [importId]);
  await load(tx, archive, names.audit);
  await run(tx, insertAudit(offset), [importId]);
  report('comparison');
  const compared = await compare(tx, schema, archive, left, clientId, offset);
  const access = await findAccess(tx, clientId, {
    teams: left.get(names.table('team_clients')) ?? [],
    administrators: left.get(names.table('client_auditors')) ?? [],
  });
  const leftOut = Object.fromEntries([...left].map(([name, lines]) => [name, lines.length]));
  const settled = await settle(tx, clientId, at);
  await closeNumbers(tx, clientId);
  await auditMembers(
    { ...operation, db: tx, reason: `archive ${manifest.archiveId} of ${manifest.source}` },
    'client import',
    clientId,
  );
  return { manifest, clientId, offset, addedStaff, addedShared, access, leftOut, compared, settled };
}

/** Returns a number that is above every id of the target when it is added to any id of the archive. */
async function chooseOffset(db: Db, manifest: Manifest): Promise<number> {
  const highest = await findHighestId(db);
  const offset = (Math.floor(highest / offsetStep) + 1) * offsetStep;
  if (offset + manifest.highestId > maxId || manifest.client.id > manifest.highestId)
    throw new ClientArchiveError('The ids of the archive are too large.');
  return offset;
}

/**
 * Imports a client from an archive: everything in one transaction, or nothing. Reads the whole archive before it writes
 * (docs/operations/move-a-client.md).
 * @throws ClientArchiveError if the archive is damaged, does not fit this database, or was imported before
 */
export async function importClient(operation: Operation, file: string): Promise<ImportResult> {
  const { db, storage, report } = operation;
  const archive = await openArchive(file);
  try {
    if (!(await lockImports(db)))
      throw new ClientArchiveError('Another import of a client is running. Start this one when it has finished.');
    report('reading the archive');
    await archive.verify();
    await checkTarget(operation, archive);
    const schema = await readSchema(db);
    const offset = await chooseOffset(db, archive.manifest);
    // outside the transaction, so that ids that other users' records get in the meantime are never in the shifted range
    await raiseSequences(db, offset + archive.manifest.highestId + 1);
    try {
      const comparedFiles = await storeFiles(storage, archive, report);
      await beginImport(db);
      const result = await writeRows(operation, archive, schema, offset);
      await commit(db);
      return { ...result, comparedFiles };
    } catch (error) {
      await rollback(db).catch(() => {});
      throw error;
    }
  } finally {
    archive.close();
    // does nothing if another import has the lock
    await unlockImports(db).catch(() => {});
  }
}
