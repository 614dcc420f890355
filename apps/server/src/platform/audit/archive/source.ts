import { createHash } from 'node:crypto';
import { createGunzip } from 'node:zlib';
import type { Storage, StorageKey } from '../../../connectors/storage/port.ts';
import { type ArchivedEntry, type Block, parseLines, readBlock, sha256Of } from './format.ts';
import type { Archive } from './queries-archives.ts';

/** The file of an archived month is missing, damaged, or not the file of its checkpoint. */
export class ArchiveError extends Error {
  override name = 'ArchiveError';
  readonly month: string;
  /** @param month the first day of the month */
  constructor(month: string, what: string) {
    super(`the archive of ${monthName(month)} ${what}`);
    this.month = month;
  }
}

/** Returns the name of a month, such as `2025-03`. */
export const monthName = (firstDay: string): string => firstDay.slice(0, 7);

type ArchiveFile = Pick<Archive, 'month' | 'storage_key' | 'size' | 'sha256' | 'entries'>;

/**
 * Reads the entries of one block.
 * @throws ArchiveError if the block is missing or was changed
 */
export async function readStoredBlock(
  storage: Storage,
  block: Pick<Archive, 'month' | 'storage_key'> & Pick<Block, 'start' | 'size' | 'sha256'>,
): Promise<ArchivedEntry[]> {
  const { month, storage_key: name, start, size, sha256 } = block;
  const bytes = await storage.readPart({ area: 'files', name }, start, size);
  if (bytes === null) throw new ArchiveError(month, 'is missing from the storage');
  if (sha256Of(bytes) !== sha256) throw new ArchiveError(month, 'is not the file of its checkpoint');
  return readBlock(bytes);
}

/** Unpacks a file and returns its lines. @throws the error of the stream or of the decompression */
async function* linesIn(stream: NodeJS.ReadableStream, seen: (chunk: Buffer) => void): AsyncGenerator<string[]> {
  const unpacked = createGunzip();
  stream.on('error', (error) => unpacked.destroy(error));
  stream.on('data', seen);
  stream.pipe(unpacked);
  const decoder = new TextDecoder();
  let rest = '';
  for await (const chunk of unpacked as AsyncIterable<Buffer>) {
    const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n');
    rest = lines.pop() ?? '';
    if (lines.length > 0) yield lines;
  }
  if (rest !== '') throw new SyntaxError('The last line is not complete');
}

/** Returns false for an error of the storage, which does not prove that the file is damaged. */
const isDamage = (error: unknown): boolean =>
  error instanceof SyntaxError || (error instanceof Error && 'code' in error && /^Z_/.test(String(error.code)));

/**
 * Reads the entries of an archived month, and compares the file with its checkpoint.
 * @throws ArchiveError at the end if the file differs, or as soon as it cannot be read
 */
export async function* readArchive(storage: Storage, archive: ArchiveFile): AsyncGenerator<ArchivedEntry[]> {
  const { month } = archive;
  const key: StorageKey = { area: 'files', name: archive.storage_key };
  const foundSize = await storage.sizeOf(key);
  const stream = foundSize === null ? null : await storage.readStream(key);
  if (!stream) throw new ArchiveError(month, 'is missing from the storage');
  const hash = createHash('sha256');
  let [size, entries] = [0, 0];
  try {
    for await (const lines of linesIn(stream, (chunk) => {
      hash.update(chunk);
      size += chunk.length;
    })) {
      const found = parseLines(lines);
      entries += found.length;
      yield found;
    }
  } catch (error) {
    if (isDamage(error)) throw new ArchiveError(month, 'cannot be read');
    throw error;
  } finally {
    stream.destroy();
  }
  if (
    foundSize !== archive.size ||
    size !== foundSize ||
    hash.digest('hex') !== archive.sha256 ||
    entries !== archive.entries
  )
    throw new ArchiveError(month, 'is not the file of its checkpoint');
}

/** An archived month as a source of entries in the order of the seals. */
export class ArchiveSource {
  readonly #batches: AsyncIterator<ArchivedEntry[]>;
  readonly #firstXid: bigint;
  #batch: readonly ArchivedEntry[] = [];
  #at = 0;
  #isOver = false;

  constructor(storage: Storage, archive: ArchiveFile & Pick<Archive, 'first_xid'>) {
    this.#batches = readArchive(storage, archive)[Symbol.asyncIterator]();
    this.#firstXid = BigInt(archive.first_xid);
  }

  /** Returns false if the month has no more entries, or only of transactions above a horizon. */
  mayHave(horizon: bigint): boolean {
    return !this.#isOver && this.#firstXid < horizon;
  }

  /** Returns the next entries of transactions below a horizon. The first call opens the file. @throws ArchiveError */
  async takeBefore(horizon: bigint): Promise<ArchivedEntry[]> {
    const taken: ArchivedEntry[] = [];
    while (await this.#hasNext()) {
      const entry = this.#batch[this.#at] as ArchivedEntry;
      if (BigInt(entry.xid) >= horizon) break;
      taken.push(entry);
      this.#at += 1;
    }
    return taken;
  }

  /** Returns the remaining entries, and compares the file with its checkpoint. @throws ArchiveError */
  async takeRest(): Promise<ArchivedEntry[]> {
    const taken: ArchivedEntry[] = [];
    while (await this.#hasNext()) {
      taken.push(...this.#batch.slice(this.#at));
      this.#at = this.#batch.length;
    }
    return taken;
  }

  /** Reads over the entries of transactions below a horizon. The first call opens the file. @throws ArchiveError */
  async skipBefore(horizon: bigint): Promise<void> {
    while ((await this.#hasNext()) && BigInt((this.#batch[this.#at] as ArchivedEntry).xid) < horizon) this.#at += 1;
  }

  /** Reads over the remaining entries, and compares the file with its checkpoint. @throws ArchiveError */
  async skipRest(): Promise<void> {
    while (await this.#hasNext()) this.#at = this.#batch.length;
  }

  /** Closes the file. */
  async close(): Promise<void> {
    await this.#batches.return?.();
  }

  async #hasNext(): Promise<boolean> {
    while (this.#at >= this.#batch.length && !this.#isOver) {
      const next = await this.#batches.next();
      this.#isOver = next.done === true;
      this.#batch = next.done ? [] : next.value;
      this.#at = 0;
    }
    return !this.#isOver;
  }
}
