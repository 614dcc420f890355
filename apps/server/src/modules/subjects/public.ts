export { type AtNumber, whoIsAt } from './at-number.ts';
export { mayAssign, recordAssigned } from './changes.ts';
export { candidatesOf, guidesOfAll, ownersOfNumber, whoseItMayBe } from './owners.ts';
export { assignmentOf } from './queries.ts';
