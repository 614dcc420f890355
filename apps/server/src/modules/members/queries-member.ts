import { Member, type MemberId, memberFields, type UnlistedField, unlistedFields } from '@guidepost/contracts';
import { clientNumber } from '../../platform/client-number.ts';
import { type Db, rows } from '../../platform/db.ts';
import { bool, type Column, int, json, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';
import { segmentsColumn, segmentsRow, summaryColumns, summaryJoins, summaryRow } from './queries.ts';

const { memberSummary, standardAttributes, phoneNumbers, addresses, emailAddresses } = Member.shape;

/** Columns that only a member's own page needs. All are optional texts, except the time zone and the language. */
const unlistedRow = {
  ...(Object.fromEntries(unlistedFields.map((field) => [field, nullable(text)])) as Record<
    UnlistedField,
    Column<string | null>
  >),
  timeZone: text,
  language: oneOf(memberFields.language.choices),
};

const memberRow = row({
  ...summaryRow,
  ...segmentsRow,
  ...unlistedRow,
  guide_time_zone: nullable(text),
  zip_zone: nullable(text),
  client_zone: nullable(text),
  has_chosen_zone: bool,
  in_emr: bool,
  client_user_id: nullable(text),
  avon_id: nullable(text),
  version: int,
  portrait: nullable(json(memberSummary.unwrap())),
  attributes: nullable(json(standardAttributes.omit({ clientFeedData: true }))),
  client_feed: json(standardAttributes.shape.clientFeedData),
  phones: json(phoneNumbers),
  addresses: json(addresses),
  emails: json(emailAddresses),
});
export type MemberRow = RowOf<typeof memberRow>;

const unlistedColumns = unlistedFields.map((field) => `m.${memberFields[field].column} AS "${field}"`).join(', ');

const getSql = `
  SELECT ${summaryColumns}, ${unlistedColumns},
         gs.time_zone AS guide_time_zone, c.time_zone AS client_zone,
         (SELECT z.time_zone FROM addresses d JOIN zip_codes z ON z.zipcode = left(d.zip, 5)
           WHERE d.user_id = m.user_id AND d.is_primary AND d.deleted_at IS NULL) AS zip_zone,
         coalesce((SELECT l.actor_id IS NOT NULL FROM change_logs l WHERE l.member_id = m.user_id AND l.field = 'timeZone'
                    ORDER BY l.created_at DESC, l.id DESC LIMIT 1), false) AS has_chosen_zone,
         c.avon_medical_center_id IS NOT NULL AS in_emr, ${clientNumber} AS client_user_id, m.avon_id, u.version${segmentsColumn},
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'interactableId', p.user_id, 'number', p.number, 'description', p.description,
                   'type', p.type, 'primary', p.is_primary, 'doNotContact', jsonb_build_object('reason', p.do_not_contact_reason), 'version', p.version)
                   ORDER BY p.is_primary DESC, p.id), '[]')
            FROM phone_numbers p WHERE p.user_id = m.user_id AND p.deleted_at IS NULL) AS phones,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', d.id, 'userId', d.user_id, 'description', d.description, 'line1', d.line1, 'line2', d.line2,
                   'city', d.city, 'state', d.state, 'zip', d.zip, 'latitude', d.latitude, 'longitude', d.longitude, 'primary', d.is_primary, 'version', d.version)
                   ORDER BY d.is_primary DESC, d.id), '[]')
            FROM addresses d WHERE d.user_id = m.user_id AND d.deleted_at IS NULL) AS addresses,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'userId', e.user_id, 'email', e.email, 'description', e.description, 'primary', e.is_primary, 'version', e.version)
                   ORDER BY e.is_primary DESC, e.id), '[]')
            FROM email_addresses e WHERE e.user_id = m.user_id AND e.deleted_at IS NULL) AS emails,
         (SELECT jsonb_build_object('summaryDataId', p.id, 'summary', p.summary, 'lastUpdated', to_char(p.created_at, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
            FROM member_summaries p WHERE p.member_id = m.user_id ORDER BY p.created_at DESC, p.id DESC LIMIT 1) AS portrait,
         CASE WHEN t.member_id IS NOT NULL THEN jsonb_build_object('outreachPhase', t.outreach_phase, 'dsnpFlag', t.dsnp_flag, 'effectiveDate', t.effective_date,
                   'insurancePlanName', t.insurance_plan_name, 'subscriberId', t.subscriber_id, 'medicareId', t.medicare_id, 'medicaidId', t.medicaid_id,
                   'pcpName', t.pcp_name, 'pcpAddressLine1', t.pcp_address_line1, 'pcpAddressLine2', t.pcp_address_line2, 'pcpCity', t.pcp_city,
                   'pcpState', t.pcp_state, 'pcpZip', t.pcp_zip, 'pcpPhoneNumber', t.pcp_phone_number, 'careNavigator', t.care_navigator,
                   'caseManager', t.case_manager, 'hospitals', t.hospitals) END AS attributes,
         (SELECT coalesce(jsonb_agg(jsonb_build_object('field_section', f.field_section, 'field_label', f.field_label, 'field_value', f.field_value,
                   'sort_order', f.sort_order) ORDER BY f.sort_order, f.id), '[]')
            FROM member_client_feed f WHERE f.member_id = m.user_id) AS client_feed
    FROM members m ${summaryJoins}
    LEFT JOIN staff gs ON gs.user_id = m.assigned_guide_id
   WHERE m.user_id = $2 AND m.deleted_at IS NULL`;

/** Returns a member with all data, in one query. Returns undefined if the member is deleted. `now` is business time. */
export async function findMember(db: Db, memberId: MemberId, now: string): Promise<MemberRow | undefined> {
  const [found] = await rows(db, memberRow, getSql, [now, memberId]);
  return found;
}
