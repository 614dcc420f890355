export { type Carried, carryMember } from './carry.ts';
export { askOthers } from './tell.ts';
