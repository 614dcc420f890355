/** Used by the modules that read death reports in messages and files. */
export { findNewDeaths, reportDeath, withdrawDeath } from './service.ts';
