import { AdminUser, Invitation, roles, type StaffId } from '@guidepost/contracts';
import { hasSignedIn } from '../../platform/access/queries-signed-in.ts';
import { type Db, rows } from '../../platform/db.ts';
import { isoInstant } from '../../platform/queries-instant.ts';
import { realNow } from '../../platform/real-time.ts';
import { array, bool, id, instant, int, json, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

const userRow = row({
  id: id<'Staff'>(),
  first_name: text,
  last_name: text,
  name: text,
  email: text,
  role: oneOf(roles),
  mobile_phone: nullable(text),
  number: nullable(text),
  time_zone: text,
  languages: array(text),
  avon_id: nullable(text),
  is_avon_requested: bool,
  specialization: nullable(text),
  medical_centers: array(text),
  teams: json(AdminUser.shape.teams),
  clients: json(AdminUser.shape.managedClients),
  disabled_at: nullable(instant),
  has_signed_in: bool,
  invitation: nullable(json(Invitation)),
  created_at: instant,
  version: int,
});

const listSql = `
  SELECT u.id, u.first_name, u.last_name, u.name, s.email, u.role, s.mobile_phone, l.number, s.time_zone, s.languages,
         s.avon_id, s.avon_requested_at IS NOT NULL AS is_avon_requested, s.specialization, s.medical_centers,
         coalesce((SELECT jsonb_agg(jsonb_build_object('teamId', m.team_id, 'role', m.role, 'isManager', m.is_manager,
                            'isPrimary', m.role = 'MEMBER', 'startDate', m.start_date, 'endDate', m.end_date) ORDER BY m.role, m.start_date, m.id)
                     FROM team_memberships m JOIN teams t ON t.id = m.team_id AND t.deleted_at IS NULL WHERE m.staff_id = u.id), '[]') AS teams,
         coalesce((SELECT jsonb_agg(jsonb_build_object('clientId', a.client_id, 'startDate', a.start_date, 'endDate', a.end_date) ORDER BY a.start_date, a.id)
                     FROM client_auditors a JOIN clients c ON c.id = a.client_id AND c.deleted_at IS NULL WHERE a.staff_id = u.id), '[]') AS clients,
         s.disabled_at, ${hasSignedIn('u.id')} AS has_signed_in,
         CASE WHEN v.staff_id IS NOT NULL THEN jsonb_build_object('state', v.state, 'invitedAt', ${isoInstant('v.invited_at')},
              'expiresAt', ${isoInstant('v.expires_at')}, 'hasExpired', v.expires_at <= $2) END AS invitation, u.created_at, u.version
    FROM users u JOIN staff s ON s.user_id = u.id
    LEFT JOIN staff_invitations v ON v.staff_id = u.id
    LEFT JOIN LATERAL (SELECT x.number FROM lines x WHERE x.guide_id = u.id AND x.deleted_at IS NULL ORDER BY x.id LIMIT 1) l ON true
   WHERE u.deleted_at IS NULL AND ($1::bigint IS NULL OR u.id = $1)
   ORDER BY u.search_name, u.id`;

const userOf = (found: RowOf<typeof userRow>): AdminUser => ({
  id: found.id,
  firstName: found.first_name,
  lastName: found.last_name,
  name: found.name,
  email: found.email,
  role: found.role,
  mobilePhone: found.mobile_phone === null ? null : { number: found.mobile_phone },
  resourcingNumber: found.number === null ? null : { number: found.number },
  timeZone: found.time_zone,
  languages: found.languages,
  avonId: found.avon_id,
  isAvonRequested: found.is_avon_requested,
  specialization: found.specialization,
  medical_centers: found.medical_centers,
  teams: found.teams,
  managedClients: found.clients,
  disabledAt: found.disabled_at,
  hasSignedIn: found.has_signed_in,
  invitation: found.invitation,
  createdAt: found.created_at,
  version: found.version,
});

/** Finds all users except deleted ones, sorted by name. */
export const findUsers = async (db: Db): Promise<AdminUser[]> =>
  (await rows(db, userRow, listSql, [null, realNow().toString()])).map(userOf);

/** Finds a user. Returns undefined if the user does not exist or was deleted. */
export async function findUser(db: Db, userId: StaffId): Promise<AdminUser | undefined> {
  const [found] = await rows(db, userRow, listSql, [userId, realNow().toString()]);
  return found && userOf(found);
}
