export { notifyConsents } from './notify.ts';
export { findStoppedAt } from './proof.ts';
export { findLastAnswer, isTextForbidden, lastAnswer, textingAnswer, textingTerm } from './queries.ts';
export { termNames, termNamesRow } from './queries-terms.ts';
export { rejectBySms, undoRejectionBySms } from './service.ts';
