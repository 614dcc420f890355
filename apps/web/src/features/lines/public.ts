export { linesOptions } from './api.ts';
