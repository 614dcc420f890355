/** A text and the position of the caret after an insertion. */
export interface Inserted {
  text: string;
  caret: number;
}

const isSpace = (character: string | undefined): boolean => character === undefined || /\s/.test(character);

/** Replaces the selection with words, separated from the text around them by spaces. */
export function insertText(text: string, words: string, [from, to]: readonly [number, number]): Inserted {
  const before = text.slice(0, from);
  const after = text.slice(to);
  const left = isSpace(before.at(-1)) ? '' : ' ';
  const right = isSpace(after[0]) || /^[,.;:!?)]/.test(after) ? '' : ' ';
  const head = `${before}${left}${words}`;
  return { text: `${head}${right}${after}`, caret: head.length };
}

/**
 * Types words into a field in place of the selection, so that the browser's undo removes them. Returns false if the
 * browser does not support this. In this case the field is unchanged.
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
