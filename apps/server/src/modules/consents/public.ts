export { findLastAnswer, lastAnswer, textingAnswer } from './queries.ts';
export { rejectBySms, undoRejectionBySms } from './service.ts';
