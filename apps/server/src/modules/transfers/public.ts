export { type MemberMove, moveMember } from './move-member.ts';
export { askOthers, notifyReceived } from './notify.ts';
