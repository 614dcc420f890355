/** Used by training, enrollments and users: creates, changes and removes many members in one call. */
export { changeMembers } from './change.ts';
export { createMembers, type NewMember } from './create.ts';
export { teamZone } from './members.ts';
export { withoutOwnNumbers } from './own-numbers.ts';
export { guidesOfClient, reassignImportRows } from './queries.ts';
export { sendLockClient } from './queries-batch.ts';
export { type Known, loadKnown, matchIdentifiers } from './queries-known.ts';
export { removeMembers } from './remove.ts';
export { guideFor } from './service.ts';
export { withZones } from './zones.ts';
