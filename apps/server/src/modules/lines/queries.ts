import type { Line, LineId, MemberId, StaffId } from '@guidepost/contracts';
import { dateZones, dayIn } from '@guidepost/rules';
import { holdsOn } from '../../platform/access/queries-periods.ts';
import { type Db, rows } from '../../platform/db.ts';
import { isRetired } from '../../platform/queries-retired.ts';
import { array, bool, id, instant, int, nullable, type RowOf, row, text } from '../../platform/row.ts';

const lineRow = row({
  id: id<'Line'>(),
  display_name: text,
  description: nullable(text),
  number: text,
  time_zone: text,
  is_default: bool,
  is_feedback_number: bool,
  sid: nullable(text),
  friendly_name: nullable(text),
  client_id: nullable(id<'Client'>()),
  team_id: nullable(id<'Team'>()),
  guide_id: nullable(id<'Staff'>()),
  owner_id: id<'Staff'>(),
  support_ids: array(id<'Staff'>()),
  greeting: nullable(text),
  greeting_es: nullable(text),
  spanish_outdated_since: nullable(instant),
  version: int,
});

/** SQL for the columns of `lineRow`, from lines `l`. */
const lineColumns = `l.id, l.display_name, l.description, l.number, l.time_zone, l.is_default, l.is_feedback_number, l.sid,
  l.friendly_name, l.client_id, l.team_id, l.guide_id, l.owner_id,
  ARRAY(SELECT s.staff_id FROM line_support_users s WHERE s.line_id = l.id ORDER BY s.staff_id) AS support_ids, l.greeting, l.greeting_es,
  l.spanish_outdated_since, l.version`;

const lineOf = (found: RowOf<typeof lineRow>): Line => ({
  id: found.id,
  displayName: found.display_name,
  description: found.description,
  number: found.number,
  timezone: found.time_zone,
  isDefault: found.is_default,
  isFeedbackNumber: found.is_feedback_number,
  sid: found.sid,
  friendlyName: found.friendly_name,
  supportUserIds: found.support_ids,
  greeting: found.greeting,
  greetingEs: found.greeting_es,
  spanishOutdatedSince: found.spanish_outdated_since,
  clientId: found.client_id,
  teamId: found.team_id,
  guideId: found.guide_id,
  ownerId: found.owner_id,
  version: found.version,
});

/** Returns the number of the default line. Returns null if no line is the default. */
export async function defaultNumber(db: Db): Promise<string | null> {
  const sql = 'SELECT l.number FROM lines l WHERE l.is_default AND l.deleted_at IS NULL';
  return (await rows(db, row({ number: text }), sql))[0]?.number ?? null;
}

/** Returns all lines, sorted by name. */
export async function allLines(db: Db): Promise<Line[]> {
  const found = await rows(
    db,
    lineRow,
    `SELECT ${lineColumns} FROM lines l WHERE l.deleted_at IS NULL ORDER BY l.display_name, l.id`,
  );
  return found.map(lineOf);
}

/** Finds the line with a number (`+1` and ten digits). Returns undefined if the organization has no such line. */
export async function lineOfNumber(db: Db, number: string): Promise<Line | undefined> {
  const [found] = await rows(
    db,
    lineRow,
    `SELECT ${lineColumns} FROM lines l WHERE l.number = $1 AND l.deleted_at IS NULL`,
    [number],
  );
  return found && lineOf(found);
}

/**
 * SQL condition: line `l` is the line of a team that user $1 is in on day $3. The team must serve the client of member
 * `m`.
 */
const ofTeam = `EXISTS (
  SELECT FROM team_memberships tm JOIN team_clients tc ON tc.team_id = tm.team_id JOIN teams t ON t.id = tm.team_id AND t.deleted_at IS NULL
   WHERE tm.staff_id = $1 AND tc.client_id = m.client_id AND ${holdsOn('tm', '$3')}
     AND (l.team_id = t.id OR l.id = t.internal_phone_number_id))`;

/**
 * Finds the line from which a user calls or texts a member. Prefers the user's own line, then a line of the user's team
 * that serves the member's client, then the client's line, and then the default line. Returns undefined if none of them
 * exists.
 */
export async function lineFor(
  db: Db,
  { staffId, memberId, now }: { staffId: StaffId; memberId: MemberId; now: Temporal.Instant },
): Promise<Line | undefined> {
  const [found] = await rows(
    db,
    lineRow,
    `SELECT ${lineColumns} FROM lines l JOIN members m ON m.user_id = $2 JOIN clients c ON c.id = m.client_id
      WHERE l.deleted_at IS NULL AND NOT l.is_feedback_number
        AND (l.guide_id = $1 OR l.is_default OR l.id = c.internal_phone_number_id OR l.client_id = m.client_id
             OR ${ofTeam})
      ORDER BY (l.guide_id = $1) IS TRUE DESC, ${ofTeam} DESC, (l.id = c.internal_phone_number_id) IS TRUE DESC,
               (l.client_id = m.client_id) IS TRUE DESC, l.id LIMIT 1`,
    [staffId, memberId, dayIn(now, dateZones.team)],
  );
  return found && lineOf(found);
}

/**
 * Finds the line for feedback calls to a member. Prefers the client's line to a general feedback line. Returns
 * undefined if neither exists.
 */
export async function feedbackLineFor(db: Db, memberId: MemberId): Promise<Line | undefined> {
  const [found] = await rows(
    db,
    lineRow,
    `SELECT ${lineColumns} FROM lines l JOIN members m ON m.user_id = $1 JOIN clients c ON c.id = m.client_id
      WHERE l.deleted_at IS NULL AND NOT ${isRetired('line', 'l.id')}
        AND (l.id = c.feedback_number_id OR (l.is_feedback_number AND (l.client_id = m.client_id OR num_nonnulls(l.client_id, l.team_id, l.guide_id) = 0)))
      ORDER BY l.id = c.feedback_number_id DESC, l.client_id = m.client_id DESC NULLS LAST, l.id LIMIT 1`,
    [memberId],
  );
  return found && lineOf(found);
}

/** Returns a line's support users. The owner is not included. */
export async function supportUsersOf(db: Db, lineId: LineId): Promise<StaffId[]> {
  const found = await rows(
    db,
    row({ staff_id: id<'Staff'>() }),
    'SELECT staff_id FROM line_support_users WHERE line_id = $1',
    [lineId],
  );
  return found.map((one) => one.staff_id);
}
