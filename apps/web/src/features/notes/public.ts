export { AutosaveIndicator } from './AutosaveIndicator.tsx';
export type { KeptDraft } from './draft.ts';
export { RestoredDraft } from './RestoredDraft.tsx';
export { type Begun, useBegunDraft } from './useBegunDraft.ts';
export { useDraft } from './useDraft.ts';
export { useDraftOfForm } from './useDraftOfForm.ts';
