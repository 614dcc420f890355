/**
 * Functions for other modules: they read hospital stays, notify guides of new stays, and complete follow-ups or end them
 * when contact ends.
 */

/** Used by exports to find the ids of all stays in a list. */
export { stayIds } from './list.ts';
export { findHospitalizations } from './queries.ts';
export {
  announceStays,
  completeFollowUps,
  followUp,
  openFollowUps,
  stopFollowUps,
  withdrawStayNotifications,
} from './service.ts';
