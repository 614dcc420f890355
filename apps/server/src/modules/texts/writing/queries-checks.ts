import { MemberId, type PhoneNumberId, type StaffId } from '@guidepost/contracts';
import { z } from 'zod';
import { isContactStopped } from '../../../platform/access/contact.ts';
import { optOutReasonOf } from '../../../platform/access/queries-opt-outs.ts';
import { inScope, scopeValues } from '../../../platform/access/scope.ts';
import type { Viewer } from '../../../platform/access/viewer.ts';
import { type Db, rows, send } from '../../../platform/db.ts';
import { array, bool, id, int, json, nullable, oneOf, outer, type RowOf, row, text } from '../../../platform/row.ts';
import { textingAnswer } from '../../consents/public.ts';
import { atOf } from '../queries.ts';

export const numberRow = row({ id: id<'PhoneNumber'>(), number: text });
const textableRow = row({
  ...outer(numberRow),
  do_not_contact_reason: nullable(text),
  may: nullable(bool),
  is_held: bool,
});

/**
 * Finds a member's requested number, or the primary number if none was requested, and whether the member may be texted
 * at the given time. Returns undefined if the member does not exist.
 */
export async function findTextable(
  db: Db,
  memberId: MemberId,
  phoneNumberId: PhoneNumberId | null,
  at: string,
): Promise<RowOf<typeof textableRow> | undefined> {
  const [found] = await rows(
    db,
    textableRow,
    `SELECT p.id, p.number, ${optOutReasonOf('p')} AS do_not_contact_reason, ${textingAnswer('m.user_id', 3)} AS may,
            ${isContactStopped('m.user_id')} AS is_held
       FROM members m LEFT JOIN phone_numbers p ON p.user_id = m.user_id AND p.deleted_at IS NULL
            AND CASE WHEN $2::bigint IS NULL THEN p.is_primary ELSE p.id = $2 END
      WHERE m.user_id = $1`,
    [memberId, phoneNumberId, at],
  );
  return found;
}

/** Locks a guide until the transaction ends, so that simultaneous requests count each other's scheduled texts. */
export function sendLockGuide(tx: Db, guideId: StaffId): void {
  send(tx, 'SELECT FROM staff WHERE user_id = $1 FOR NO KEY UPDATE', [guideId]);
}

/**
 * Counts the texts that a guide scheduled from `writtenFrom` to `writtenTo`, and the guide's texts that will be sent
 * from `leavingFrom` to `leavingTo`.
 * @param except a text to exclude
 */
export async function countScheduled(
  db: Db,
  guideId: StaffId,
  {
    writtenFrom,
    writtenTo,
    leavingFrom,
    leavingTo,
    except,
  }: { writtenFrom: string; writtenTo: string; leavingFrom: string; leavingTo: string; except: number | null },
): Promise<{ scheduled: number; sending: number }> {
  const [count] = await rows(
    db,
    row({ scheduled: int, sending: int }),
    `SELECT (SELECT count(*) FROM texts WHERE guide_id = $1 AND deleted_at IS NULL AND send_at IS NOT NULL AND NOT is_automated
                AND created_at >= $2 AND created_at < $3 AND id IS DISTINCT FROM $6) AS scheduled,
            (SELECT count(*) FROM texts WHERE guide_id = $1 AND deleted_at IS NULL AND NOT is_automated
                AND send_at >= $4 AND send_at < $5 AND id IS DISTINCT FROM $6) AS sending`,
    [guideId, writtenFrom, writtenTo, leavingFrom, leavingTo, except],
  );
  return count ?? { scheduled: 0, sending: 0 };
}

const lastRow = row({
  first_name: text,
  reported_language: nullable(text),
  language: nullable(oneOf(['en', 'es'] as const)),
  text: nullable(text),
  unanswered: array(text),
});

/** Maximum number of a member's unanswered texts that are read. */
const maxUnanswered = 20;

/**
 * Finds a member's last text, the member's preferred name and languages, and the newest texts that no user has answered.
 * Returns undefined if the member does not exist.
 */
