import type { StoredDraft } from './draft.ts';

/** Returns true if a draft has no content. */
const isEmpty = ({ text, resourceTitle, fields }: StoredDraft): boolean =>
  text === '' && resourceTitle === '' && Object.values(fields ?? {}).every((value) => !value);

/**
 * Combines the server's draft with text that the author typed before that draft had loaded. The result contains both.
 * Returns null if the server's draft is empty.
 */
export function joinDrafts(serverDraft: StoredDraft, typed: StoredDraft): StoredDraft | null {
  if (isEmpty(serverDraft)) return null;
  const text = typed.text.includes(serverDraft.text) ? typed.text : serverDraft.text + typed.text;
  const written = Object.entries(typed.fields ?? {}).filter(([, value]) => value);
  return {
    ...serverDraft,
    text,
    resourceTitle: typed.resourceTitle || serverDraft.resourceTitle,
    fields: { ...serverDraft.fields, ...Object.fromEntries(written) },
  };
}
