import type { Sentence } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import { type FileFormat, formatOfClaim } from './formats.ts';

/** Purposes of files. Each purpose has its own maximum size and types (docs/security/files.md). */
export const filePurposes = {
  /** A file that staff send with a text. */
  attachment: { maxBytes: 15_000_000, takes: null },
  /** A guide's voicemail greeting. */
  greeting: { maxBytes: 5_000_000, takes: ['audio/mpeg', 'audio/m4a', 'audio/wav'] },
  /** A file that was received with a member's text. */
  inbound: { maxBytes: 15_000_000, takes: null },
  /** A call recording or voicemail. */
  recording: { maxBytes: 60_000_000, takes: ['audio/mpeg', 'audio/m4a', 'audio/wav'] },
} as const satisfies Record<string, { maxBytes: number; takes: readonly string[] | null }>;
export type FilePurpose = keyof typeof filePurposes;

/** Maximum number of files in one text. */
export const maxAttachments = 4;

/** Returns true for the file types of a scanned or photographed document. */
export const isScan = (mimeType: string): boolean => mimeType === 'application/pdf' || mimeType.startsWith('image/');

/**
 * Types that the feed can play. Audio of any other type is offered for download (docs/areas/files.md#sounds-that-play).
 */
export const playableAudioTypes: readonly string[] = [
  'audio/mpeg',
  'audio/mp3',
  'audio/wav',
  'audio/x-wav',
  'audio/m4a',
  'audio/aac',
];

/** Limits per user: unattached uploads, and the number and bytes of uploads per day (ASVS 5.2.4). */
export const uploadQuota = { waitingFiles: 40, dayFiles: 500, dayBytes: 2_000_000_000 } as const;

/** Limits of the files that one phone number can send with its texts in 24 hours (ASVS 5.2.4). */
export const receivedQuota = { dayFiles: 100, dayBytes: 500_000_000 } as const;

/** `quota`: the phone number has sent too many files or bytes (`receivedQuota`). */
export const refusalReasons = ['type', 'size', 'dimensions', 'damaged', 'infected', 'missing', 'quota'] as const;
export type RefusalReason = (typeof refusalReasons)[number];

/** Maximum size of a picture. A program that shows a picture needs four bytes of memory per pixel. */
const pictureLimits = { side: 20_000, megapixels: 100 } as const;

/** Returns true if a picture is too large to be shown safely. The size is in pixels. */
export const isPictureTooLarge = ({ width, height }: { width: number; height: number }): boolean =>
  Math.max(width, height) > pictureLimits.side || width * height > pictureLimits.megapixels * 1_000_000;

/** Returns true if a format is accepted for a purpose. */
export function isFormatAccepted(purpose: FilePurpose, format: FileFormat): boolean {
  const takes: readonly string[] | null = filePurposes[purpose].takes;
  return takes === null || takes.includes(format.mimeType);
}

/** Formats a number of bytes for display, in decimal megabytes (docs/areas/files.md#sizes). */
export const formatSize = (bytes: number): string =>
  bytes < 1_000_000 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${Number((bytes / 1_000_000).toFixed(1))} MB`;

/**
 * Returns the reason for refusing a file, as a sentence for the user (docs/areas/files.md).
 * @param file `mimeType` is the claimed type. If this type is supported, the file was refused because of its content.
 */
export function fileRefusal(reason: RefusalReason, file: { purpose: FilePurpose; mimeType: string }): Sentence {
  const isGreeting = file.purpose === 'greeting';
  switch (reason) {
    case 'type':
      return isGreeting
        ? sentence('Invalid audio file type')
        : uploadRefusal({ ...file, size: 0 }) === undefined
          ? sentence('The file is damaged, or its type is not {type}', { type: file.mimeType })
          : sentence('File of type {type} not supported', { type: file.mimeType });
    case 'size':
      return isGreeting
        ? sentence('File size should not exceed 5MB')
        : sentence('File must not be larger than {size}', {
            size: formatSize(filePurposes[file.purpose].maxBytes),
          });
    case 'dimensions':
      return sentence('A picture can have at most {megapixels} megapixels and {side} pixels per side', {
        megapixels: pictureLimits.megapixels,
        side: pictureLimits.side,
      });
    case 'damaged':
      return sentence('The upload was incomplete. Upload the file again.');
    case 'infected':
      return sentence('The file is not safe to open and was removed.');
    case 'missing':
      return sentence('The file was not received. Upload it again.');
    case 'quota':
      return sentence('The file was not loaded. A number can send at most {files} files and {size} in 24 hours.', {
        files: receivedQuota.dayFiles,
        size: formatSize(receivedQuota.dayBytes),
      });
  }
}

/** Returns the reason for refusing an upload before its content is sent; undefined if the upload may begin. */
export function uploadRefusal(file: {
  purpose: FilePurpose;
  mimeType: string;
  size: number;
}): RefusalReason | undefined {
  const format = formatOfClaim(file.mimeType);
  if (!format || !isFormatAccepted(file.purpose, format)) return 'type';
  return file.size > filePurposes[file.purpose].maxBytes ? 'size' : undefined;
}

/** A new URL is requested this many milliseconds before the current one expires. */
const refreshBeforeExpiryMs = 10;

const minRefreshMs = 1000;

/**
 * Returns the time until a file's new URL must be requested, in milliseconds; false for a file without a URL.
 * @param expires an ISO instant
 * @param now milliseconds since 1970, by the server's clock
 */
export const linkRefreshIn = (expires: string | null, now: number): number | false =>
  expires === null
    ? false
    : Math.max(minRefreshMs, Temporal.Instant.from(expires).epochMilliseconds - now - refreshBeforeExpiryMs);
