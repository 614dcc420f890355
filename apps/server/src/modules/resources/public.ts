/** `findhelpKeyOf` decrypts a client's findhelp key, and `findhelpSecret` returns the purpose for encrypting it. */
export { findhelpKeyOf, findhelpSecret } from './directory.ts';
export { importHsds } from './hsds/import.ts';
