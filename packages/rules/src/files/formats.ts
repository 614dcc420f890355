/** The kinds of files that people may send, by claim, by ending and by content (staff §5, §9). */
export interface FileFormat {
  /** What the product calls it, whatever the claim was. */
  readonly mimeType: string;
  /** What it is sent as, where that has another name. */
  readonly servedAs?: string;
  readonly kind: 'image' | 'audio' | 'video' | 'text' | 'pdf';
  /** Other names that browsers and phones have for it. */
  readonly aliases?: readonly string[];
  /** Endings of names, the usual one first. */
  readonly endings: readonly string[];
  /** What its first bytes look like; its own name unless told. */
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
    // sound alone in a container that is made for films too
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

/** A type's bare name: without parameters, in lower case. */
const bare = (mimeType: string): string => (mimeType.split(';')[0] ?? '').trim().toLowerCase();

/** The format that somebody says a file has; nothing where no such files are taken. */
export const formatOfClaim = (mimeType: string): FileFormat | undefined => {
  const name = bare(mimeType);
  return formats.find((format) => format.mimeType === name || format.aliases?.includes(name));
};

/** What a file is said to be: by its type where browser or phone knows one that is taken, else by the ending of its name. */
export function claimOf({ fileName, mimeType }: { fileName: string; mimeType: string }): string {
  if (formatOfClaim(mimeType)) return mimeType;
  const ending = endingOf(fileName);
  const byEnding = mimeType === '' ? formats.find((format) => format.endings.includes(ending)) : undefined;
  return byEnding?.mimeType ?? mimeType;
}

const looksLike = (format: FileFormat, found: string): boolean =>
  (format.contents ?? [format.mimeType]).some((content) => content.toLowerCase() === bare(found));

/** The format that a file has by its content, where nobody claimed anything. */
export const formatOfContent = (found: string): FileFormat | undefined =>
  formats.find((format) => format.mimeType === bare(found)) ?? formats.find((format) => looksLike(format, found));

/** The ending of a name, in lower case; empty where it has none. */
export const endingOf = (fileName: string): string =>
  /[^.]\.([a-z0-9]{1,8})$/i.exec(fileName)?.[1]?.toLowerCase() ?? '';

/**
 * The format in which claim, ending and content of a file agree (ASVS 5.2.2); nothing where they do not. A name without
 * an ending says nothing against the rest.
 * @param found what the content looks like
 */
export function agreedFormat(file: { claimed: string; fileName: string; found: string }): FileFormat | undefined {
  const format = formatOfClaim(file.claimed);
  const ending = endingOf(file.fileName);
  if (!format || !looksLike(format, file.found)) return undefined;
  return ending === '' || format.endings.includes(ending) ? format : undefined;
}
