export { docketDay } from './day.ts';
export { interactionsOfMembers } from './interactions.ts';
export {
  type DocketOwners,
  docketCounts,
  docketMemberOf,
  memberColumns,
  memberJoins,
  memberRow,
} from './queries.ts';
export { findTodoOwnerIds } from './todos.ts';
