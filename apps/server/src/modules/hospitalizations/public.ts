/** What others use of hospital stays: to read them, to tell guides of what was brought, and what stops with contact. */

/** What exports use: all stays of a list. */
export { stayIds } from './list.ts';
export { findHospitalizations } from './queries.ts';
export { announceStays, followUp, openFollowUps, stopFollowUps, withdrawNews } from './service.ts';
