import type { Member } from '@guidepost/contracts';
import type { Viewer } from '../../platform/access/viewer.ts';
import { rows } from '../../platform/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { Db } from '../../platform/module.ts';
import { presentSummary, type SummaryRow, summaryColumns, summaryJoins } from './present.ts';

interface MemberRow extends SummaryRow {
  name_pronunciation: string | null;
  pronouns: string | null;
  gender: string | null;
  reported_language: string | null;
  race_ethnicity_summary: string | null;
  time_zone: string;
  client_user_id: string | null;
  avon_id: string | null;
  version: number;
  phones: Member['phoneNumbers'];
  addresses: Member['addresses'];
  emails: Member['emailAddresses'];
}

const getSql = `
  SELECT ${summaryColumns}, m.name_pronunciation, m.pronouns, m.gender, m.reported_language, m.race_ethnicity_summary,
         m.time_zone, m.client_user_id, m.avon_id, u.version,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'interactableId', p.user_id, 'number', p.number, 'description', p.description,
                   'type', p.type, 'primary', p.is_primary, 'doNotContact', jsonb_build_object('reason', p.do_not_contact_reason), 'version', p.version)
                   ORDER BY p.is_primary DESC, p.id), '[]')
            FROM phone_numbers p WHERE p.user_id = m.user_id AND p.deleted_at IS NULL) AS phones,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'userId', d.user_id, 'description', d.description, 'line1', d.line1, 'line2', d.line2,
                   'city', d.city, 'state', d.state, 'zip', d.zip, 'latitude', d.latitude, 'longitude', d.longitude, 'primary', d.is_primary, 'version', d.version)
                   ORDER BY d.is_primary DESC, d.id), '[]')
            FROM addresses d WHERE d.user_id = m.user_id AND d.deleted_at IS NULL) AS addresses,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'email', e.email, 'description', e.description, 'primary', e.is_primary, 'version', e.version)
                   ORDER BY e.is_primary DESC, e.id), '[]')
            FROM email_addresses e WHERE e.user_id = m.user_id AND e.deleted_at IS NULL) AS emails
    FROM members m ${summaryJoins}
   WHERE m.user_id = $2 AND m.deleted_at IS NULL`;

/** A member whole, in one round trip; access was decided before. @throws AppError NOT_FOUND */
export async function getMember(db: Db, viewer: Viewer, memberId: number, now: Temporal.Instant): Promise<Member> {
  const [row] = await rows<MemberRow>(db, getSql, [now.toString(), memberId]);
  if (!row) throw notFound();
  return {
    ...presentSummary(row),
    namePronunciation: row.name_pronunciation,
    pronouns: row.pronouns,
    gender: row.gender,
    reportedLanguage: row.reported_language,
    raceEthnicitySummary: row.race_ethnicity_summary,
    timeZone: row.time_zone,
    clientUserId: row.client_user_id,
    avonId: row.avon_id,
    interactableId: row.id,
    isDeleted: false,
    phoneNumbers: row.phones,
    addresses: row.addresses,
    emailAddresses: row.emails,
    // Whoever sees a member has their role's permissions on that member (decision 78).
    memberPermissions: [...viewer.permissions],
    version: row.version,
  };
}
