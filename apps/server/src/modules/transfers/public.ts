export { carryMember } from './carry.ts';
export { findTransferGuides } from './queries-people.ts';
