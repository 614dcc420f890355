/** The jobs of this module by name. */
export const handOverTask = 'users.handOver';
export const buyNumberTask = 'users.buyNumber';
export const addToRecordTask = 'users.addToRecord';
export const inviteTask = 'users.invite';
