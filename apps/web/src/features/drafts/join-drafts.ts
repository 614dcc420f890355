import type { StoredDraft, UnsavedDraft } from './draft.ts';

/** Field names that only make sense together. If the author has changed one of them, all are the author's. */
const groups = [
  ['addressId', 'location'],
  ['outcomeId', 'resourceTitle'],
] as const;

/** Returns true if a draft has no content. */
export const isEmptyDraft = ({ text, resourceTitle, fields }: StoredDraft): boolean =>
  text === '' && resourceTitle === '' && Object.values(fields ?? {}).every((value) => !value);

/**
 * Combines the server's draft with what the author typed before that draft had loaded. The result contains both texts.
 * In other fields, the author's changes remain, even if the author has cleared a field. Returns null if the server's
 * draft is empty.
 * @param initial the form's values before the author changed them
 */
export function joinDrafts(serverDraft: StoredDraft, typed: StoredDraft, initial: StoredDraft): StoredDraft | null {
  if (isEmptyDraft(serverDraft)) return null;
  const choices = choicesOf(typed);
  const before = choicesOf(initial);
  const isChanged = (name: string) => (choices[name] ?? '') !== (before[name] ?? '');
  const isTheirs = (name: string) => {
    const group: readonly string[] = groups.find((names) => (names as readonly string[]).includes(name)) ?? [name];
    return group.some(isChanged);
  };
  const kept = Object.entries(choices).filter(([name]) => isTheirs(name));
  const { resourceTitle, ...fields } = { ...choicesOf(serverDraft), ...Object.fromEntries(kept) };
  return {
    ...serverDraft,
    text: joinTexts(serverDraft.text, typed.text, initial.text),
    resourceTitle: resourceTitle ?? '',
    fields: serverDraft.fields === null && kept.length === 0 ? null : fields,
  };
}

/**
 * Returns the draft to restore if this tab has stored one. It replaces the server's draft, unless it was written without
 * that draft. Then both are combined.
 */
export function restoreUnsaved(serverDraft: StoredDraft, { initial, ...unsaved }: UnsavedDraft): StoredDraft {
  return (initial && joinDrafts(serverDraft, unsaved, initial)) ?? unsaved;
}

/** All fields of a draft except its text. */
const choicesOf = ({ fields, resourceTitle }: StoredDraft): Record<string, string | undefined> => ({
  ...fields,
  resourceTitle,
});

/** Combines two texts, the server's first. A text that is part of the other one is not repeated. */
function joinTexts(server: string, typed: string, initial: string): string {
  if (typed === initial || server.includes(typed)) return server;
  return typed.includes(server) ? typed : server + typed;
}
