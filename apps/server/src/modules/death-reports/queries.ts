import { type DeathDecision, deathReportSources, type IdOf, type MemberId, type StaffId } from '@guidepost/contracts';
import { type Db, execute, rows } from '../../platform/db.ts';
import { sendLockMember } from '../../platform/queries-member-locks.ts';
import { bool, day, id, instant, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

const reportRow = row({
  id: id<'DeathReport'>(),
  member_id: id<'Member'>(),
  source: oneOf(deathReportSources),
  reported_by: nullable(text),
  died_on: nullable(day),
  reported_at: instant,
});
export type DeathReportRow = RowOf<typeof reportRow>;

/** Returns a member's open reports, latest first. */
export const findOpen = (db: Db, memberId: MemberId): Promise<DeathReportRow[]> =>
  rows(
    db,
    reportRow,
    `SELECT d.id, d.member_id, d.source, d.reported_by, d.died_on, d.reported_at FROM death_reports d
      WHERE d.member_id = $1 AND d.decision IS NULL ORDER BY d.died_on IS NULL, d.id DESC`,
    [memberId],
  );

const subjectRow = row({
  name: text,
  zone: text,
  guide_id: nullable(id<'Staff'>()),
  has_ended_contact: bool,
});

/** Locks a member until the transaction ends, so that reports and decisions run in sequence. */
export async function lockSubject(db: Db, memberId: MemberId): Promise<RowOf<typeof subjectRow> | undefined> {
  // Locks in a separate statement. A single statement that also joins the status could wait for the lock, and would
  // find no member if the status changed during the wait.
  sendLockMember(db, memberId);
  const [found] = await rows(
    db,
    subjectRow,
    `SELECT m.name, m.time_zone AS zone, m.assigned_guide_id AS guide_id, s.ends_contact AS has_ended_contact
       FROM members m JOIN member_statuses s ON s.id = m.status_id
      WHERE m.user_id = $1 AND m.deleted_at IS NULL`,
    [memberId],
  );
  return found;
}

/**
 * SQL condition: the report is from this source. A report's key is its source's key, followed by the date of death if
 * the source reported it.
 */
const ofSource = (at: string) =>
  `(starts_with(source_key, ${at}) AND substr(source_key, length(${at}) + 1) ~ '^( (\\d{4}-\\d\\d-\\d\\d)?)?$')`;

const earlierRow = row({
  member_id: id<'Member'>(),
  died_on: nullable(day),
  key_day: nullable(text),
  is_open: bool,
});
export type EarlierRow = RowOf<typeof earlierRow>;

/** Returns a source's earlier reports about members. */
export const findOfSource = (db: Db, memberIds: readonly MemberId[], key: string): Promise<EarlierRow[]> =>
  rows(
    db,
    earlierRow,
    `SELECT member_id, died_on, nullif(substr(source_key, length($2::text) + 2), '') AS key_day, decision IS NULL AS is_open
       FROM death_reports WHERE member_id = ANY($1::bigint[]) AND ${ofSource('$2::text')}`,
    [memberIds, key],
  );

/** Stores a report. Returns its id. */
export async function insertReport(
  db: Db,
  report: Pick<DeathReportRow, 'member_id' | 'source' | 'reported_by' | 'died_on' | 'reported_at'> & { key: string },
): Promise<IdOf<'DeathReport'>> {
  const [made] = await rows(
    db,
    row({ id: id<'DeathReport'>() }),
    `INSERT INTO death_reports (member_id, source, reported_by, source_key, died_on, reported_at) VALUES ($1, $2, $3, $4, $5, $6)
     RETURNING id`,
    [report.member_id, report.source, report.reported_by, report.key, report.died_on, report.reported_at],
  );
  if (!made) throw new Error('The report was not stored');
  return made.id;
}

/** Adds the date of death to an open report that has none. */
export const addDay = (db: Db, memberId: MemberId, key: string, diedOn: string): Promise<number> =>
  execute(
    db,
    `UPDATE death_reports SET died_on = $3 WHERE member_id = $1 AND ${ofSource('$2::text')} AND died_on IS NULL AND decision IS NULL`,
    [memberId, key, diedOn],
  );

/** Stores a decision for all of a member's open reports. */
export const decideOpen = (
  db: Db,
  memberId: MemberId,
  to: { decision: DeathDecision; by: StaffId; at: string },
): Promise<number> =>
  execute(
    db,
    'UPDATE death_reports SET decision = $2, decided_by = $3, decided_at = $4 WHERE member_id = $1 AND decision IS NULL',
    [memberId, to.decision, to.by, to.at],
  );

/**
 * Deletes a source's open reports about members other than `memberId`, because the source's message is about a
 * different person.
 */
export const deleteForOthers = (db: Db, key: string, memberId: MemberId | null): Promise<DeathReportRow[]> =>
  rows(
    db,
    reportRow,
    `DELETE FROM death_reports d WHERE ${ofSource('$1::text')} AND d.decision IS NULL AND d.member_id IS DISTINCT FROM $2
     RETURNING d.id, d.member_id, d.source, d.reported_by, d.died_on, d.reported_at`,
    [key, memberId],
  );
