/** Used by other modules: reads hospital stays, notifies guides of new ones, and stops follow-ups when contact ends. */

/** Used by exports: the ids of all stays of a list. */
export { stayIds } from './list.ts';
export { findHospitalizations } from './queries.ts';
export { announceStays, followUp, openFollowUps, stopFollowUps, withdrawNews } from './service.ts';
