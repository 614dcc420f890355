export { mayAssign, recordAssigned } from './changes.ts';
export { numberTakenMessage } from './numbers.ts';
export { candidatesOf, guidesOfAll, type NumberOwners, ownersOfNumber, possiblePatients } from './owners.ts';
export { assignmentOf } from './queries.ts';
export { findLineNumbers, holdersOf } from './queries-numbers.ts';
