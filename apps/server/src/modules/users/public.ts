export { addFirstAdmin, CommandRefused, giveRole } from './command.ts';
export { findSuccessors } from './handover/plan.ts';
