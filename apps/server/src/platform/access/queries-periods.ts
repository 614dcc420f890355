import { dateZones } from '@guidepost/rules';

/**
 * SQL expression for the date that determines whether a team membership is current at a given time. Reads and writes
 * use the same date. A user who is removed from a team therefore stops being a member immediately, at any hour and in
 * any time zone (docs/areas/access.md#visible-members).
 * @param now SQL expression for the time
 */
export const teamDay = (now: string): string => `(${now} AT TIME ZONE '${dateZones.team}')::date`;

/**
 * SQL expression for the date that determines whether a client audit is current at a given time. Client audits use a
 * different time zone from team memberships.
 */
export const clientDay = (now: string): string => `(${now} AT TIME ZONE '${dateZones.client}')::date`;

/**
 * SQL condition: a row is valid on a day. The row has a first day and an optional last day. Examples are team
 * memberships and client audits.
 */
export const holdsOn = (alias: string, day: string): string =>
  `${alias}.start_date <= ${day} AND (${alias}.end_date IS NULL OR ${alias}.end_date >= ${day})`;
