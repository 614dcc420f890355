export { recordAssigned, requireAssignable } from './changes.ts';
export { numberTakenMessage } from './numbers.ts';
export { candidatesOf, guidesOfAll, type NumberOwners, ownersOfNumber, possiblePatients } from './owners.ts';
export { assignmentOf } from './queries.ts';
export { findLineNumbers, findNumberHolders } from './queries-numbers.ts';
