export { docketKeys } from './api.ts';
export { targetOf } from './rows/todo-display.ts';
