/** What keys of findhelp are sealed for. */
export { findhelpSecret } from './directory.ts';
export { importHsds } from './hsds/import.ts';
