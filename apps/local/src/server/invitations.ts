import { invitationMail } from '@guidepost/rules';
import type { Config } from '@guidepost/server';
import type pg from 'pg';
import type { CaughtMail } from '../mail/catcher.ts';

interface Invited {
  email: string;
  first_name: string;
  inviter: string | null;
  sent_at: Date;
  expires_at: Date;
  time_zone: string;
}

type Settings = Pick<Config, 'publicUrl' | 'organisationName'>;

/**
 * Returns the invitation emails from before this start, oldest first, so that the mail catcher can show them. The mail
 * catcher loses its emails when it stops, and emails of demo invitations were never sent. Includes only invitations
 * that have not been accepted.
 */
export async function readSentInvitations(
  db: pg.Pool | pg.Client,
  { publicUrl, organisationName }: Settings,
  from: string,
): Promise<Omit<CaughtMail, 'id'>[]> {
  const { rows } = await db.query<Invited>(
    `SELECT s.email::text AS email, u.first_name, b.name AS inviter, v.sent_at, v.expires_at, s.time_zone
       FROM staff_invitations v JOIN staff s ON s.user_id = v.staff_id JOIN users u ON u.id = v.staff_id
       LEFT JOIN users b ON b.id = v.invited_by
      WHERE v.state = 'sent' AND v.sent_at IS NOT NULL AND u.deleted_at IS NULL AND s.disabled_at IS NULL
        AND NOT EXISTS (SELECT FROM staff_identities i WHERE i.staff_id = v.staff_id)
      ORDER BY v.sent_at, v.staff_id`,
  );
  return rows.map(({ email, first_name, inviter, sent_at, expires_at, time_zone }) => ({
    from: `${organisationName} <${from}>`,
    to: [email],
    ...invitationMail({
      firstName: first_name,
      inviter,
      organisation: organisationName,
      email,
      address: `${publicUrl}/login`,
      until: expires_at.toISOString(),
      timeZone: time_zone,
    }),
    at: Temporal.Instant.fromEpochMilliseconds(sent_at.getTime()).toString({ smallestUnit: 'second' }),
  }));
}
