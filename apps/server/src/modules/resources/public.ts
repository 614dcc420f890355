/** Keys of findhelp: a client's, and what it is sealed for. */
export { findhelpKeyOf, findhelpSecret } from './directory.ts';
export { importHsds } from './hsds/import.ts';
