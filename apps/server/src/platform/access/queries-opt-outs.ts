import { optOutReason } from '@guidepost/rules';

/**
 * SQL condition: a number opted out of texts, or a current or former member must not be contacted at it
 * (docs/areas/contacts.md#opt-outs-stay-with-the-number).
 * @param number SQL for the number
 */
export const isOptedOut = (number: string): string =>
  `(EXISTS (SELECT FROM number_opt_outs o WHERE o.number = ${number})
    OR EXISTS (SELECT FROM phone_numbers p WHERE p.number = ${number} AND p.do_not_contact_reason IS NOT NULL))`;

/**
 * SQL query for the opt-out that a number has when it is added to a member: the `reason`, and the text that opted it
 * out, `text_id`. It returns no row if the number may be contacted. The member's own deleted number has priority.
 * @param member SQL for the member's id
 * @param number SQL for the number
 */
export const optOutOf = (member: string, number: string): string =>
  `SELECT x.reason, x.text_id FROM (
     (SELECT p.do_not_contact_reason AS reason, p.opted_out_by_text_id AS text_id, 0 AS rank FROM phone_numbers p
       WHERE p.user_id = ${member} AND p.number = ${number} AND p.deleted_at IS NOT NULL
       ORDER BY p.deleted_at DESC, p.id DESC LIMIT 1)
     UNION ALL
     SELECT '${optOutReason}', o.text_id, 1 FROM number_opt_outs o WHERE o.number = ${number}) x
    WHERE x.reason IS NOT NULL ORDER BY x.rank LIMIT 1`;

/**
 * SQL for the reason why texts to a member's number must not be sent; null if they may be sent. During an upgrade, a
 * server of the previous version can add a number that texted STOP without an opt-out. Such a number is opted out, unless
 * a user opened it again. Then it has at least version 3, because it was closed and opened.
 * @param p the name of `phone_numbers` in the query
 */
export const optOutReasonOf = (p: string): string =>
  `coalesce(${p}.do_not_contact_reason, (SELECT '${optOutReason}' FROM number_opt_outs o WHERE o.number = ${p}.number
     AND NOT (${p}.version > 2 AND EXISTS (SELECT FROM texts t WHERE t.phone_number = o.number AND t.incoming AND t.deleted_at IS NULL
                AND t.opt_out_stops = false AND t.opt_out_decided_at > greatest(o.created_at, ${p}.created_at)))))`;
