export { importHsds } from './hsds/import.ts';
/** What keys of findhelp are sealed for. */
export { findhelpSecret } from './directory.ts';
