/** A client's findhelp key, and the purpose with which it is sealed. */
export { findhelpKeyOf, findhelpSecret } from './directory.ts';
export { importHsds } from './hsds/import.ts';
