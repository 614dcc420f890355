import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/**
 * Maximum number of UTF-16 code units in a name. A unit has at most three bytes in UTF-8, and Linux allows names of 255
 * bytes, including the file's id.
 */
const maxNameLength = 75;

/** Returns a unique path in an archive for a stored file. The path is valid on every operating system. */
export const safeFileName = (id: number, name: string): string =>
  `files/${id} ${name
    .replace(/[^\p{L}\p{M}\p{N} ._-]/gu, '_')
    .slice(-maxNameLength)
    .toWellFormed()}`;

/**
 * Starts a ZIP archive in a file. The file is written while content is added, so that the archive can be larger than
 * the available memory. Each method fails if the file cannot be written.
 */
export function startArchive(file: Pick<FileHandle, 'appendFile'>) {
  const zip = new ZipFile();
  const failed = new Promise<never>((_, reject) => {
    zip.on('error', reject);
  });
  const write = async () => {
    for await (const chunk of zip.outputStream) await file.appendFile(chunk as Buffer);
  };
  const written = Promise.race([write(), failed]);
  written.catch(() => {});
  return {
    add(name: string, content: string | Buffer) {
      zip.addBuffer(Buffer.from(content as Buffer), name);
    },
    /** Adds a stream and waits until it is written, so that only one file is open at a time. */
    async addStream(name: string, bytes: Readable) {
      zip.addReadStream(bytes, name);
      await Promise.race([finished(bytes), written]);
    },
    async end() {
      zip.end();
      await written;
    },
  };
}
