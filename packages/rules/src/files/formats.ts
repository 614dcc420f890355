/** An accepted file format. It is detected from the claimed type, the file name and the content. */
export interface FileFormat {
  /** Guidepost's name for the type. It is used regardless of the claimed name. */
  readonly mimeType: string;
  /** The type in the response header, if it differs from `mimeType`. */
  readonly servedAs?: string;
  readonly kind: 'image' | 'audio' | 'video' | 'text' | 'pdf';
  /** Other names for the type that browsers and phones use. */
  readonly aliases?: readonly string[];
  /** File name extensions, the most common one first. */
  readonly endings: readonly string[];
  /** Types that can be detected from the first bytes; `mimeType` by default. */
  readonly contents?: readonly string[];
}

const formats: readonly FileFormat[] = [
  { mimeType: 'image/jpeg', kind: 'image', aliases: ['image/jpg'], endings: ['jpg', 'jpeg', 'jpe', 'jfif'] },
  { mimeType: 'image/png', kind: 'image', endings: ['png'], contents: ['image/png', 'image/apng'] },
  { mimeType: 'image/gif', kind: 'image', endings: ['gif'] },
  { mimeType: 'image/webp', kind: 'image', endings: ['webp'] },
  {
    mimeType: 'image/heic',
    kind: 'image',
    aliases: ['image/heif', 'image/heic-sequence', 'image/heif-sequence'],
    endings: ['heic', 'heif'],
    contents: ['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence'],
  },
  { mimeType: 'audio/mpeg', kind: 'audio', aliases: ['audio/mp3', 'audio/x-mp3'], endings: ['mp3', 'mpga'] },
  {
    mimeType: 'audio/m4a',
    servedAs: 'audio/mp4',
    kind: 'audio',
    aliases: ['audio/mp4', 'audio/x-m4a'],
    endings: ['m4a', 'mp4'],
    // audio without video is often stored in a video container
    contents: ['audio/x-m4a', 'audio/mp4', 'video/mp4'],
  },
  {
    mimeType: 'audio/wav',
    kind: 'audio',
    aliases: ['audio/x-wav', 'audio/wave', 'audio/vnd.wave'],
    endings: ['wav', 'wave'],
    contents: ['audio/wav', 'audio/vnd.wave', 'audio/x-wav'],
  },
  { mimeType: 'audio/aac', kind: 'audio', aliases: ['audio/x-aac', 'audio/aacp'], endings: ['aac'] },
  {
    mimeType: 'audio/ogg',
    kind: 'audio',
    aliases: ['audio/opus', 'application/ogg'],
    endings: ['ogg', 'oga', 'opus'],
    contents: ['audio/ogg', 'audio/opus', 'application/ogg'],
  },
  { mimeType: 'audio/amr', kind: 'audio', aliases: ['audio/amr-nb'], endings: ['amr'] },
  {
    mimeType: 'video/mp4',
    kind: 'video',
    aliases: ['video/x-m4v'],
    endings: ['mp4', 'm4v'],
    contents: ['video/mp4', 'video/x-m4v'],
  },
  { mimeType: 'video/quicktime', kind: 'video', endings: ['mov', 'qt'] },
  {
    mimeType: 'video/3gpp',
    kind: 'video',
    aliases: ['audio/3gpp', 'video/3gpp2', 'audio/3gpp2'],
    endings: ['3gp', '3g2', '3gpp'],
    contents: ['video/3gpp', 'audio/3gpp', 'video/3gpp2', 'audio/3gpp2'],
  },
  {
    mimeType: 'video/mpeg',
    kind: 'video',
    endings: ['mpg', 'mpeg'],
    contents: ['video/mpeg', 'video/MP1S', 'video/MP2P'],
  },
  { mimeType: 'video/webm', kind: 'video', aliases: ['audio/webm'], endings: ['webm', 'weba'] },
  { mimeType: 'text/plain', kind: 'text', endings: ['txt', 'text', 'log', 'md'] },
  {
    mimeType: 'text/csv',
    kind: 'text',
    aliases: ['application/csv'],
    endings: ['csv'],
    contents: ['text/plain'],
  },
  { mimeType: 'text/vcard', kind: 'text', aliases: ['text/x-vcard'], endings: ['vcf', 'vcard'] },
  { mimeType: 'text/calendar', kind: 'text', endings: ['ics'] },
  { mimeType: 'application/pdf', kind: 'pdf', aliases: ['application/x-pdf'], endings: ['pdf'] },
];

/** Returns a type in lowercase, without parameters. */
const baseMimeType = (mimeType: string): string => (mimeType.split(';')[0] ?? '').trim().toLowerCase();

/** Returns the format for a claimed type; undefined if files of this type are not accepted. */
export const formatOfClaim = (mimeType: string): FileFormat | undefined => {
  const name = baseMimeType(mimeType);
  return formats.find((format) => format.mimeType === name || format.aliases?.includes(name));
};

/**
 * Returns a file's claimed type: the type that the browser or phone sent. If it sent none, returns the type that
 * matches the file name's extension.
 */
export function claimedType({ fileName, mimeType }: { fileName: string; mimeType: string }): string {
  if (formatOfClaim(mimeType)) return mimeType;
  const ending = endingOf(fileName);
  const byEnding = mimeType === '' ? formats.find((format) => format.endings.includes(ending)) : undefined;
  return byEnding?.mimeType ?? mimeType;
}

const matchesFormat = (format: FileFormat, found: string): boolean =>
  (format.contents ?? [format.mimeType]).some((content) => content.toLowerCase() === baseMimeType(found));

/** Returns the format of a file without a claimed type, by the type that was detected. */
export const formatOfContent = (found: string): FileFormat | undefined =>
  formats.find((format) => format.mimeType === baseMimeType(found)) ??
  formats.find((format) => matchesFormat(format, found));

/** Returns the extension of a file name in lowercase; empty if there is no extension. */
export const endingOf = (fileName: string): string =>
  /[^.]\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';

/**
 * Returns the format that matches a file's claimed type, extension and content (ASVS 5.2.2). Returns undefined if they
 * do not match each other. A file name without an extension matches every format.
 * @param found the type detected from the content
 */
export function agreedFormat(file: { claimed: string; fileName: string; found: string }): FileFormat | undefined {
  const format = formatOfClaim(file.claimed);
  const ending = endingOf(file.fileName);
  if (!format || !matchesFormat(format, file.found)) return undefined;
  return ending === '' || format.endings.includes(ending) ? format : undefined;
}
