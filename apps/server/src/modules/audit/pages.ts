import type { Storage } from '../../connectors/storage/port.ts';
import type { Db } from '../../platform/db.ts';
import { findArchivedEntries } from './archived.ts';
import { type AuditFilter, type EntryRow, findImportedEntries, findOwnEntries } from './queries.ts';
import { isStoredEntry } from './queries-archived.ts';

interface Page {
  entries: EntryRow[];
  /** The entry after which the next page starts; null if this is the last page. */
  next: number | null;
}

/**
 * Returns a page of entries, latest first: the entries in the database. With a member, then the archived entries, and
 * then the entries that other installations wrote about the member before the import.
 * @param before the last entry of the previous page; null for the first page
 */
export async function findPage(
  db: Db,
  storage: Storage,
  filter: AuditFilter,
  before: number | null,
  limit: number,
): Promise<Page> {
  const pageOf = (found: EntryRow[], next: number | null): Page =>
    found.length > limit
      ? { entries: found.slice(0, limit), next: found[limit - 1]?.id ?? null }
      : { entries: found, next };
  const { memberId } = filter;
  const isAmongOwn = before === null || (await isStoredEntry(db, before));
  const found = isAmongOwn ? await findOwnEntries(db, filter, before, limit + 1) : [];
  if (!memberId || found.length > limit) return pageOf(found, null);
  const archived = await findArchivedEntries(
    db,
    storage,
    { ...filter, memberId },
    isAmongOwn ? null : before,
    limit + 1 - found.length,
  );
  // If a month was archived since the first statement, it is in both results.
  const isNew = ({ id }: EntryRow) => !found.some((own) => own.id === id);
  found.push(...archived.entries.filter(isNew));
  if (found.length > limit || archived.next !== null) return pageOf(found, archived.next);
  found.push(...(await findImportedEntries(db, filter, memberId, before, limit + 1 - found.length)));
  return pageOf(found, null);
}

/** Returns `limit` entries as `findPage` does, or fewer only if there are no more. */
export async function findFullPage(
  db: Db,
  storage: Storage,
  filter: AuditFilter,
  before: number | null,
  limit: number,
): Promise<EntryRow[]> {
  const entries: EntryRow[] = [];
  let last = before;
  do {
    const page = await findPage(db, storage, filter, last, limit - entries.length);
    entries.push(...page.entries);
    last = page.next;
  } while (last !== null && entries.length < limit);
  return entries;
}
