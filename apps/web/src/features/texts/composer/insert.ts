/** A text and the position of its caret after an insertion. */
export interface Inserted {
  text: string;
  caret: number;
}

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

/** Puts words in the place of what is selected, apart from their neighbours by a space. */
export function insertWords(text: string, words: string, [from, to]: readonly [number, number]): Inserted {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const left = isSpace(before.at(-1)) ? '' : ' ';
  const right = isSpace(after[0]) || /^[,.;:!?)]/.test(after) ? '' : ' ';
  const head = `${before}${left}${words}`;
  return { text: `${head}${right}${after}`, caret: head.length };
}

/**
 * Puts words into a field as if they were typed, in the place of what is selected, so that the browser's own undo takes
 * them out again. False where the browser does not do that: then nothing was put in.
 */
export function typeInto(
  field: HTMLTextAreaElement | null,
  words: string,
  [from, to]: readonly [number, number],
): boolean {
  if (!field) return false;
  field.focus();
  field.setSelectionRange(from, to);
  return document.execCommand('insertText', false, words);
}
