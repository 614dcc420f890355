/** Without accents and case: `José` is found by `jose`. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Whether each word typed is the beginning of some word of the text, whatever accents, case and order. */
export function foundBy(text: string, typed: string): boolean {
  const words = plain(text).split(/\s+/);
  return plain(typed)
    .split(/\s+/)
    .every((part) => words.some((word) => word.startsWith(part)));
}
