export { addFirstAdmin, CommandRefused, giveRole } from './command.ts';
export { findSuccessors } from './hand-over.ts';
export { buyNumberTask } from './tasks.ts';
