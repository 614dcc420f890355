export { removeDraft } from './drafts.ts';
export { removeDraftsOf } from './queries-drafts.ts';
