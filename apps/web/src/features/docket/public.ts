export { docketKeys, memberTodosOptions } from './api.ts';
export { targetOf } from './rows/todoLooks.ts';
