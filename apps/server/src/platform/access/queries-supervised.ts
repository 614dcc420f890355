import { holdsOn, teamDay } from './queries-periods.ts';

/** SQL condition: the user is the assigned guide of at least one member. */
export const hasMembers = (who: string): string =>
  `EXISTS (SELECT FROM members held WHERE held.assigned_guide_id = ${who} AND held.deleted_at IS NULL)`;

/** SQL condition: the user has members or open to-dos. */
export const hasWork = (who: string): string => `(
  ${hasMembers(who)}
  OR EXISTS (SELECT FROM todos held WHERE held.owner_id = ${who} AND held.completed_at IS NULL))`;

/**
 * SQL query for the staff that a user supervises at a given time: the MEMBERs of the teams where the user is VIEWER or
 * manager, except the user. Disabled staff are included while they have members or to-dos, because only their
 * supervisor still handles that work (docs/areas/access.md#supervised-guides). Both arguments are SQL expressions.
 * Returns `staff_id`.
 */
export const supervisedSql = (who: string, now: string): string => `
  SELECT DISTINCT theirs.staff_id FROM team_memberships own
    JOIN teams team ON team.id = own.team_id AND team.deleted_at IS NULL
    JOIN team_memberships theirs ON theirs.team_id = team.id AND theirs.role = 'MEMBER' AND theirs.staff_id <> own.staff_id
     AND ${holdsOn('theirs', teamDay(now))}
    JOIN staff person ON person.user_id = theirs.staff_id AND (person.disabled_at IS NULL OR ${hasWork('person.user_id')})
    JOIN users named ON named.id = theirs.staff_id AND named.deleted_at IS NULL
   WHERE own.staff_id = ${who} AND (own.role = 'VIEWER' OR own.is_manager)
     AND ${holdsOn('own', teamDay(now))}`;
