import type { Readable } from 'node:stream';

/** The area of an object: new ones before the scan, and checked ones. */
export type StorageArea = 'incoming' | 'files';

/** The name of an object. The server creates it, never from a user's text (ASVS 5.3.2). */
export interface StorageKey {
  area: StorageArea;
  /** A UUID. */
  name: string;
}

export const pathOf = ({ area, name }: StorageKey): string => `${area}/${name}`;

interface Address {
  key: StorageKey;
  /** End of the address's validity, in real time. */
  expiresAt: Temporal.Instant;
  /** Signs with this installation's key. A service with its own credentials uses those. */
  sign(text: string): string;
}

export interface UploadAddress extends Address {
  /** Required number of bytes. */
  size: number;
}

export interface DownloadAddress extends Address {
  /** The cleaned name under which a browser saves the file. */
  fileName: string;
  mimeType: string;
  /**
   * The user for whom the address was made. An address that the product serves contains it, so that a download is
   * audited.
   */
  trace: string;
}

/** The place where bytes are stored: a bucket or a folder. Never called inside a transaction. */
export interface Storage {
  /** Returns an address for one PUT, with only the bytes as content. */
  uploadAddress(request: UploadAddress): Promise<string>;
  /**
   * Returns an address that sends the file as an attachment. Everyone with the address can open it until it expires.
   */
  downloadAddress(request: DownloadAddress): Promise<string>;
  /** Returns the size of an object in bytes, or null if none exists. */
  sizeOf(key: StorageKey): Promise<number | null>;
  /** Returns an object's bytes, or null if none exists. */
  read(key: StorageKey): Promise<Buffer | null>;
  /** Stores an object completely or not at all. */
  write(key: StorageKey, bytes: Buffer, mimeType: string): Promise<void>;
  /** Removes an object. Does nothing if it does not exist. */
  remove(key: StorageKey): Promise<void>;
  /** Functions to serve the addresses, if the product does so itself. */
  readonly local?: LocalStorage;
}

/** A storage without its own HTTP server. */
export interface LocalStorage {
  /** Returns the signed parts of an address, or `undefined` if the signature is not ours. */
  readUpload(key: StorageKey, query: URLSearchParams): SignedUpload | undefined;
  readDownload(key: StorageKey, query: URLSearchParams): SignedDownload | undefined;
  /**
   * Stores a streamed object completely or not at all.
   * @throws StorageSizeError if it does not have exactly `size` bytes
   */
  take(key: StorageKey, bytes: Readable, size: number): Promise<void>;
  /** Reads an object's bytes from `start` to `end`, both included; all bytes by default. */
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

/** The number of bytes differs from the announced size. */
export class StorageSizeError extends Error {
  readonly isTooMany: boolean;
  constructor(isTooMany: boolean) {
    super(isTooMany ? 'More bytes than announced' : 'Fewer bytes than announced');
    this.name = 'StorageSizeError';
    this.isTooMany = isTooMany;
  }
}
