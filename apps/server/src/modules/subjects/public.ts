export { mayAssign, recordAssigned } from './changes.ts';
export { candidatesOf, guidesOfAll, type NumberOwners, ownersOfNumber, whoseItMayBe } from './owners.ts';
export { assignmentOf } from './queries.ts';
