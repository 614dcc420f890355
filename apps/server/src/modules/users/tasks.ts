/** The jobs of this module by name. */
export const handoverTask = 'users.handOver';
/** What the audit calls each member that it gives to somebody. */
export const handOverMember = 'users.handOverMember';
export const buyNumberTask = 'users.buyNumber';
export const addToRecordTask = 'users.addToRecord';
export const inviteTask = 'users.invite';
