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
