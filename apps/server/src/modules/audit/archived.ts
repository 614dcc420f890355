import type { MemberId } from '@guidepost/contracts';
import { auditKindOf, isAutomaticAction } from '@guidepost/rules';
import type { Storage } from '../../connectors/storage/port.ts';
import { type ArchivedEntry, sortable } from '../../platform/audit/archive/format.ts';
import { ArchiveError, readStoredBlock } from '../../platform/audit/archive/source.ts';
import type { Db } from '../../platform/db.ts';
import { AppError } from '../../platform/errors.ts';
import { findMergedRecords } from '../../platform/queries-merged.ts';
import type { AuditFilter, EntryRow } from './queries.ts';
import {
  findBlocksWithId,
  findMemberBlocks,
  findMemberMonths,
  presentArchived,
  type StoredBlock,
} from './queries-archived.ts';

/** Maximum number of blocks that are read for one page. */
const maxBlocks = 64;
/** Number of blocks that are read at the same time. */
const blocksAtOnce = 8;

/** The place of an entry in the order of the screen. */
interface Position {
  /** The time in a form that can be compared as text. */
  at: string;
  id: number;
}

const positionOf = ({ at, id }: ArchivedEntry): Position => ({ at: sortable(at), id });
const isOlder = (a: Position, b: Position): boolean => a.at < b.at || (a.at === b.at && a.id < b.id);
const latestFirst = (a: Position, b: Position): number => (isOlder(a, b) ? 1 : -1);

/** @throws AppError UNAVAILABLE if the block is missing or was changed */
async function readStored(storage: Storage, block: StoredBlock): Promise<ArchivedEntry[]> {
  try {
    return await readStoredBlock(storage, block);
  } catch (error) {
    if (error instanceof ArchiveError)
      throw new AppError('UNAVAILABLE', { message: `In the audit, ${error.message}.` });
    throw error;
  }
}

/**
 * Finds where a page starts: null for the newest archived entry, undefined if the last entry of the previous page is not
 * archived.
 */
async function findStart(db: Db, storage: Storage, before: number | null): Promise<Position | null | undefined> {
  if (before === null) return null;
  for (const block of await findBlocksWithId(db, before)) {
    const found = (await readStored(storage, block)).find(({ id }) => id === before);
    if (found) return positionOf(found);
  }
  return undefined;
}

/** Returns true if an entry matches the filters. */
function matches(filter: AuditFilter, { action, outcome, actor_id, impersonated_id }: ArchivedEntry, at: string) {
  return (
    (!filter.from || at >= sortable(filter.from)) &&
    (!filter.to || at < sortable(filter.to)) &&
    (!filter.kind || auditKindOf(action, outcome) === filter.kind) &&
    (!filter.personId || actor_id === filter.personId || impersonated_id === filter.personId) &&
    (filter.ownAccord !== false || !isAutomaticAction(action, outcome))
  );
}

/** Entries that were read from blocks, and the ones that match. */
interface Search {
  seen: Position[];
  found: { entry: ArchivedEntry; position: Position }[];
}

/** Entries at or below this time may be missing, because their blocks were not read. Null if all blocks were read. */
type Threshold = string | null;
const isComplete = ({ at }: Position, threshold: Threshold): boolean => threshold === null || at > threshold;

/** Returns a page of the entries that are complete. */
async function pageOf(db: Db, { seen, found }: Search, threshold: Threshold, limit: number, isOver: boolean) {
  const entries = found
    .filter(({ position }) => isComplete(position, threshold))
    .sort((a, b) => latestFirst(a.position, b.position))
    .slice(0, limit)
    .map(({ entry }) => entry);
  // The next page continues after the last entry that was read, also if that entry does not match.
  const last = seen
    .filter((position) => isComplete(position, threshold))
    .sort(latestFirst)
    .at(-1);
  const next = isOver || entries.length === limit ? null : last?.id;
  if (next === undefined) throw new Error('The blocks of one time are more than a page may read');
  return { entries: entries.length === 0 ? [] : await presentArchived(db, entries), next };
}

/**
 * Returns a member's archived entries, latest first. The blocks of a month can overlap in time, because their order is
 * the order of the seals.
 * @param before the last entry of the previous page; null if it is not archived, or for the first page
 * @returns at most `limit` entries. If there are fewer because too many blocks would have to be read, `next` is the entry
 *   after which the next page continues
 */
export async function findArchivedEntries(
  db: Db,
  storage: Storage,
  filter: AuditFilter & { memberId: MemberId },
  before: number | null,
  limit: number,
): Promise<{ entries: EntryRow[]; next: number | null }> {
  const start = await findStart(db, storage, before);
  if (start === undefined) return { entries: [], next: null };
  const memberIds = [filter.memberId, ...(await findMergedRecords(db, filter.memberId))];
  const wanted = new Set<number>(memberIds);
  const ends = [...(filter.to ? [filter.to] : []), ...(start ? [`${start.at}Z`] : [])];
  const [to = null] = ends.sort((a, b) => (sortable(a) < sortable(b) ? -1 : 1));
  const period = { from: filter.from ?? null, to };
  const search: Search = { seen: [], found: [] };
  let blocksRead = 0;
  for (const { month } of await findMemberMonths(db, memberIds, period)) {
    const blocks = await findMemberBlocks(db, month, memberIds, period, maxBlocks + 1);
    for (let at = 0; at < blocks.length; ) {
      const group = blocks.slice(at, at + Math.min(blocksAtOnce, maxBlocks - blocksRead));
      for (const entry of (await Promise.all(group.map((block) => readStored(storage, block)))).flat()) {
        const position = positionOf(entry);
        if (start && !isOlder(position, start)) continue;
        search.seen.push(position);
        if (entry.member_ids.some((id) => wanted.has(id)) && matches(filter, entry, position.at))
          search.found.push({ entry, position });
      }
      at += group.length;
      blocksRead += group.length;
      const nextBlock = blocks[at];
      const threshold = nextBlock ? sortable(nextBlock.newest) : null;
      const ready = search.found.filter(({ position }) => isComplete(position, threshold)).length;
      if (ready >= limit || blocksRead >= maxBlocks) return pageOf(db, search, threshold, limit, false);
    }
  }
  return pageOf(db, search, null, limit, true);
}
