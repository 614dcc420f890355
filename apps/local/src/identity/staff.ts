import type pg from 'pg';
import { DEMO_DOMAIN } from './settings.ts';

/** A staff user who can sign in with a click. */
export interface StaffAccount {
  /** The staff user's id as text: the subject of their tokens. */
  id: string;
  name: string;
  email: string;
  role: string;
}

/** The accounts that the documentation names, in the same order. They come first in the list. */
export const DOCUMENTED_ACCOUNTS = ['superadmin', 'admin', 'supervisor', 'guide', 'guide2', 'provider', 'outreach'].map(
  (account) => `${account}@${DEMO_DOMAIN}`,
);

const SELECT = `
  SELECT u.id::text AS id, u.name, s.email::text AS email, u.role
    FROM staff s JOIN users u ON u.id = s.user_id
   WHERE s.disabled_at IS NULL AND u.deleted_at IS NULL`;

/**
 * Lists all staff users who may sign in, starting with the accounts that the documentation names. Users with any email
 * domain are included, because this is their only identity provider.
 */
export async function listStaff(db: pg.Pool | pg.Client): Promise<StaffAccount[]> {
  const { rows } = await db.query<StaffAccount>(
    `${SELECT} ORDER BY array_position($1::text[], lower(s.email::text)) NULLS LAST, u.name, u.id`,
    [DOCUMENTED_ACCOUNTS],
  );
  return rows;
}

/** Finds a staff user by id. Returns undefined if the user does not exist or may not sign in. */
export async function findStaff(db: pg.Pool, id: string): Promise<StaffAccount | undefined> {
  const { rows } = await db.query<StaffAccount>(`${SELECT} AND u.id::text = $1`, [id]);
  return rows[0];
}

/** Returns true if this email address belongs to a disabled user. */
export async function isDisabled(db: pg.Pool, email: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `SELECT FROM staff s JOIN users u ON u.id = s.user_id
      WHERE lower(s.email::text) = lower($1) AND s.disabled_at IS NOT NULL AND u.deleted_at IS NULL`,
    [email],
  );
  return (rowCount ?? 0) > 0;
}

/** Returns a role's readable name: GUIDE_SUPERVISOR becomes Guide supervisor. */
export function roleName(role: string): string {
  const words = role.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Moves account links from other local issuers to this one. Guidepost links an account to its issuer only once, but the
 * local issuer's URL changes with the port. The subjects are always the staff ids. Deleting the links would lock out
 * users whose invitation has expired. Links to real issuers do not change.
 */
export async function relinkStaff(owner: pg.Client, issuer: string): Promise<void> {
  await owner.query(
    `WITH gone AS (
       DELETE FROM staff_identities WHERE issuer <> $1 AND issuer ~ '^https?://[^/]+/_idp$' RETURNING staff_id)
     INSERT INTO staff_identities (issuer, subject, staff_id)
     SELECT DISTINCT $1, staff_id::text, staff_id FROM gone ON CONFLICT DO NOTHING`,
    [issuer],
  );
}
