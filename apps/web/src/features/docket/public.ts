export { interactionWords } from './activity/interactionWords.ts';
export { docketKeys, memberTodosOptions } from './api.ts';
export { targetOf } from './rows/todoLooks.ts';
