/** A text after an insertion, and the new position of the caret. */
export interface Inserted {
  text: string;
  caret: number;
}

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

/** Replaces the selection with words. Adds spaces between them and the surrounding text where needed. */
export function insertText(text: string, words: string, [from, to]: readonly [number, number]): Inserted {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const left = isSpace(before.at(-1)) ? '' : ' ';
  const right = isSpace(after[0]) || /^[,.;:!?)]/.test(after) ? '' : ' ';
  const head = `${before}${left}${words}`;
  return { text: `${head}${right}${after}`, caret: head.length };
}

/** Returns what remains in the field after a text was sent: what the user has added in the meantime. */
export const remainingText = (now: string, sent: string): string =>
  now.startsWith(sent) ? now.slice(sent.length).trimStart() : now;

/**
 * Types words into a field in place of the selection, so that the browser can undo them. Returns false if the browser
 * does not support this. The field is then unchanged.
 */
export function typeIntoField(
  field: HTMLTextAreaElement | null,
  words: string,
  [from, to]: readonly [number, number],
): boolean {
  if (!field) return false;
  field.focus();
  field.setSelectionRange(from, to);
  return document.execCommand('insertText', false, words);
}
