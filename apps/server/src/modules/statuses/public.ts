/**
 * Exports for other modules: giving a status from a client's file, and asking another reviewer if the first can no
 * longer decide.
 */
export { assignStatus } from './give.ts';
export { askAnew } from './notify.ts';
