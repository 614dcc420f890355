import type { StoredDraft } from './draft.ts';

/** Returns true if a draft contains nothing. */
const isEmpty = ({ text, resourceTitle, fields }: StoredDraft): boolean =>
  text === '' && resourceTitle === '' && Object.values(fields ?? {}).every((value) => !value);

/**
 * Combines the server's draft with a text that the author began before that draft had loaded. The result contains both.
 * Returns null if the server's draft adds nothing.
 */
export function joinDrafts(late: StoredDraft, typed: StoredDraft): StoredDraft | null {
  if (isEmpty(late)) return null;
  const text = typed.text.includes(late.text) ? typed.text : late.text + typed.text;
  const written = Object.entries(typed.fields ?? {}).filter(([, value]) => value);
  return {
    ...late,
    text,
    resourceTitle: typed.resourceTitle || late.resourceTitle,
    fields: { ...late.fields, ...Object.fromEntries(written) },
  };
}
