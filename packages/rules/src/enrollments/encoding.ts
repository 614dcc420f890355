/** How a file of text is written, by the names of `TextDecoder`. */
export type FileEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252' | 'macintosh';

const chunkBytes = 512 * 1024;
const headBytes = 64 * 1024;

/**
 * Returns UTF-16 if the file begins as spreadsheets mark it ('Unicode Text'), UTF-8 if all of it can be read so, and otherwise
 * what older programs save: Mac Roman if the lines end with CR alone, else Windows-1252.
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
    // only old programs of the Mac end their lines with CR alone
    const head = await fileHead(file, 'windows-1252');
    if (head.includes('\r') && !head.includes('\n')) return 'macintosh';
    const [asWindows, asMac] = [await oddPlaces(file, 'windows-1252'), await oddPlaces(file, 'macintosh')];
    return asMac === 0 && asWindows > 0 ? 'macintosh' : 'windows-1252';
  }
}

/** Places that no name has: a sign within a word, a capital letter after small ones, a small one between capitals. */
const odd =
  /\p{L}[^\p{L}\p{M}\p{ASCII}\u00a0‘’“”–—…]|[^\p{L}\p{M}\p{ASCII}\u00a0‘’“”–—…¿¡«»]\p{L}|\p{Ll}(?=\P{ASCII})\p{Lu}|\p{Lu}(?=\P{ASCII})\p{Ll}\p{Lu}/gu;

/** Counts the places in the first 8 MB of a file that look wrong if it is read with an encoding. */
async function oddPlaces(file: Blob, encoding: FileEncoding): Promise<number> {
  const sample = file.slice(0, 8 * 1024 * 1024);
  let count = 0;
  for await (const piece of fileText(sample, encoding)) count += piece.match(odd)?.length ?? 0;
  return count;
}

async function* chunksOf(file: Blob): AsyncGenerator<ArrayBuffer> {
  for (let at = 0; at < file.size; at += chunkBytes) yield await file.slice(at, at + chunkBytes).arrayBuffer();
}

/** The text of a file, piece by piece, without the mark at its beginning. */
export async function* fileText(file: Blob, encoding: FileEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const bytes of chunksOf(file)) yield decoder.decode(bytes, { stream: true });
  yield decoder.decode();
}

/** The beginning of a file, enough for its format and its columns. */
export const fileHead = async (file: Blob, encoding: FileEncoding): Promise<string> =>
  new TextDecoder(encoding).decode(await file.slice(0, headBytes).arrayBuffer());

/** How many characters a file has at most. */
export const charactersOf = ({ size }: Blob, encoding: FileEncoding): number =>
  encoding.startsWith('utf-16') ? Math.ceil(size / 2) : size;
