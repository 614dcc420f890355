export { clientsOptions, medicalCentersOptions } from './api.ts';
