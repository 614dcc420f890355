import type pg from 'pg';
import { DEMO_DOMAIN } from './settings.ts';

/** One of the people who can sign in with a click. */
export interface DemoStaff {
  /** The staff user's id as text: the subject of their tokens. */
  id: string;
  name: string;
  email: string;
  role: string;
}

/** The accounts that the documentation names, in its order; they come first. */
export const NAMED = ['superadmin', 'admin', 'supervisor', 'guide', 'guide2', 'provider', 'outreach'];

const SELECT = `
  SELECT u.id::text AS id, u.name, s.email::text AS email, u.role
    FROM staff s JOIN users u ON u.id = s.user_id
   WHERE s.email LIKE '%@${DEMO_DOMAIN}' AND s.disabled_at IS NULL AND u.deleted_at IS NULL`;

/** All demo staff who may sign in, the named accounts first. */
export async function listDemoStaff(db: pg.Pool | pg.Client): Promise<DemoStaff[]> {
  const { rows } = await db.query<DemoStaff>(
    `${SELECT} ORDER BY array_position($1::text[], split_part(lower(s.email::text), '@', 1)) NULLS LAST, u.name, u.id`,
    [NAMED],
  );
  return rows;
}

/** One of the demo staff by id; undefined when there is none or they may not sign in any more. */
export async function findDemoStaff(db: pg.Pool, id: string): Promise<DemoStaff | undefined> {
  const { rows } = await db.query<DemoStaff>(`${SELECT} AND u.id::text = $1`, [id]);
  return rows[0];
}

/** A role as people say it: GUIDE_SUPERVISOR is Guide supervisor. */
export function roleName(role: string): string {
  const words = role.toLowerCase().replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/**
 * Forgets whom other local addresses vouched for: the product links an account to its issuer once, and the local
 * issuer's name changes with the port. Links to real issuers stay.
 */
export async function relinkDemoStaff(owner: pg.Client, issuer: string): Promise<void> {
  await owner.query(
    `DELETE FROM staff_identities i USING staff s
      WHERE s.user_id = i.staff_id AND s.email LIKE '%@${DEMO_DOMAIN}'
        AND i.issuer <> $1 AND i.issuer ~ '^https?://[^/]+/_idp$'`,
    [issuer],
  );
}
