export { outcomesOptions as visitOutcomesOptions } from './api.ts';
