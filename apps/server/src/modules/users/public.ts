export { addFirstAdmin, CommandRefused, giveRole } from './command.ts';
export { buyNumberTask } from './tasks.ts';
