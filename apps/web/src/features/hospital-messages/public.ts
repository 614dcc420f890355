export { messageCountsOptions } from './api.ts';
