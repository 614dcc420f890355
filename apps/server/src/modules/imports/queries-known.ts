import type { ClientId, MemberId, StaffId } from '@guidepost/contracts';
import type { ImportedContent, StoredMember } from '@guidepost/rules';
import { type Db, rows } from '../../platform/db.ts';
import { array, bool, id, int, json, nullable, row, text } from '../../platform/row.ts';
import { ofMember, ofUser, storedFields } from './fields.ts';

export interface Known extends StoredMember {
  id: MemberId;
  assignedGuideId: StaffId | null;
  deleted: boolean;
  /** The member's data in the last of the client's files that contained the member. Null if there is no such file. */
  last: ImportedContent | null;
}

/** Finds the client's members that share an identifier with an arrival, keyed by the arrival's index. */
export async function matchIdentifiers(
  tx: Db,
  clientId: ClientId,
  contents: readonly Pick<ImportedContent, 'identifiers'>[],
): Promise<Map<number, Set<MemberId>>> {
  const identifierRows = contents.flatMap(({ identifiers }, n) =>
    identifiers.map(({ system, value }) => ({ n, system, value })),
  );
  const found = await rows(
    tx,
    row({ n: int, member_id: id<'Member'>() }),
    `SELECT DISTINCT w.n, i.member_id
       FROM jsonb_to_recordset($2::jsonb) AS w (n int, system text, value text)
       JOIN member_identifiers i ON i.client_id = $1 AND i.system = w.system AND i.value = w.value`,
    [clientId, JSON.stringify(identifierRows)],
  );
  const matches = new Map<number, Set<MemberId>>();
  for (const { n, member_id } of found) matches.set(n, (matches.get(n) ?? new Set()).add(member_id));
  return matches;
}

const knownRow = row({
  id: id<'Member'>(),
  deleted: bool,
  assignedGuideId: nullable(id<'Staff'>()),
  last: nullable(json<ImportedContent>()),
  ...storedFields,
  identifiers: json<StoredMember['identifiers']>(),
  phones: json<StoredMember['phones']>(),
  closedNumbers: array(text),
  emails: json<StoredMember['emails']>(),
  addresses: json<StoredMember['addresses']>(),
  stays: json<StoredMember['stays']>(),
});

/** Returns the numbers in the contents that texted STOP. */
export async function findOptedOutNumbers(
  tx: Db,
  contents: readonly Pick<ImportedContent, 'phones'>[],
): Promise<string[]> {
  const numbers = contents.flatMap(({ phones }) => phones.map(({ number }) => number));
  if (numbers.length === 0) return [];
  const found = await rows(
    tx,
    row({ number: text }),
    'SELECT number FROM number_opt_outs WHERE number = ANY($1::text[])',
    [numbers],
  );
  return found.map(({ number }) => number);
}

/**
 * Returns stored members with the data that an import compares, locked until the transaction ends.
 * @param contents the new data of these members
 */
export async function loadKnown(
  tx: Db,
  ids: readonly MemberId[],
  contents: readonly Pick<ImportedContent, 'phones'>[],
): Promise<Map<MemberId, Known>> {
  if (ids.length === 0) return new Map();
  const optedOut = await findOptedOutNumbers(tx, contents);
  const found = await rows(
    tx,
    knownRow,
    `SELECT m.user_id AS id, u.deleted_at IS NOT NULL AS deleted, m.assigned_guide_id AS "assignedGuideId", c.content AS last,
       ${ofUser.stored}, ${ofMember.stored},
       (SELECT coalesce(jsonb_agg(jsonb_build_object('system', i.system, 'value', i.value)), '[]')
          FROM member_identifiers i WHERE i.member_id = m.user_id) AS identifiers,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'isPrimary', p.is_primary, 'description', p.description, 'number', p.number,
                 'keep', p.do_not_contact_reason IS NOT NULL) ORDER BY p.id), '[]')
          FROM phone_numbers p WHERE p.user_id = m.user_id AND p.deleted_at IS NULL) AS phones,
       ARRAY(SELECT d.number FROM (
         SELECT DISTINCT ON (p.number) p.number, p.do_not_contact_reason FROM phone_numbers p
          WHERE p.user_id = m.user_id AND p.deleted_at IS NOT NULL ORDER BY p.number, p.deleted_at DESC, p.id DESC) d
          WHERE d.do_not_contact_reason IS NOT NULL) AS "closedNumbers",
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', e.id, 'isPrimary', e.is_primary, 'description', e.description, 'email', e.email) ORDER BY e.id), '[]')
          FROM email_addresses e WHERE e.user_id = m.user_id AND e.deleted_at IS NULL) AS emails,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', a.id, 'isPrimary', a.is_primary, 'description', a.description, 'line1', a.line1,
                 'line2', a.line2, 'city', a.city, 'state', a.state, 'zip', a.zip) ORDER BY a.id), '[]')
          FROM addresses a WHERE a.user_id = m.user_id AND a.deleted_at IS NULL) AS addresses,
       -- Stays that staff deleted are among them: they must not come back.
       (SELECT coalesce(jsonb_agg(jsonb_build_object('id', h.id, 'sourceId', CASE WHEN h.source_system = 'fhir' THEN h.source_id ELSE h.other_source_id END, 'hospital', h.hospital,
                 'hospitalInfo', h.hospital_info, 'admitDate', h.admit_date, 'dischargeDate', h.discharge_date,
                 'admitComplaint', h.admit_complaint, 'dischargeDisposition', h.discharge_disposition)), '[]')
          FROM hospitalizations h WHERE h.member_id = m.user_id AND 'fhir' IN (h.source_system, h.other_source_system)) AS stays
       FROM members m JOIN users u ON u.id = m.user_id LEFT JOIN member_import_contents c ON c.member_id = m.user_id
      WHERE m.user_id = ANY($1::bigint[])
      ORDER BY m.user_id FOR UPDATE OF u, m`,
    [ids],
  );
  return new Map(
    found.map((member) => [member.id, { ...member, closedNumbers: [...member.closedNumbers, ...optedOut] }]),
  );
}
