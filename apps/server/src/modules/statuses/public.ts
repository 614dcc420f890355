/** What imports of enrollment files use: a status that a client's file asks for. */
export { giveStatus } from './give.ts';
