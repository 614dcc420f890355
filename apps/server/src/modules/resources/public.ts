/**
 * `findhelpKeyOf` decrypts a client's findhelp key. `findhelpSecret` returns the purpose that the key is encrypted for.
 */
export { findhelpKeyOf, findhelpSecret } from './directory.ts';
export { importHsds } from './hsds/import.ts';
