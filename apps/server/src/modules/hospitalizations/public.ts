/** What imports use of hospital stays: to read them, and to tell guides of what they brought; and what stops with contact. */
export { findHospitalizations } from './queries.ts';
export { announceStays, stopFollowUps } from './service.ts';
