/** What imports use of hospital stays: to read them, and to tell guides of what they brought. */

/** What exports use: all stays of a list. */
export { stayIds } from './list.ts';
export { findHospitalizations } from './queries.ts';
export { announceStays } from './service.ts';
