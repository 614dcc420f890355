export { docketDay } from './day.ts';
export { docketCounts, docketMemberOf, memberColumns, memberJoins, memberRow } from './queries.ts';
