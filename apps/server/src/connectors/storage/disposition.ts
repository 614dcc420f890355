/** Characters that `filename*` may hold as they are (RFC 5987). */
const escaped = (text: string): string =>
  encodeURIComponent(text.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/**
 * The Content-Disposition under which a file is saved and never shown in place (RFC 6266, ASVS 5.4.2): a plain name for
 * old programs, the true one beside it. Nothing in a name can end the header or begin another.
 */
export function attachmentDisposition(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '')
    .replace(/["\\%/;]/g, '_')
    .trim();
  return `attachment; filename="${plain === '' ? 'file' : plain}"; filename*=UTF-8''${escaped(fileName)}`;
}
