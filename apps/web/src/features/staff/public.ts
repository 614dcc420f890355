export { usersOptions } from './api.ts';
