import { ProgramHours, type ProgramId } from '@guidepost/contracts';
import { type Db, rows } from '../../platform/db.ts';
import {
  array,
  day,
  float,
  id,
  instant,
  int,
  json,
  nullable,
  outer,
  type RowOf,
  row,
  text,
} from '../../platform/row.ts';

const tagRow = row({ key: text, label: text, parent_key: nullable(text), program_count: int });

/** Returns the tags that have programs, sorted by label. */
export const findTags = (db: Db): Promise<RowOf<typeof tagRow>[]> =>
  rows(
    db,
    tagRow,
    `SELECT t.key, t.label, p.key AS parent_key, t.program_count
       FROM directory_tags t LEFT JOIN directory_tags p ON p.id = t.parent_id
      WHERE t.retired_at IS NULL AND t.program_count > 0 ORDER BY t.label, t.id`,
  );

export const locationRow = row({
  location_id: id(),
  location_name: nullable(text),
  street_address: nullable(text),
  city: nullable(text),
  state: nullable(text),
  zipcode: nullable(text),
  latitude: nullable(float),
  longitude: nullable(float),
  location_phone: nullable(text),
  hours: json(ProgramHours.array()),
});
export type LocationRow = RowOf<typeof locationRow>;

export const summaryRow = row({
  id: id<'Program'>(),
  name: text,
  organization_name: text,
  description: text,
  phone_number: nullable(text),
  languages: array(text),
  eligibility: nullable(text),
  cost: nullable(text),
  tags: array(text),
  last_checked_on: nullable(day),
});
/** Results of the organization's own referrals to a program. */
export const answersRow = row({
  asked: int,
  answered: int,
  served: int,
  waiting_list: int,
  could_not_reach: int,
  not_eligible: int,
  median_days: nullable(float),
});
export type SummaryRow = RowOf<typeof summaryRow>;
export type AnswersRow = RowOf<typeof answersRow>;
/** A row of an outer join, where every column can be null. */
export type OuterRow<R> = { [Name in keyof R]: R[Name] | null };

export const summaryColumns = `p.id, p.name, p.organization_name, p.description, p.phone_number, p.languages, p.eligibility, p.cost,
  ARRAY(SELECT t.key FROM directory_program_tags x JOIN directory_tags t ON t.id = x.tag_id
         WHERE x.program_id = p.id AND t.retired_at IS NULL ORDER BY t.label, t.id) AS tags, p.last_checked_on`;
export const locationSelect = `l.id AS location_id, l.name AS location_name, l.street_address, l.city, l.state, l.zipcode,
  l.latitude, l.longitude, coalesce(pl.phone_number, l.phone_number) AS location_phone, pl.hours`;
export const answersColumns =
  'o.asked, o.answered, o.served, o.waiting_list, o.could_not_reach, o.not_eligible, o.median_days';

/**
 * Results are shown only if there are at least this many referrals. With fewer referrals, a reader might identify a
 * member.
 */
const minReferrals = 5;

/**
 * Returns SQL for statistics about the answers to referrals that match a condition. Counts closed questions that were
 * asked since parameter $n, except withdrawn and undelivered questions. The SQL returns no row if fewer than
 * `minReferrals` referrals match.
 */
export const answersOf = (which: string, n: number): string => `
    SELECT count(*) AS asked, count(q.answer) AS answered, count(*) FILTER (WHERE q.answer = 'served') AS served,
           count(*) FILTER (WHERE q.answer = 'waiting-list') AS waiting_list,
           count(*) FILTER (WHERE q.answer = 'could-not-reach') AS could_not_reach,
           count(*) FILTER (WHERE q.answer = 'not-eligible') AS not_eligible,
           percentile_cont(0.5) WITHIN GROUP (ORDER BY q.days) AS median_days
      FROM (SELECT DISTINCT ON (r.id) q.answer,
                   CASE WHEN q.channel IS NOT NULL THEN (extract(epoch FROM q.answered_at - q.requested_at) / 86400)::float8 END AS days
              FROM need_referrals r JOIN need_referral_requests q ON q.referral_id = r.id
             WHERE ${which} AND r.deleted_at IS NULL AND q.closed_at IS NOT NULL AND num_nonnulls(q.withdrawn_at, q.failed_at) = 0
               AND q.requested_at >= $${n}::timestamptz
             ORDER BY r.id, q.answered_at DESC NULLS LAST, q.id DESC) q
    HAVING count(*) >= ${minReferrals}`;

/** SQL that joins the results of referrals to program `p`, for questions that were asked since parameter $n. */
export const answersJoin = (n: number): string =>
  `LEFT JOIN LATERAL (${answersOf('r.program_id = p.id', n)}) o ON true`;

const programRow = row({
  ...summaryRow,
  ...outer(answersRow),
  url: nullable(text),
  email: nullable(text),
  how_to_apply: nullable(text),
  required_documents: nullable(text),
  retired_at: nullable(instant),
  ...outer(locationRow),
});
export type ProgramRow = RowOf<typeof programRow>;

/** Finds a program. Returns one row for each of its locations, or one row if it has no location. */
export const findProgram = (db: Db, programId: ProgramId, since: string): Promise<ProgramRow[]> =>
  rows(
    db,
    programRow,
    `SELECT ${summaryColumns}, p.url, p.email, p.how_to_apply, p.required_documents, p.retired_at, ${answersColumns}, ${locationSelect}
       FROM directory_programs p ${answersJoin(2)}
       LEFT JOIN (directory_program_locations pl JOIN directory_locations l ON l.id = pl.location_id AND l.retired_at IS NULL)
         ON pl.program_id = p.id
      WHERE p.id = $1 ORDER BY l.state, l.city, l.street_address, l.id`,
    [programId, since],
  );
