export { importHsds } from './hsds/import.ts';
