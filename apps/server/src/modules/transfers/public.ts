export { type MemberMove, moveMember } from './move-member.ts';
export { askOthers } from './notify.ts';
