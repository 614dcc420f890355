export { alertsQuery } from './api.ts';
