/** Reads a client's encrypted findhelp key, and returns the purpose with which it is encrypted. */
export { findhelpKeyOf, findhelpSecret } from './directory.ts';
export { importHsds } from './hsds/import.ts';
