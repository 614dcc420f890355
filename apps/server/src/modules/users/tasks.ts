/** Names of this module's jobs. */
export const handoverTask = 'users.handOver';
/** Audit action for each member that the job hands over. */
export const handOverMember = 'users.handOverMember';
export const addToRecordTask = 'users.addToRecord';
export const inviteTask = 'users.invite';
