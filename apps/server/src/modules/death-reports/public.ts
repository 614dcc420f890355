/** Used by the modules that read messages and files with reports of deaths. */
export { findNewDeaths, reportDeath, withdrawDeath } from './service.ts';
