/** What others use: a status that a client's file asks for, and to ask anew where who was asked cannot decide any more. */
export { assignStatus } from './give.ts';
export { askAnew } from './notify.ts';
