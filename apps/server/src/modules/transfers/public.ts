export { carryMember } from './carry.ts';
