export { addFirstAdmin, CommandError, changeRole } from './command.ts';
export { findSuccessors } from './handover/plan.ts';
