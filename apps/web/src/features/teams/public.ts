export { teamsOptions } from './api.ts';
