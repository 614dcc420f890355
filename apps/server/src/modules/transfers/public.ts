export { type Carried, moveMember } from './move-member.ts';
export { askOthers } from './notify.ts';
