export { docketDay } from './day.ts';
export { interactionsOfMembers } from './interactions.ts';
export { docketCounts, docketMemberOf, memberColumns, memberJoins, memberRow } from './queries.ts';
export { findTodoOwnerIds } from './todos.ts';
