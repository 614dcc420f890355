export { medicalCentersOptions, usersOptions } from './api.ts';
