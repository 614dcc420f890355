export { textingAnswer } from './queries.ts';
export { rejectBySms, undoRejectionBySms } from './service.ts';
