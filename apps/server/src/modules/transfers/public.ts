export { type Carried, carryMember } from './move-member.ts';
export { askOthers } from './notify.ts';
