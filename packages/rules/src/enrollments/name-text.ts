/** A name or place that is written in capitals throughout is given small letters; any other stays as it is. */
export function nameText(written: string): string {
  if (written.length < 3 || written !== written.toUpperCase() || written === written.toLowerCase()) return written;
  return written
    .toLowerCase()
    .replace(/(^|[\s\-'’.])(\p{L})/gu, (_, before: string, letter: string) => before + letter.toUpperCase());
}
