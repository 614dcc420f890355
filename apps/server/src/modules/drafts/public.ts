export { getDraft, removeDraft, saveDraft } from './drafts.ts';
export { sendRemoveDraftsOf } from './queries.ts';
