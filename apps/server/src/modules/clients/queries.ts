import { type Client, ClientDetails, type ClientId, memberIdentifiers } from '@guidepost/contracts';
import { holdsOn } from '../../platform/access/queries-periods.ts';
import { type Db, rows } from '../../platform/db.ts';
import { array, float, id, instant, int, json, nullable, oneOf, type RowOf, row, text } from '../../platform/row.ts';

const clientRow = row({
  id: id<'Client'>(),
  name: text,
  display_name: text,
  website: nullable(text),
  avon_medical_center_id: nullable(text),
  market_id: nullable(id<'Line'>()),
  feedback_id: nullable(id<'Line'>()),
  threshold: nullable(int),
  minutes: nullable(float),
  months: nullable(int),
  time_zone: nullable(text),
  introduction: nullable(text),
  introduction_es: nullable(text),
  spanish_outdated_since: nullable(instant),
  member_identifier: oneOf(memberIdentifiers),
  team_ids: array(id<'Team'>()),
  terms: json(ClientDetails.shape.terms),
  version: int,
});

/**
 * Columns of `clientRow`, from clients `c`. If no number was chosen for a client, the number of one of its lines is
 * used.
 */
const clientColumns = `c.id, c.name, c.display_name, c.website, c.avon_medical_center_id,
  coalesce(c.internal_phone_number_id, (SELECT l.id FROM lines l WHERE l.client_id = c.id AND NOT l.is_feedback_number AND l.deleted_at IS NULL ORDER BY l.id LIMIT 1)) AS market_id,
  coalesce(c.feedback_number_id, (SELECT l.id FROM lines l WHERE l.client_id = c.id AND l.is_feedback_number AND l.deleted_at IS NULL ORDER BY l.id LIMIT 1)) AS feedback_id,
  c.sms_re_engagement_threshold AS threshold, c.call_engagement_length_requirement_in_minutes::float8 AS minutes,
  c.average_months_in_program AS months, c.time_zone, c.transfer_introduction AS introduction, c.transfer_introduction_es AS introduction_es,
  c.spanish_outdated_since,
  c.member_identifier,
  ARRAY(SELECT tc.team_id FROM team_clients tc JOIN teams t ON t.id = tc.team_id AND t.deleted_at IS NULL WHERE tc.client_id = c.id ORDER BY tc.team_id) AS team_ids,
  coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'es', jsonb_build_object(
                'name', coalesce(t.name_es, t.name), 'shortName', coalesce(t.short_name_es, t.short_name))) ORDER BY t.sort_order, t.id)
              FROM client_terms x JOIN terms t ON t.id = x.term_id WHERE x.client_id = c.id), '[]') AS terms, c.version`;

function clientOf(found: RowOf<typeof clientRow>): Client & Pick<ClientDetails, 'terms'> {
  const numbers = [
    { type: 'phoneNumber' as const, id: found.market_id },
    { type: 'feedbackNumber' as const, id: found.feedback_id },
  ];
  return {
    id: found.id,
    name: found.name,
    displayName: found.display_name,
    website: found.website,
    avonMedicalCenterId: found.avon_medical_center_id,
    clientMarketNumbers: numbers.flatMap(({ type, id: lineId }) => (lineId === null ? [] : [{ type, id: lineId }])),
    internalPhoneNumberId: found.market_id,
    feedbackNumberId: found.feedback_id,
    smsReEngagementThreshold: found.threshold,
    callEngagementLengthRequirementInMinutes: found.minutes,
    averageMonthsInProgram: found.months,
    timeZone: found.time_zone,
    transferIntroduction: found.introduction,
    transferIntroductionEs: found.introduction_es,
    spanishOutdatedSince: found.spanish_outdated_since,
    memberIdentifier: found.member_identifier,
    teamIds: found.team_ids,
    terms: found.terms,
    version: found.version,
  };
}

/** Returns clients with the teams that serve them, sorted by name. Returns all clients if `ids` is null. */
export async function findClients(db: Db, ids: readonly ClientId[] | null) {
  const found = await rows(
    db,
    clientRow,
    `SELECT ${clientColumns} FROM clients c
      WHERE c.deleted_at IS NULL AND ($1::bigint[] IS NULL OR c.id = ANY($1))
      ORDER BY c.name, c.id`,
    [ids],
  );
  return found.map(clientOf);
}

const detailsRow = row({
  ...clientRow,
  teams: json(ClientDetails.shape.teams),
  survey_count: int,
});

/**
 * Returns a client with its teams, and the users in each team on a given day. Returns undefined if the client does not
 * exist.
 */
export async function findClient(
  db: Db,
  clientId: ClientId,
  day: string,
): Promise<Omit<ClientDetails, 'websiteStart' | 'hasFindHelpApiKey'> | undefined> {
  const [found] = await rows(
    db,
    detailsRow,
    `SELECT ${clientColumns},
            (SELECT count(*) FROM surveys s WHERE s.deleted_at IS NULL AND s.published_at IS NOT NULL
                AND s.assignment_configuration -> 'clientIds' @> to_jsonb(c.id)) AS survey_count,
            coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'users', coalesce((
                        SELECT jsonb_agg(jsonb_build_object('id', u.id, 'name', u.name, 'role', m.role, 'isManager', m.is_manager)
                                         ORDER BY m.is_manager DESC, m.role, u.search_name, u.id)
                          FROM team_memberships m JOIN users u ON u.id = m.staff_id AND u.deleted_at IS NULL
                          JOIN staff s ON s.user_id = u.id AND s.disabled_at IS NULL
                         WHERE m.team_id = t.id AND ${holdsOn('m', '$2')}), '[]')) ORDER BY t.name)
                        FROM team_clients tc JOIN teams t ON t.id = tc.team_id AND t.deleted_at IS NULL WHERE tc.client_id = c.id), '[]') AS teams
       FROM clients c WHERE c.id = $1 AND c.deleted_at IS NULL`,
    [clientId, day],
  );
  return (
    found && {
      ...clientOf(found),
      teams: found.teams,
      surveyCount: found.survey_count,
    }
  );
}
