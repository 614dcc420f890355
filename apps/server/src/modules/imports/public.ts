/** What training uses of imports: members with everything that is told of them, in one go. */
export { createMembers } from './create.ts';
