export { interactionLabels } from './activity/interaction-labels.ts';
export { docketKeys, memberTodosOptions } from './api.ts';
export { targetOf } from './rows/todo-display.ts';
