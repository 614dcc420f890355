import { type Member, type MemberId, type UnlistedField, unlistedFields } from '@guidepost/contracts';
import { memberZone } from '@guidepost/rules';
import type { Emr } from '../../connectors/emr/port.ts';
import type { Viewer } from '../../platform/access/viewer.ts';
import type { Db } from '../../platform/db.ts';
import { notFound } from '../../platform/errors.ts';
import { presentSummary } from './present.ts';
import { findMember, type MemberRow } from './queries-member.ts';

const noAttributes: Omit<Member['standardAttributes'], 'clientFeedData'> = {
  outreachPhase: null,
  dsnpFlag: null,
  effectiveDate: null,
  insurancePlanName: null,
  subscriberId: null,
  medicareId: null,
  medicaidId: null,
  pcpName: null,
  pcpAddressLine1: null,
  pcpAddressLine2: null,
  pcpCity: null,
  pcpState: null,
  pcpZip: null,
  pcpPhoneNumber: null,
  careNavigator: null,
  caseManager: null,
  hospitals: [],
};

const unlistedOf = (row: MemberRow) =>
  Object.fromEntries(unlistedFields.map((field) => [field, row[field]])) as Pick<Member, UnlistedField>;

/**
 * Returns true if the stored time zone is only an assumption: the facts about the member suggest it, but do not exclude
 * other zones.
 */
function isTimeZoneAssumed(row: MemberRow): boolean {
  if (row.has_chosen_zone) return false;
  const { zone, isAssumed } = memberZone({
    zipZone: row.zip_zone,
    state: row.addresses.find(({ primary }) => primary)?.state ?? '',
    numbers: row.phones.map(({ number }) => number),
    subscriberZone: null,
    clientZone: row.client_zone,
  });
  return isAssumed && zone === row.timeZone;
}

/**
 * Returns a member with all data, in one query. The calling code must check access first. @throws AppError NOT_FOUND
 */
export async function getMember(
  db: Db,
  viewer: Viewer,
  memberId: MemberId,
  now: Temporal.Instant,
  emr: Emr,
): Promise<Member> {
  const row = await findMember(db, memberId, now.toString());
  if (!row) throw notFound();
  return {
    ...presentSummary(row),
    ...unlistedOf(row),
    isTimeZoneAssumed: isTimeZoneAssumed(row),
    assignedGuideTimeZone: row.guide_time_zone,
    clientUserId: row.client_user_id,
    avonId: row.avon_id,
    avonUrl: row.avon_id === null ? null : emr.patientUrl(row.avon_id),
    emrConnected: row.in_emr,
    memberSegments: row.segments,
    memberSummary: row.portrait,
    standardAttributes: { ...noAttributes, ...row.attributes, clientFeedData: row.client_feed },
    interactableId: row.id,
    isDeleted: false,
    phoneNumbers: row.phones,
    addresses: row.addresses,
    emailAddresses: row.emails,
    // A user who may view a member has all permissions of their role for that member.
    memberPermissions: [...viewer.permissions],
    version: row.version,
  };
}
