import type { Permission } from '@guidepost/contracts';

/**
 * An exported table's columns and the source of its rows. The columns are constants, so that the SQL contains no user
 * input.
 */
export interface Source {
  /** The SQL of each column, by the column's header. */
  columns: Readonly<Record<string, string>>;
  from: string;
  /** Column that contains the row's id. */
  key: string;
  /** SQL condition that is true if the row is not deleted. */
  alive: string;
  /** Permission for the list of these rows. A role needs it in addition to the permission to export. */
  permission: Permission;
  /**
   * How rows relate to members. With `all`, each row has a member `m` whom the viewer may see. With `some`, rows can
   * also be unassigned. With `none`, rows have no members.
   */
  members: 'all' | 'some' | 'none';
  /** Column with the row's second member. */
  otherMember?: string;
  /** Column with the row's client. A table without this column is not filtered by client. */
  client?: string;
  /** SQL for the text that a search by name compares with the search term. */
  searched: string;
}

/** SQL for a time in the reader's zone. */
export const at = (value: string): string => `to_char(${value} AT TIME ZONE $2, 'YYYY-MM-DD HH24:MI')`;
export const isTime = (sql: string): boolean => sql.includes('AT TIME ZONE $2');
export const day = (value: string): string => `to_char(${value}, 'YYYY-MM-DD')`;
/** SQL for the reader's current date. */
export const today = '$3::date';
export const yesOrNo = (condition: string): string => `CASE WHEN ${condition} THEN 'yes' ELSE '' END`;

/** Columns about a row's member `m` and the member's client `c`. */
export const member = { 'Member id': 'm.user_id', Member: 'm.name', Customer: 'c.name' };
/** SQL joins for a table whose rows contain a member's id. */
export const memberJoins = (column: string): string =>
  `JOIN members m ON m.user_id = ${column} AND m.deleted_at IS NULL JOIN clients c ON c.id = m.client_id`;
/** SQL joins for rows that may have no member. */
export const optionalMemberJoins = (column: string): string =>
  `LEFT JOIN members m ON m.user_id = ${column} LEFT JOIN clients c ON c.id = m.client_id`;
/**
 * SQL for the organization that last received a question by text at the row's phone number before the row's call or
 * text. Null if a member has the number (docs/areas/needs.md#organizations-that-text-back).
 */
export const organization = (row: string, time: string): string =>
  `CASE WHEN ${row}.member_id IS NULL AND NOT EXISTS (SELECT 1 FROM phone_numbers p WHERE p.number = ${row}.phone_number AND p.deleted_at IS NULL)
        THEN (SELECT r.resource_name FROM need_referral_requests q JOIN need_referrals r ON r.id = q.referral_id
               WHERE q.sent_to = ${row}.phone_number AND q.channel = 'text' AND q.sent_at <= ${time} AND q.failed_at IS NULL
               ORDER BY q.sent_at DESC, q.id DESC LIMIT 1) END`;
export const memberNotDeleted = 'm.deleted_at IS NULL';
/** Common fields of sources with members' records. */
export const memberRows = { members: 'all', client: 'm.client_id', searched: 'm.search_name' } as const;
export const optionalMemberRows = { ...memberRows, members: 'some' } as const;
