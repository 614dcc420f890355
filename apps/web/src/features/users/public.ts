export { medicalCentersOptions } from './api.ts';
