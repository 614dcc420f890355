/** What users use: whose archives are made in another name. */
export { handOnArchives } from './service.ts';
