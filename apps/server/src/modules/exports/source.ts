import type { Permission } from '@guidepost/contracts';

/** A table as a file: its columns and the source of its rows. Columns come from here, never from input. */
export interface Source {
  /** SQL of each column, by its header. */
  columns: Readonly<Record<string, string>>;
  from: string;
  /** Column with the id of a row. */
  key: string;
  /** SQL condition: the row is not deleted. */
  alive: string;
  /** Permission that the role needs in addition to the right to export: the one of the list with these rows. */
  permission: Permission;
  /**
   * Members of the rows: always a member `m` whom the viewer sees (`all`), also unassigned rows (`some`), or no members
   * (`none`).
   */
  members: 'all' | 'some' | 'none';
  /** Column of another member in a row. */
  otherMember?: string;
  /** Column of a row's client. A table without one is not filtered by client. */
  client?: string;
  /** Text that a search by name searches. */
  searched: string;
}

/** SQL for a time in the reader's zone. */
export const at = (value: string): string => `to_char(${value} AT TIME ZONE $2, 'YYYY-MM-DD HH24:MI')`;
export const isTime = (sql: string): boolean => sql.includes('AT TIME ZONE $2');
export const day = (value: string): string => `to_char(${value}, 'YYYY-MM-DD')`;
/** SQL for the reader's current date. */
export const today = '$3::date';
export const yes = (condition: string): string => `CASE WHEN ${condition} THEN 'yes' ELSE '' END`;

/** Columns about the member `m` of a row and their client `c`. */
export const member = { 'Member id': 'm.user_id', Member: 'm.name', Customer: 'c.name' };
/** SQL joins for a table whose rows name a member. */
export const ofMember = (column: string): string =>
  `JOIN members m ON m.user_id = ${column} AND m.deleted_at IS NULL JOIN clients c ON c.id = m.client_id`;
/** SQL joins for rows that may be unassigned. */
export const ofAnybody = (column: string): string =>
  `LEFT JOIN members m ON m.user_id = ${column} LEFT JOIN clients c ON c.id = m.client_id`;
/**
 * SQL for the organization that was last contacted at the number of a call or text before it, if the number is no
 * member's (docs/areas/needs.md#organizations-that-text-back).
 */
export const organization = (row: string, time: string): string =>
  `CASE WHEN ${row}.member_id IS NULL AND NOT EXISTS (SELECT 1 FROM phone_numbers p WHERE p.number = ${row}.phone_number AND p.deleted_at IS NULL)
        THEN (SELECT r.resource_name FROM need_referral_requests q JOIN need_referrals r ON r.id = q.referral_id
               WHERE q.sent_to = ${row}.phone_number AND q.channel = 'text' AND q.sent_at <= ${time} AND q.failed_at IS NULL
               ORDER BY q.sent_at DESC, q.id DESC LIMIT 1) END`;
export const anybodyThere = 'm.deleted_at IS NULL';
/** Common fields of sources with members' records. */
export const memberRows = { members: 'all', client: 'm.client_id', searched: 'm.search_name' } as const;
export const anybodysRows = { ...memberRows, members: 'some' } as const;
