export { stopWorkflows } from './update-phase.ts';
