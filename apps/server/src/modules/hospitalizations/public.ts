/** What imports use of hospital stays: to read them, and to tell guides of what they brought. */
export { findHospitalizations } from './queries.ts';
export { announceStays } from './service.ts';
