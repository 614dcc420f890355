import type { Permission } from '@guidepost/contracts';

/** A table of the product as a file: its columns and where its rows come from. Columns come from here, never from input. */
export interface Source {
  /** The heads of the columns, and what each is in SQL. */
  columns: Readonly<Record<string, string>>;
  from: string;
  /** The id of a row. */
  key: string;
  /** Which rows are there still. */
  alive: string;
  /** What the role needs besides the right to export: that of the list whose rows these are. */
  permission: Permission;
  /** Whose rows they are: of members `m` whom the viewer sees, also of nobody (`some`), or of no member at all. */
  members: 'all' | 'some' | 'none';
  /** The column of another member of whom a row tells. */
  otherMember?: string;
  /** Which client a row is of; a table without one is not narrowed by it. */
  client?: string;
  /** What a search by name looks through. */
  searched: string;
}

/** A time in the reader's zone. */
export const at = (value: string): string => `to_char(${value} AT TIME ZONE $2, 'YYYY-MM-DD HH24:MI')`;
export const isTime = (sql: string): boolean => sql.includes('AT TIME ZONE $2');
export const day = (value: string): string => `to_char(${value}, 'YYYY-MM-DD')`;
/** The reader's own day. */
export const today = '$3::date';
export const yes = (condition: string): string => `CASE WHEN ${condition} THEN 'yes' ELSE '' END`;

/** Who a row is about, of members `m` and their clients `c`. */
export const member = { 'Member id': 'm.user_id', Member: 'm.name', Customer: 'c.name' };
/** What follows a table whose rows name a member. */
export const ofMember = (column: string): string =>
  `JOIN members m ON m.user_id = ${column} AND m.deleted_at IS NULL JOIN clients c ON c.id = m.client_id`;
/** The same for rows that may be nobody's. */
export const ofAnybody = (column: string): string =>
  `LEFT JOIN members m ON m.user_id = ${column} LEFT JOIN clients c ON c.id = m.client_id`;
/**
 * The organization that was last asked at the number of a call or text before, where the number is no member's
 * (docs/areas/needs.md#organizations-that-text-back).
 */
export const organization = (row: string, time: string): string =>
  `CASE WHEN ${row}.member_id IS NULL AND NOT EXISTS (SELECT 1 FROM phone_numbers p WHERE p.number = ${row}.phone_number AND p.deleted_at IS NULL)
        THEN (SELECT r.resource_name FROM need_referral_requests q JOIN need_referrals r ON r.id = q.referral_id
               WHERE q.sent_to = ${row}.phone_number AND q.channel = 'text' AND q.sent_at <= ${time} AND q.failed_at IS NULL
               ORDER BY q.sent_at DESC, q.id DESC LIMIT 1) END`;
export const anybodyThere = 'm.deleted_at IS NULL';
/** What the sources of members' records share. */
export const memberRows = { members: 'all', client: 'm.client_id', searched: 'm.search_name' } as const;
export const anybodysRows = { ...memberRows, members: 'some' } as const;
