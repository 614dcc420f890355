export { type MemberMove, moveMember } from './move-member.ts';
export { notifyReceived, reassignReviews } from './notify.ts';
export { reopenReturnedItems } from './returned-items.ts';
