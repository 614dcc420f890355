export { memberTodosOptions } from './api.ts';
