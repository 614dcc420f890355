/** Escapes the characters that `filename*` does not allow (RFC 5987). */
const escaped = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * Returns the Content-Disposition of a file that is downloaded and never shown in place (RFC 6266, ASVS 5.4.2). It has
 * a plain name for old programs and the full name. A name cannot end the header or start another one.
 */
export function attachmentDisposition(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%/;]/g, '_')
    .trim();
  return `attachment; filename="${plain === '' ? 'file' : plain}"; filename*=UTF-8''${escaped(fileName)}`;
}
