/**
 * `findhelpKeyOf` decrypts a client's findhelp key, and `findhelpSecret` returns the purpose with which it is
 * encrypted.
 */
export { findhelpKeyOf, findhelpSecret } from './directory.ts';
export { importHsds } from './hsds/import.ts';
