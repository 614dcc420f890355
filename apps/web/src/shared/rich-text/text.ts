const entities: Record<string, string> = { nbsp: ' ', amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the text that rich text displays. Removes tags, puts line breaks between blocks, and decodes entities. */
export function plainText(html: string): string {
  return html
    .replace(/<br\s*\/?>|<\/(?:p|li|ul|ol)>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d+)|#x([\da-f]+)|([a-z]+));/gi, (whole, decimal: string, hex: string, name: string) => {
      if (name !== undefined) return entities[name.toLowerCase()] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex, 16) : Number.parseInt(decimal, 10);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    });
}

/** Returns true if the HTML displays no text. */
export const isEmptyText = (html: string) => plainText(html).trim() === '';

/** Returns the length of the part where two texts differ. */
function differingLength(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  let head = 0;
  while (head < shorter && a[head] === b[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail += 1;
  return Math.max(a.length, b.length) - head - tail;
}

/**
 * Counts the characters that differ between two rich texts. Compares the text, or the markup if only the formatting has
 * changed. Autosave starts at five changed characters.
 */
export function changedCharacters(before: string, after: string): number {
  if (before === after) return 0;
  const typed = differingLength(plainText(before).trimEnd(), plainText(after).trimEnd());
  return typed > 0 ? typed : isEmptyText(after) ? 0 : differingLength(before, after);
}
