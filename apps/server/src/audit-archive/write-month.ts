import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Storage } from '../connectors/storage/port.ts';
import { type ArchivedEntry, type Block, blocksOf } from '../platform/audit/archive/format.ts';
import type { Db } from '../platform/db.ts';
import { insertBlocks, insertMembers } from './queries.ts';

/** A written file of a month, with its index. */
export interface Written {
  size: number;
  sha256: string;
  entries: number;
  blocks: Block[];
  /** The blocks with entries about each member. */
  members: Map<number, number[]>;
}

/**
 * Writes the entries of a month into the storage, through a temporary file, because a bucket must know the size.
 * @param entries in the order of the seals
 * @param report is called with the number of entries after each block
 */
export async function writeMonth(
  storage: Storage,
  key: string,
  entries: AsyncIterable<readonly ArchivedEntry[]>,
  report: (entries: number) => void,
): Promise<Written> {
  const temporary = path.join(tmpdir(), `guidepost-audit-${randomUUID()}`);
  const handle = await open(temporary, 'wx+', 0o600);
  try {
    // without a name, the file disappears also if the command is killed
    await rm(temporary);
    const hash = createHash('sha256');
    const written: Written = { size: 0, sha256: '', entries: 0, blocks: [], members: new Map() };
    for await (const { block, bytes, entries: some } of blocksOf(entries)) {
      await handle.appendFile(bytes);
      hash.update(bytes);
      written.size += bytes.length;
      written.entries += some.length;
      written.blocks.push(block);
      for (const member of new Set(some.flatMap(({ member_ids }) => member_ids))) {
        const blocks = written.members.get(member);
        if (blocks) blocks.push(block.block);
        else written.members.set(member, [block.block]);
      }
      report(written.entries);
    }
    written.sha256 = hash.digest('hex');
    if (written.entries === 0) return written;
    const content = handle.createReadStream({ start: 0, autoClose: false });
    await storage.writeStream({ area: 'files', name: key }, content, written.size, 'application/gzip');
    return written;
  } finally {
    await handle.close();
  }
}

/** Number of rows of the index that one statement stores. */
const rowsAtOnce = 2000;

const inParts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / rowsAtOnce) }, (_, part) =>
    all.slice(part * rowsAtOnce, (part + 1) * rowsAtOnce),
  );

/** Stores the index of a month's file. */
export async function storeIndex(db: Db, month: string, { blocks, members }: Written): Promise<void> {
  for (const part of inParts(blocks)) await insertBlocks(db, month, part);
  const rows = [...members].map(([member_id, of]) => ({ member_id, blocks: of }));
  for (const part of inParts(rows)) await insertMembers(db, month, part);
}
