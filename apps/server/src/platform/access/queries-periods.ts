import { dateZones } from '@guidepost/rules';

/**
 * SQL of the day by which memberships of teams begin and end, at an instant. They are read by the day by which they are written, so that
 * who is taken out of a team is no member of it a moment later, at any hour and anywhere (docs/areas/access.md#who-sees-whom).
 * @param now an expression
 */
export const teamDay = (now: string): string => `(${now} AT TIME ZONE '${dateZones.team}')::date`;

/** The same of audits of clients, which have a zone of their own. */
export const clientDay = (now: string): string => `(${now} AT TIME ZONE '${dateZones.client}')::date`;

/** SQL: whether a row with a first and perhaps a last day, a membership of a team or the audit of a client, holds on a day. */
export const holdsOn = (alias: string, day: string): string =>
  `${alias}.start_date <= ${day} AND (${alias}.end_date IS NULL OR ${alias}.end_date >= ${day})`;
