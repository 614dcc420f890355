/** Names of this module's jobs. */
export const handoverTask = 'users.handOver';
/** Audit action for each member that the job hands over. */
export const handOverMember = 'users.handOverMember';
export const addToRecordTask = 'users.addToRecord';
/** Reassigns reviews after a change to a user (docs/areas/admin.md#reviews-after-a-change). */
export const reviewsTask = 'users.reassignReviews';
export const inviteTask = 'users.invite';
