export { type HsdsTotals, importHsds, Shrinking } from './hsds/import.ts';
