import type { FileId } from '@guidepost/contracts';
import type { Storage } from '../connectors/storage/port.ts';
import { findArchives, findDiscarded, findUnfinished, hasFile } from '../platform/audit/archive/queries-archives.ts';
import { monthName } from '../platform/audit/archive/source.ts';
import type { Db } from '../platform/db.ts';
import { findStored } from './queries.ts';

/** The differences between the table of files and the storage. */
export interface FileVerdict {
  /** Number of files that must be in the storage. */
  needed: number;
  /** Files that are in the database but missing from the storage, or stored with a different size. */
  missing: FileId[];
  /** Archived months of the audit whose file is missing, or stored with a different size. */
  missingArchives: string[];
  /** Names of objects in the storage that belong neither to a file in the database nor to an archive. */
  surplus: string[];
}

const pageSize = 10_000;

/** Compares all files in the database with all objects in the storage. */
export async function compareFiles(db: Db, storage: Storage): Promise<FileVerdict> {
  const stored = new Map<string, number>();
  for await (const { name, size } of storage.list('files')) stored.set(name, size);
  const incoming = new Set<string>();
  for await (const { name } of storage.list('incoming')) incoming.add(name);
  const verdict: FileVerdict = { needed: 0, missing: [], missingArchives: [], surplus: [] };
  let after = 0;
  for (;;) {
    const page = await findStored(db, after, pageSize);
    for (const { id, storage_key: name, size, is_needed, is_allowed } of page) {
      after = id;
      const found = stored.get(name);
      if (is_needed) verdict.needed += 1;
      if (is_needed && (found === undefined || (size !== null && found !== size))) verdict.missing.push(id);
      if (is_allowed) stored.delete(name);
      incoming.delete(name);
    }
    if (page.length < pageSize) break;
  }
  for (const { month, storage_key: name, size } of (await findArchives(db)).filter(hasFile)) {
    if (stored.get(name) !== size) verdict.missingArchives.push(monthName(month));
    stored.delete(name);
  }
  for (const { storage_key: name } of [...(await findUnfinished(db)), ...(await findDiscarded(db))])
    stored.delete(name);
  verdict.surplus = [...stored.keys(), ...incoming].sort();
  return verdict;
}
