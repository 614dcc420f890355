export { buyNumberTask } from './tasks.ts';
