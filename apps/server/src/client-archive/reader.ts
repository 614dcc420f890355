import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { ClientArchiveError } from './error.ts';
import { FileLine, formatVersion, Manifest, names, type Part } from './manifest.ts';

/** Maximum size of the manifest, which is read as a whole. */
const maxManifest = 10_000_000;
const maxLines = 1000;
const maxBatch = 4_000_000;
const newline = 10;

const damaged = (why: string) => new ClientArchiveError(`The archive is damaged: ${why}. Nothing was changed.`);

/** Returns batches of lines from a stream. Each batch has at most a thousand lines, and few megabytes. */
async function* linesIn(stream: Readable): AsyncGenerator<string[]> {
  let rest: Buffer[] = [];
  let lines: string[] = [];
  let size = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let start = 0;
    for (let end = chunk.indexOf(newline); end >= 0; end = chunk.indexOf(newline, start)) {
      const line = Buffer.concat([...rest, chunk.subarray(start, end)]);
      rest = [];
      start = end + 1;
      lines.push(line.toString('utf8'));
      size += line.length;
      if (lines.length < maxLines && size < maxBatch) continue;
      yield lines;
      lines = [];
      size = 0;
    }
    if (start < chunk.length) rest.push(chunk.subarray(start));
  }
  if (rest.length > 0) throw damaged('a line is not complete');
  if (lines.length > 0) yield lines;
}

/** Reads the size, the number of lines and the SHA-256 of a stream. */
async function measure(stream: Readable): Promise<Part> {
  const hash = createHash('sha256');
  let [bytes, rows] = [0, 0];
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
    for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) rows += 1;
  }
  return { rows, bytes, sha256: hash.digest('hex') };
}

const isSame = (a: Part, b: Part): boolean => a.rows === b.rows && a.bytes === b.bytes && a.sha256 === b.sha256;

/** A client archive. Its entries are read as streams, so that it can be larger than the available memory. */
export interface ArchiveReader {
  readonly manifest: Manifest;
  /** Returns the lines of an entry, in batches. */
  lines(name: string): AsyncGenerator<string[]>;
  /** Returns the stored files in their order. The content of each file must be read before the next one. */
  files(): AsyncGenerator<FileLine & { content: Readable }>;
  /**
   * Reads the whole archive.
   * @throws ClientArchiveError if an entry is missing, unexpected, or not the one that was exported
   */
  verify(): Promise<void>;
  close(): void;
}

async function open(file: string): Promise<ZipFile> {
  try {
    return await openPromise(file, { autoClose: false });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new ClientArchiveError(`${file} does not exist.`);
    throw new ClientArchiveError(`${file} is not a complete ZIP archive. Nothing was changed.`);
  }
}

function parseManifest(text: string): Manifest {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw damaged(`${names.manifest} is not JSON`);
  }
  const { format, version } = value as { format?: unknown; version?: unknown };
  if (format !== 'guidepost-client-archive') throw new ClientArchiveError('The file is not a client archive.');
  if (version !== formatVersion)
    throw new ClientArchiveError(
      `The archive has format ${String(version)}. This version of Guidepost reads format ${formatVersion}.`,
    );
  const parsed = Manifest.safeParse(value);
  if (!parsed.success) throw damaged(`${names.manifest} is not valid`);
  return parsed.data;
}

/**
 * Opens a client archive and reads its manifest.
 * @throws ClientArchiveError if the file is not a client archive of this format
 */
export async function openArchive(file: string): Promise<ArchiveReader> {
  const zip = await open(file);
  const entries = new Map<string, Entry>();
  let stored = 0;
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.startsWith('files/')) stored += 1;
    else if (entries.has(entry.fileName)) throw damaged(`${entry.fileName} is there twice`);
    else entries.set(entry.fileName, entry);
  }
  const stream = async (name: string): Promise<Readable> => {
    const entry = entries.get(name);
    if (!entry) throw damaged(`${name} is missing`);
    return zip.openReadStreamPromise(entry);
  };
  const entry = entries.get(names.manifest);
  if (!entry || entry.uncompressedSize > maxManifest) throw new ClientArchiveError('The file is not a client archive.');
  const manifest = parseManifest((await buffer(await stream(names.manifest))).toString('utf8'));

  async function* lines(name: string) {
    yield* linesIn(await stream(name));
  }

  async function* files() {
    const again = await open(file);
    try {
      const found = again.eachEntry()[Symbol.asyncIterator]();
      for await (const batch of lines(names.files))
        for (const line of batch) {
          const one = FileLine.parse(JSON.parse(line));
          if (one.path === null) continue;
          let next = await found.next();
          while (!next.done && !next.value.fileName.startsWith('files/')) next = await found.next();
          if (next.done || next.value.fileName !== one.path) throw damaged(`${one.path} is missing`);
          yield { ...one, content: await again.openReadStreamPromise(next.value) };
        }
    } finally {
      again.close();
    }
  }

  async function verify() {
    const expected = new Set([names.manifest, names.readme, ...Object.keys(manifest.parts)]);
    for (const name of entries.keys()) if (!expected.has(name)) throw damaged(`${name} is not in the manifest`);
    for (const [name, part] of Object.entries(manifest.parts))
      if (!isSame(await measure(await stream(name)), part)) throw damaged(`${name} was changed`);
    let [count, bytes] = [0, 0];
    for await (const { path, size, sha256, content } of files()) {
      const found = await measure(content);
      if (found.bytes !== size || found.sha256 !== sha256) throw damaged(`${path} was changed`);
      count += 1;
      bytes += size;
    }
    if (count !== stored || count !== manifest.files.count || bytes !== manifest.files.bytes)
      throw damaged('the files are not those of the manifest');
  }

  return {
    manifest,
    lines,
    files,
    async verify() {
      try {
        await verify();
      } catch (error) {
        if (error instanceof ClientArchiveError) throw error;
        throw damaged(error instanceof Error ? error.message : 'it cannot be read');
      }
    },
    close: () => zip.close(),
  };
}
