export { stopWorkflows } from './follow.ts';
