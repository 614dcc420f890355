import { type FileFormat, formatOfClaim } from './formats.ts';

/** What files are for. Each purpose has its own size and types (staff §5, §9; docs/security/files.md). */
export const filePurposes = {
  /** Sent with a text by staff. */
  attachment: { maxBytes: 15_000_000, takes: null },
  /** A guide's own voicemail greeting. */
  greeting: { maxBytes: 5_000_000, takes: ['audio/mpeg', 'audio/m4a', 'audio/wav'] },
  /** Came with a member's text. */
  inbound: { maxBytes: 15_000_000, takes: null },
  /** A call that was recorded, or a voicemail. */
  recording: { maxBytes: 60_000_000, takes: ['audio/mpeg', 'audio/m4a', 'audio/wav'] },
} as const satisfies Record<string, { maxBytes: number; takes: readonly string[] | null }>;
export type FilePurpose = keyof typeof filePurposes;

/** At most so many files go with one text (staff §9). */
export const mostAttachments = 4;

/** What the player of the feed can play (staff §9); what is not among them is offered for download. */
export const playableAudioTypes: readonly string[] = [
  'audio/mpeg',
  'audio/mp3',
  'audio/wav',
  'audio/x-wav',
  'audio/m4a',
  'audio/aac',
];

/** What one person may leave lying about, and upload in a day (ASVS 5.2.4). */
export const uploadQuota = { waitingFiles: 40, dayFiles: 500, dayBytes: 2_000_000_000 } as const;

/** Why a file was refused. */
export const refusalReasons = ['type', 'size', 'damaged', 'infected', 'missing'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Whether a format is taken for a purpose. */
export function isTaken(purpose: FilePurpose, format: FileFormat): boolean {
  const takes: readonly string[] | null = filePurposes[purpose].takes;
  return takes === null || takes.includes(format.mimeType);
}

/** A number of bytes as people say it, in decimal megabytes (decision 11). */
export const sizeInWords = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${Number((bytes / 1_000_000).toFixed(1))} MB`;

/** Why a file was refused, in words for a person (staff §5). `mimeType` is what it was said to be. */
export function refusalText(reason: RefusalReason, file: { purpose: FilePurpose; mimeType: string }): string {
  const isGreeting = file.purpose === 'greeting';
  switch (reason) {
    case 'type':
      return isGreeting ? 'Invalid audio file type' : `File of type ${file.mimeType} not supported`;
    case 'size':
      return isGreeting
        ? 'File size should not exceed 5MB'
        : `File must not be larger than ${sizeInWords(filePurposes[file.purpose].maxBytes)}`;
    case 'damaged':
      return 'The file did not arrive whole. Please upload it again.';
    case 'infected':
      return 'The file is not safe to open and was removed.';
    case 'missing':
      return 'The file never arrived.';
  }
}

/** What speaks against an upload before a byte of it was sent; nothing where it may begin. */
export function refusedClaim(file: {
  purpose: FilePurpose;
  mimeType: string;
  size: number;
}): RefusalReason | undefined {
  const format = formatOfClaim(file.mimeType);
  if (!format || !isTaken(file.purpose, format)) return 'type';
  return file.size > filePurposes[file.purpose].maxBytes ? 'size' : undefined;
}

/** An address is asked for anew this long before it expires, in milliseconds (staff §7). */
const refreshBeforeExpiryMs = 10;

const leastRefreshMs = 1000;

/**
 * How long until a file's address is asked for anew, in milliseconds; false for one that has none.
 * @param expires an ISO instant @param now milliseconds since 1970, by the server's clock
 */
export const linkRefreshIn = (expires: string | null, now: number): number | false =>
  expires === null
    ? false
    : Math.max(leastRefreshMs, Temporal.Instant.from(expires).epochMilliseconds - now - refreshBeforeExpiryMs);
