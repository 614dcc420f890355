export { AutosaveIndicator } from './AutosaveIndicator.tsx';
export { draftOfNeed, emptyDraft, needOfDraft, type StoredDraft } from './draft.ts';
export { RestoredDraft } from './RestoredDraft.tsx';
export { DraftFoundError } from './server-draft.ts';
export { type InitialDraft, type LateDraft, useLoadedDraft } from './use-begun-draft.ts';
export { useDraft } from './use-draft.ts';
export { useDraftOfForm } from './use-draft-of-form.ts';
export { useDraftedForm } from './use-drafted-form.tsx';
