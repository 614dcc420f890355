import type { Readable } from 'node:stream';

/** The area of an object: `incoming` before the malware scan, `files` after it. */
export type StorageArea = 'incoming' | 'files';

/** An object's name. The server creates it and never uses text from a user (ASVS 5.3.2). */
export interface StorageKey {
  area: StorageArea;
  /** A UUID. */
  name: string;
}

export const pathOf = ({ area, name }: StorageKey): string => `${area}/${name}`;

interface Address {
  key: StorageKey;
  /** When the URL expires, by the actual clock, not the simulated one. */
  expiresAt: Temporal.Instant;
  /**
   * Signs a string with this installation's key. A storage service with its own credentials uses its own signature
   * instead.
   */
  sign(text: string): string;
}

export interface UploadAddress extends Address {
  /** Required size of the upload, in bytes. */
  size: number;
}

export interface DownloadAddress extends Address {
  /** The file name that the browser uses to save the file. Unsafe characters were removed. */
  fileName: string;
  mimeType: string;
  /**
   * Audit data about who requested the URL. If the server itself serves the file, the URL contains this data, so that
   * the download can be audited.
   */
  trace: string;
}

/** Storage for file contents: a bucket or a folder. Methods must not be called inside a transaction. */
export interface Storage {
  /** Returns a URL for a single PUT request. The request body must contain only the file's bytes. */
  uploadAddress(request: UploadAddress): Promise<string>;
  /** Returns a URL that sends the file as an attachment. Anyone with the URL can open it until it expires. */
  downloadAddress(request: DownloadAddress): Promise<string>;
  /** Returns the size of an object in bytes, or null if the object does not exist. */
  sizeOf(key: StorageKey): Promise<number | null>;
  /** Returns an object's bytes, or null if the object does not exist. */
  read(key: StorageKey): Promise<Buffer | null>;
  /** Returns an object as a stream, or null if the object does not exist. */
  readStream(key: StorageKey): Promise<Readable | null>;
  /**
   * Returns `size` bytes of an object from a position, or null if the object does not exist. Returns fewer bytes if the
   * object ends before.
   */
  readPart(key: StorageKey, start: number, size: number): Promise<Buffer | null>;
  /** Stores an object completely or not at all. */
  write(key: StorageKey, bytes: Buffer, mimeType: string): Promise<void>;
  /**
   * Stores an object from a stream, completely or not at all.
   * @throws an error if the stream does not have exactly `size` bytes
   */
  writeStream(key: StorageKey, bytes: Readable, size: number, mimeType: string): Promise<void>;
  /** Removes an object. Does nothing if it does not exist. */
  remove(key: StorageKey): Promise<void>;
  /** Lists the names and sizes of all objects in an area, in any order. */
  list(area: StorageArea): AsyncIterable<{ name: string; size: number }>;
  /** Functions that serve the URLs, if the server itself serves them. */
  readonly local?: LocalStorage;
}

/** Functions of a storage that has no HTTP server of its own. */
export interface LocalStorage {
  /** Returns the signed parts of a URL, or `undefined` if our key did not sign them. */
  readUpload(key: StorageKey, query: URLSearchParams): SignedUpload | undefined;
  readDownload(key: StorageKey, query: URLSearchParams): SignedDownload | undefined;
  /** Reads an object's bytes from `start` to `end`, inclusive. Without a range, reads all bytes. */
  open(key: StorageKey, range?: { start: number; end: number }): Readable;
}

export interface SignedUpload {
  text: string;
  signature: string;
  expires: number;
  size: number;
}

export interface SignedDownload {
  text: string;
  signature: string;
  expires: number;
  fileName: string;
  mimeType: string;
  trace: string;
}

/** The number of bytes differs from the size that was announced. */
export class StorageSizeError extends Error {
  readonly isTooMany: boolean;
  constructor(isTooMany: boolean) {
    super(isTooMany ? 'More bytes than announced' : 'Fewer bytes than announced');
    this.name = 'StorageSizeError';
    this.isTooMany = isTooMany;
  }
}
