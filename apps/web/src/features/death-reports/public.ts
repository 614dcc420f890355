export { deathReportOptions } from './api.ts';
