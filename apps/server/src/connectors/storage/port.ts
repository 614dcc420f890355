import type { Readable } from 'node:stream';

/** Where an object stands: fresh ones that nobody has looked at, and checked ones. */
export type StorageArea = 'incoming' | 'files';

/** The name of an object. Made by us, never from what a person typed (ASVS 5.3.2). */
export interface StorageKey {
  area: StorageArea;
  /** A UUID. */
  name: string;
}

export const pathOf = ({ area, name }: StorageKey): string => `${area}/${name}`;

interface Address {
  key: StorageKey;
  /** Real time: until when the address works. */
  expiresAt: Temporal.Instant;
  /** Signs with this installation's key; a service with credentials of its own uses those. */
  sign(text: string): string;
}

export interface UploadAddress extends Address {
  /** Exactly so many bytes are taken. */
  size: number;
}

export interface DownloadAddress extends Address {
  /** Cleaned; what a browser saves the file as. */
  fileName: string;
  mimeType: string;
  /** Who the address was made for: kept in it by who serves it here, so that a download leaves its trace. */
  trace: string;
}

/** Where bytes are kept: a bucket, or a folder. None of its calls is made inside a transaction. */
export interface Storage {
  /** An address for one PUT, with nothing but the bytes. */
  uploadAddress(request: UploadAddress): Promise<string>;
  /** An address that answers the file as an attachment. Whoever has it may open it until it expires. */
  downloadAddress(request: DownloadAddress): Promise<string>;
  /** How many bytes an object has; null if there is none. */
  sizeOf(key: StorageKey): Promise<number | null>;
  /** An object's bytes; null if there is none. */
  read(key: StorageKey): Promise<Buffer | null>;
  /** Stores an object completely or not at all. */
  write(key: StorageKey, bytes: Buffer, mimeType: string): Promise<void>;
  /** Removes an object; a missing one is no error. */
  remove(key: StorageKey): Promise<void>;
  /** How the product serves the addresses, if it does so itself. */
  readonly local?: LocalStorage;
}

/** A storage that speaks no HTTP of its own. */
export interface LocalStorage {
  /** What was signed of an address; `undefined` where it is none of ours. */
  readUpload(key: StorageKey, query: URLSearchParams): SignedUpload | undefined;
  readDownload(key: StorageKey, query: URLSearchParams): SignedDownload | undefined;
  /**
   * Takes an object as it streams in, whole or not at all.
   * @throws StorageSizeError where it has not exactly `size` bytes
   */
  take(key: StorageKey, bytes: Readable, size: number): Promise<void>;
  /** An object's bytes from `start` to `end`, both included; all bytes by default. */
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

/** More bytes came than were announced, or fewer. */
export class StorageSizeError extends Error {
  readonly isTooMany: boolean;
  constructor(isTooMany: boolean) {
    super(isTooMany ? 'More bytes than announced' : 'Fewer bytes than announced');
    this.name = 'StorageSizeError';
    this.isTooMany = isTooMany;
  }
}
