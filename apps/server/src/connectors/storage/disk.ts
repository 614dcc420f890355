import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { readAddress, signedAddress } from './addresses.ts';
import type { Storage, StorageKey } from './port.ts';
import { requireSize } from './require-size.ts';

const nameShape = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/**
 * Options for a new file that only the server's operating system user can read. The file is flushed to disk when it is
 * closed.
 */
const created = { flag: 'wx', mode: 0o600, flush: true } as const;
const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';

/**
 * Storage in a folder that all processes share. The server itself serves the files. The first file creates the folder if
 * it does not exist.
 */
export function createDiskStorage({ root, publicUrl }: { root: string; publicUrl: string }): Storage {
  /**
   * Returns an object's path. The first two letters of the object's name are the name of its folder, so that no folder
   * contains too many files.
   */
  function fileOf(key: StorageKey): string {
    if (!nameShape.test(key.name)) throw new Error('Not a file name that this server gave');
    return path.join(root, key.area, key.name.slice(0, 2), key.name);
  }

  async function sizeOf(key: StorageKey): Promise<number | null> {
    try {
      return (await stat(fileOf(key))).size;
    } catch (error) {
      if (isMissing(error)) return null;
      throw error;
    }
  }

  const openFile = (key: StorageKey): Promise<FileHandle | null> =>
    open(fileOf(key)).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });

  /** Writes a temporary file, and renames it after it is on the disk, so that readers never see an incomplete file. */
  async function writeThenRename(key: StorageKey, write: (partFile: string) => Promise<void>): Promise<void> {
    const file = fileOf(key);
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const partFile = `${file}.${randomUUID().slice(0, 8)}.part`;
    try {
      await write(partFile);
      await rename(partFile, file);
    } catch (error) {
      await rm(partFile, { force: true });
      throw error;
    }
  }

  return {
    uploadAddress: async (request) =>
      signedAddress(publicUrl, 'PUT', request.key, request, { size: String(request.size) }),
    downloadAddress: async ({ fileName, mimeType, trace, ...request }) =>
      signedAddress(publicUrl, 'GET', request.key, request, { name: fileName, type: mimeType, trace }),
    sizeOf,
    async read(key) {
      try {
        return await readFile(fileOf(key));
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    async readStream(key) {
      const file = await openFile(key);
      return file ? file.createReadStream() : null;
    },
    async readPart(key, start, size) {
      const file = await openFile(key);
      if (!file) return null;
      try {
        const { buffer, bytesRead } = await file.read(Buffer.alloc(size), 0, size, start);
        return buffer.subarray(0, bytesRead);
      } finally {
        await file.close();
      }
    },
    write: (key, bytes) => writeThenRename(key, (partFile) => writeFile(partFile, bytes, created)),
    writeStream: (key, bytes, size) =>
      writeThenRename(key, (partFile) =>
        pipeline(bytes, requireSize(size), createWriteStream(partFile, { ...created, flags: created.flag })),
      ),
    remove: (key) => rm(fileOf(key), { force: true }),
    async *list(area) {
      const folder = path.join(root, area);
      const entries = await opendir(folder, { recursive: true }).catch((error: unknown) => {
        if (isMissing(error)) return [];
        throw error;
      });
      for await (const { name } of entries) {
        // folders, and files that are being written, have other names
        const size = nameShape.test(name) ? await sizeOf({ area, name }) : null;
        if (size !== null) yield { name, size };
      }
    },
    local: {
      readUpload(key, query) {
        const address = readAddress('PUT', key, query, ['size']);
        const size = Number(address?.values.size);
        return address && Number.isSafeInteger(size) ? { ...address, size } : undefined;
      },
      readDownload(key, query) {
        const address = readAddress('GET', key, query, ['name', 'type', 'trace']);
        if (!address) return undefined;
        const { name = '', type = '', trace = '' } = address.values;
        return { ...address, fileName: name, mimeType: type, trace };
      },
      open: (key, range) => createReadStream(fileOf(key), range),
    },
  };
}
