export { medicalCentersOptions, usersOptions } from './api.ts';
export { zoneLabels } from './words.ts';
