export { getDraft, removeDraft, saveDraft } from './drafts.ts';
export { removeDraftsOf } from './queries.ts';
