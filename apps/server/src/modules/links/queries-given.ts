import { textStatuses } from '@guidepost/contracts';
import { id, instant, int, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

/** A member's link, with columns from the table for its purpose. */
export const sentLinkRow = row({
  id: id(),
  created_at: instant,
  created_by: nullable(text),
  text_id: nullable(id<'Text'>()),
  text_status: nullable(oneOf(textStatuses)),
  text_error_code: nullable(int),
  text_failure: nullable(text),
  expires_at: instant,
  revoked_at: nullable(instant),
  opened_at: nullable(instant),
  begun_at: nullable(instant),
  finished_at: nullable(instant),
  locked_until: nullable(instant),
});
export type SentLinkRow = RowOf<typeof sentLinkRow>;

/** SQL for the columns of `sentLinkRow`. `g` is the row in the table for the link's purpose. */
export const sentLinkColumns = `l.id, l.created_at, u.name AS created_by, g.text_id, x.status AS text_status, x.error_code AS text_error_code,
  x.failure AS text_failure, l.expires_at, l.revoked_at, l.first_opened_at AS opened_at,
  g.begun_at, g.finished_at, l.locked_until`;

/** SQL joins that `sentLinkColumns` needs in addition to `g`. */
export const sentLinkJoins = `JOIN public_links l ON l.id = g.link_id LEFT JOIN users u ON u.id = l.created_by
  LEFT JOIN texts x ON x.id = g.text_id AND x.deleted_at IS NULL`;
