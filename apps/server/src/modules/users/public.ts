export { addFirstAdmin, CommandError, changeRole, endSessionsOf } from './command.ts';
export { findSuccessors } from './handover/plan.ts';
