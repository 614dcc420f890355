import type { Node } from '@tiptap/pm/model';
import type { EditorState, Transaction } from '@tiptap/pm/state';

/**
 * Returns a transaction that changes the text to `after` by inserting content before the current text. The selection
 * stays in the text where the user is writing. Returns null if `after` does not end with the current text.
 */
export function insertBefore({ doc, tr }: Pick<EditorState, 'doc' | 'tr'>, after: Node): Transaction | null {
  const end = after.content.findDiffEnd(doc.content);
  if (doc.textContent === '' || !end || doc.textBetween(0, end.b) !== '') return null;
  // the tags before the current text are the same in both
  const start = after.content.findDiffStart(doc.content);
  if (start === null || start < end.b) return null;
  return tr.replace(end.b, end.b, after.slice(end.b, end.a)).setMeta('addToHistory', false);
}