export async function findLastIncoming(db: Db, memberId: MemberId): Promise<RowOf<typeof lastRow> | undefined> {
  const [found] = await rows(
    db,
    lastRow,
    `SELECT coalesce(u.preferred_name, u.first_name) AS first_name,
            (SELECT m.reported_language FROM members m WHERE m.user_id = u.id) AS reported_language,
            (SELECT m.language FROM members m WHERE m.user_id = u.id) AS language,
            (SELECT c.text FROM texts c WHERE c.member_id = u.id AND c.incoming AND c.deleted_at IS NULL
              ORDER BY ${atOf('c')} DESC, c.id DESC LIMIT 1) AS text,
            ARRAY(SELECT coalesce(c.text, '') FROM texts c WHERE c.member_id = u.id AND c.incoming AND c.deleted_at IS NULL
                AND coalesce((${atOf('c')}, c.id) > (SELECT ${atOf('o')}, o.id FROM texts o
                  WHERE o.member_id = u.id AND NOT o.incoming AND o.deleted_at IS NULL AND o.status NOT IN ('scheduled', 'failed', 'undelivered')
                    AND NOT o.is_automated AND o.link_id IS NULL
                  ORDER BY ${atOf('o')} DESC, o.id DESC LIMIT 1), true)
              ORDER BY ${atOf('c')} DESC, c.id DESC LIMIT ${maxUnanswered}) AS unanswered
       FROM users u WHERE u.id = $1`,
    [memberId],
  );
  return found;
}

const number = z.object({ type: z.string().nullable(), doNotContactReason: z.string().nullable() });
const named = z.object({ id: MemberId, name: z.string() });
const factsRow = row({
  first_name: text,
  legal_first_name: text,
  last_name: text,
  time_zone: text,
  reported_language: nullable(text),
  may_text: nullable(bool),
  is_held: bool,
  number: nullable(json(number)),
  shared_with: json(z.array(named)),
  others: json(z.array(named)),
});

const maxNames = 500;

/**
 * Finds the facts for checking a text to a member at the given time. Includes other members only if the viewer may see
 * them. Returns undefined if the member does not exist.
 * @param phoneNumberId one of the member's numbers; null for the primary number
 */
export async function findFacts(
  db: Db,
  viewer: Viewer,
  { memberId, phoneNumberId, at }: { memberId: MemberId; phoneNumberId: PhoneNumberId | null; at: string },
): Promise<RowOf<typeof factsRow> | undefined> {
  const [facts] = await rows(
    db,
    factsRow,
    `SELECT coalesce(u.preferred_name, u.first_name) AS first_name, u.first_name AS legal_first_name, u.last_name, own.time_zone, own.reported_language,
            ${textingAnswer('own.user_id', 7)} AS may_text, ${isContactStopped('own.user_id')} AS is_held,
            (SELECT jsonb_build_object('type', lower(mine.type), 'doNotContactReason', ${optOutReasonOf('mine')})
               FROM phone_numbers mine WHERE mine.user_id = own.user_id AND mine.deleted_at IS NULL
                AND CASE WHEN $2::bigint IS NULL THEN mine.is_primary ELSE mine.id = $2 END LIMIT 1) AS number,
            coalesce((SELECT jsonb_agg(jsonb_build_object('id', sharer.id, 'name', sharer.name) ORDER BY sharer.name, sharer.id) FROM (
                   SELECT DISTINCT m.user_id AS id, m.name FROM phone_numbers mine
                    JOIN phone_numbers p ON p.number = mine.number AND p.user_id <> own.user_id AND p.deleted_at IS NULL
                    JOIN members m ON m.user_id = p.user_id AND m.deleted_at IS NULL
                   WHERE mine.user_id = own.user_id AND mine.deleted_at IS NULL AND ${inScope(viewer, 3)}
                     AND CASE WHEN $2::bigint IS NULL THEN mine.is_primary ELSE mine.id = $2 END) sharer), '[]') AS shared_with,
            coalesce((SELECT jsonb_agg(jsonb_build_object('id', other.id, 'name', other.name) ORDER BY other.search_name) FROM (
                   SELECT m.user_id AS id, m.name, m.search_name FROM members m
                    WHERE m.assigned_guide_id = $6 AND m.user_id <> own.user_id AND m.deleted_at IS NULL AND ${inScope(viewer, 3)}
                    ORDER BY m.search_name LIMIT ${maxNames}) other), '[]') AS others
       FROM members own JOIN users u ON u.id = own.user_id WHERE own.user_id = $1`,
    [memberId, phoneNumberId, ...scopeValues(viewer), viewer.id, at],
  );
  return facts;
}
