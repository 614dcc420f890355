/** Escapes the characters that are not allowed in `filename*` (RFC 5987). */
const escaped = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Returns the Content-Disposition header of a file that browsers download and never display (RFC 6266, ASVS 5.4.2). It
 * contains a plain name for old programs, and the full name. A file name cannot end the header or start another header.
 */
export function attachmentDisposition(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%/;]/g, '_')
    .trim();
  return `attachment; filename="${plain === '' ? 'file' : plain}"; filename*=UTF-8''${escaped(fileName)}`;
}
