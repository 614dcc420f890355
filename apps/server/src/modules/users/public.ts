export { addFirstAdmin, CommandRefused, changeRole } from './command.ts';
export { findSuccessors } from './handover/plan.ts';
