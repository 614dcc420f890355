export { pdfFonts } from './pdf.ts';
export { findLastAnswer, lastAnswer, textingAnswer } from './queries.ts';
export { rejectBySms, undoRejectionBySms } from './service.ts';
