export { type AskedAt, askedAt } from './asked.ts';
export { type AtNumber, subjectsAtNumber } from './subjects-at-number.ts';
