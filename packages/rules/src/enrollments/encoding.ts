/** A text file's encoding, named as in `TextDecoder`. */
export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';

const chunkBytes = 512 * 1024;
const headBytes = 64 * 1024;

/**
 * Returns a file's encoding. A file that begins with a UTF-16 byte order mark is UTF-16, as in a spreadsheet's 'Unicode
 * Text' export. Any other file that is valid UTF-8 is UTF-8. All remaining files are from older programs. Such a file
 * is Mac Roman if its lines end with only CR, or if only Mac Roman gives plausible names. Otherwise, it is
 * Windows-1252.
 */
export async function encodingOf(file: Blob): Promise<FileEncoding> {
  const [first, second] = new Uint8Array(await file.slice(0, 2).arrayBuffer());
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const bytes of chunksOf(file)) decoder.decode(bytes, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch {
    // only old Mac programs end lines with CR without LF
    const head = await fileHead(file, 'windows-1252');
    if (head.includes('\r') && !head.includes('\n')) return 'macintosh';
    const [asWindows, asMac] = [
      await countImplausible(file, 'windows-1252'),
      await countImplausible(file, 'macintosh'),
    ];
    return asMac === 0 && asWindows > 0 ? 'macintosh' : 'windows-1252';
  }
}

/**
 * Patterns that do not occur in names: a symbol within a word, an uppercase letter after lowercase letters, a lowercase
 * letter between uppercase letters.
 */
const implausiblePattern =
  /\p{L}[^\p{L}\p{M}\p{ASCII}\u00a0‘’“”–—…]|[^\p{L}\p{M}\p{ASCII}\u00a0‘’“”–—…¿¡«»]\p{L}|\p{Ll}(?=\P{ASCII})\p{Lu}|\p{Lu}(?=\P{ASCII})\p{Ll}\p{Lu}/gu;

/** Decodes the first 8 MB of a file and counts the implausible patterns. */
async function countImplausible(file: Blob, encoding: FileEncoding): Promise<number> {
  const sample = file.slice(0, 8 * 1024 * 1024);
  let count = 0;
  for await (const piece of fileText(sample, encoding)) count += piece.match(implausiblePattern)?.length ?? 0;
  return count;
}

async function* chunksOf(file: Blob): AsyncGenerator<ArrayBuffer> {
  for (let at = 0; at < file.size; at += chunkBytes) yield await file.slice(at, at + chunkBytes).arrayBuffer();
}

/** Yields a file's decoded text in pieces, without the byte order mark. */
export async function* fileText(file: Blob, encoding: FileEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of chunksOf(file)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** Returns the beginning of a file, long enough to detect the format and the columns. */
export const fileHead = async (file: Blob, encoding: FileEncoding): Promise<string> =>
  new TextDecoder(encoding).decode(await file.slice(0, headBytes).arrayBuffer());

/** Returns the maximum number of characters in a file. */
export const charactersOf = ({ size }: Blob, encoding: FileEncoding): number =>
  encoding.startsWith('utf-16') ? Math.ceil(size / 2) : size;
