export { type MemberMove, moveMember } from './move-member.ts';
export { notifyReceived, reassignReviews } from './notify.ts';
/** Functions for merges, which give a member's open work to a different guide, as a transfer does. */
export { reassignMemberReviews, reassignWorkOf, returnMemberReviews } from './reassign-work.ts';
export { returnToGuide } from './return-to-guide.ts';
export { reopenReturnedItems } from './returned-items.ts';
