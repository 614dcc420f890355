import { fileTypeFromBuffer } from 'file-type';

const unknown = 'application/octet-stream';
// A text file needs no control characters except line ends, tabs and form feeds.
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point
const control = /[\u0000-\u0008\u000e-\u001f\u007f]/;

/** Returns the type of a text file. Recognizes markup and scripts under any file name. */
function kindOfText(bytes: Buffer): string {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return unknown;
  }
  if (control.test(text)) return unknown;
  const start = text.trimStart().slice(0, 2000).toLowerCase();
  if (/^<[a-z!?/]/.test(start)) return start.includes('<svg') ? 'image/svg+xml' : 'text/html';
  return start.startsWith('#!') ? 'text/x-shellscript' : 'text/plain';
}

/** Determines the type of a file only from its bytes (ASVS 5.2.2). */
export async function contentType(bytes: Buffer): Promise<string> {
  const found = await fileTypeFromBuffer(bytes);
  return found && found.mime !== 'application/xml' ? found.mime : kindOfText(bytes);
}
