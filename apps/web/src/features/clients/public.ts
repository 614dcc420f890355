export { clientsOptions } from './api.ts';
