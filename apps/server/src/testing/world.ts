import { createHmac, randomBytes } from 'node:crypto';
import { asId, type IdOf, type MemberId, type RecordKind, type Role, type StaffId } from '@guidepost/contracts';
import { dashboardText } from '../connectors/analytics/local.ts';
import { hashOf, newKey } from '../platform/keys.ts';
import type { TestApp } from './app.ts';
import { enrollmentFiles } from './enrollments.ts';
import { hospitalMessage } from './hospital-message.ts';
import { type Ids, inventedIds } from './samples.ts';
import { makeStranger } from './stranger.ts';
import { makeSurveys } from './surveys.ts';
import { makeWorkflow } from './workflows.ts';

export interface Person {
  id: StaffId;
  email: string;
  name: string;
}

export interface Place {
  person: Person;
  /** What is the person's own: their member, themselves, their team's client, a note that they wrote, their import. */
  ids: Ids;
  /** New records for the ids that a call uses up. */
  renew(): Promise<void>;
}

/** Ids that nobody has. */
export const nowhere: Ids = {
  ...inventedIds(900_000_001),
  dashboard: { expires: 1_800_000_000_000, signature: 'nobody' },
  linkKey: 'nobody',
  consentKey: 'nobody',
  consentIdentity: 'nobody',
  surveyKey: 'nobody',
  surveyDevice: 'nobody',
  newSurveyKey: 'nobody',
  wordingHash: 'nobody',
};

/** Somebody of a role, in a team of their own that serves a client of their own, with one member and one note. */
export async function makePlace({ app, make, database }: TestApp, role: Role): Promise<Place> {
  const { sql } = database;
  const person = await make.staff({ role });
  const clientId = await make.client();
  const receiver = await make.staff();
  const teamId = await make.team({ members: [person.id, receiver.id], clients: [clientId] });
  const memberId = await make.member({ clientId, guideId: person.id });
  const otherMemberId = await make.member({ clientId, guideId: person.id });
  // The client keeps its patients in the external record, this member among them.
  await sql(`UPDATE clients SET avon_medical_center_id = 'center' WHERE id = $1`, [clientId]);
  await sql(`UPDATE members SET avon_id = 'user_' || user_id WHERE user_id = $1`, [memberId]);
  const ids: Ids = { ...nowhere, memberId, guideId: person.id, clientId, teamId, dashboard: await signed(person.id) };
  await sql(`UPDATE staff SET mobile_phone = '+13465550126' WHERE user_id = $1`, [person.id]);
  const [line] = await sql<{ id: string }>(
    `INSERT INTO lines (display_name, number, client_id, owner_id, created_at)
     VALUES ('Line', '+1346' || lpad($2::bigint::text, 7, '0'), $1, $2, '2026-05-01Z') RETURNING id`,
    [clientId, person.id],
  );
  ids.lineId = asId(Number(line?.id));
  const [template] = await sql<{ id: string; category_id: string }>(
    `WITH c AS (INSERT INTO message_categories (name, sort_order) VALUES ('Rides', 1) RETURNING id)
     INSERT INTO message_templates (category_id, template, sort_order) SELECT id, 'See you', 1 FROM c RETURNING id, category_id`,
  );
  ids.templateId = asId(Number(template?.id));
  ids.categoryId = asId(Number(template?.category_id));
  async function signed(guideId: StaffId) {
    const [row] = await sql<{ key: string }>(`SELECT key FROM signing_keys WHERE name = 'dashboards'`);
    const expires = Date.now() + 3_600_000;
    const text = dashboardText({ guideId, yearMonth: '2026-11', expires });
    return {
      expires,
      signature: createHmac('sha256', row?.key ?? '')
        .update(text)
        .digest('base64url'),
    };
  }
  /** A link to the member's consents, who has said by it who they are, and an answer with its evidence. */
  async function consents() {
    const one = async (text: string, values: unknown[]) =>
      asId<'Term'>(Number((await sql<{ id: string }>(text, values))[0]?.id));
    [ids.consentKey, ids.consentIdentity] = [newKey(), newKey()];
    await sql(`UPDATE users SET first_name = 'Test', last_name = 'Member' WHERE id = $1`, [memberId]);
    ids.termId = await one(`SELECT id FROM terms WHERE key = 'recording'`, []);
    ids.newTermId = await one(
      `INSERT INTO terms (key, name, short_name, sort_order) VALUES ($1, 'Photos', 'Photos', 99) RETURNING id`,
      [`photos-${newKey()}`],
    );
    ids.consentLinkId = await one(
      `WITH l AS (INSERT INTO public_links (purpose, key_hash, member_id, created_by, created_at, expires_at)
         VALUES ('consent', $1, $2, $3, now(), now() + interval '10 days') RETURNING id)
       INSERT INTO consent_links (link_id, member_id) SELECT id, $2 FROM l RETURNING link_id AS id`,
      [hashOf(ids.consentKey), memberId, person.id],
    );
    await sql(
      `INSERT INTO consent_identities (member_id, link_id, secret_hash, name, date_of_birth, created_at)
       VALUES ($1, $2, $3, 'Test Member', '1960-01-31', now())`,
      [memberId, ids.consentLinkId, hashOf(ids.consentIdentity)],
    );
    ids.responseId = await one(
      `INSERT INTO term_responses (member_id, term_id, consented, created_at) VALUES ($1, $2, true, '2026-05-01Z') RETURNING id`,
      [memberId, ids.termId],
    );
    await sql(
      `INSERT INTO consent_evidence (id, response_id, shown, shown_sha256, facts, previous_hash, hash)
       SELECT coalesce(max(id), 0) + 1, $1::bigint, 'Words', sha256('Words'), '[["answeredAt","2026-05-01T00:00:00Z"],["answeredZone","UTC"]]',
              sha256(random()::text::bytea), sha256(random()::text::bytea) FROM consent_evidence`,
      [ids.responseId],
    );
    const { json } = await app.fastify.inject({ url: `/api/consent/links/${ids.consentKey}` }).then((reply) => ({
      json: reply.json<{ terms: { id: number; wordings: { en: { hash: string } } }[] }>(),
    }));
    ids.wordingHash = json.terms.find(({ id }) => id === ids.termId)?.wordings.en.hash ?? '';
  }
  /** Two members of a client of their own who may be one, and two who were made one. */
  async function duplicates() {
    const own = await make.client();
    const made: MemberId[] = [];
    for (let n = 0; n < 4; n += 1) made.push(await make.member({ clientId: own, name: 'Twice Entered' }));
    const pair = await sql<{ id: string }>(
      `INSERT INTO member_duplicates (first_id, second_id, client_id, score, reasons, found_at)
       VALUES ($1, $2, $3, 90, '[]', now()) RETURNING id`,
      [made[0], made[1], own],
    );
    ids.duplicateId = asId(Number(pair[0]?.id));
    ids.duplicateMemberId = made[0] ?? asId(0);
    const merge = await sql<{ id: string }>(
      `WITH gone AS (UPDATE users SET deleted_at = now() WHERE id = $1)
       INSERT INTO member_merges (merged_id, remaining_id, merged_at, merged_by, last_feed_item_id)
       VALUES ($1, $2, now(), $3, 0) RETURNING id`,
      [made[2], made[3], person.id],
    );
    ids.mergeId = asId(Number(merge[0]?.id));
  }
  async function renew() {
    await renewTransfers();
    const [note] = await sql<{ id: string }>(
      `WITH n AS (INSERT INTO notes (member_id, author_id, text, created_at, updated_at) VALUES ($1, $2, '<p>Seen.</p>', '2026-06-01Z', '2026-06-01Z') RETURNING id)
       INSERT INTO feed_items (member_id, type, external_type, external_id, event_type, actor_id, state, occurred_at)
       SELECT $1, 'note', 'note', id, 'note', $2, 'past', '2026-06-01Z' FROM n RETURNING external_id AS id`,
      [memberId, person.id],
    );
    const [run] = await sql<{ id: string }>(
      `INSERT INTO imports (kind, client_id, assign, created_by, state, created_at) VALUES ('fhir', $1, 'nobody', $2, 'collecting', '2026-06-01Z') RETURNING id`,
      [clientId, person.id],
    );
    ids.noteId = asId(Number(note?.id));
    await sql('DELETE FROM call_audits WHERE member_id = $1', [memberId]);
    await sql('DELETE FROM call_recordings WHERE member_id = $1', [memberId]);
    await sql(
      'DELETE FROM call_connection_logs WHERE call_id IN (SELECT id FROM calls WHERE member_id = $1 OR guide_id = $2)',
      [memberId, person.id],
    );
    await sql('DELETE FROM call_legs WHERE call_id IN (SELECT id FROM calls WHERE member_id = $1 OR guide_id = $2)', [
      memberId,
      person.id,
    ]);
    await sql('DELETE FROM need_history_entries WHERE need_id IN (SELECT id FROM needs WHERE member_id = $1)', [
      memberId,
    ]);
    await sql('UPDATE calls SET returns_call_id = NULL WHERE member_id = $1', [memberId]);
    await sql('DELETE FROM calls WHERE member_id = $1', [memberId]);
    await sql(
      `WITH r AS (SELECT id FROM term_responses WHERE member_id = $1)
       DELETE FROM consent_evidence WHERE response_id IN (SELECT id FROM r)`,
      [memberId],
    );
    await sql('DELETE FROM term_responses WHERE member_id = $1', [memberId]);
    await sql('DELETE FROM consent_identities WHERE member_id = $1', [memberId]);
    await sql('DELETE FROM consent_links WHERE member_id = $1', [memberId]);
    await sql(
      `UPDATE survey_links SET text_id = NULL FROM assigned_surveys a WHERE a.id = assigned_survey_id AND a.member_id = $1`,
      [memberId],
    );
    await sql('UPDATE phone_numbers SET opted_out_by_text_id = NULL WHERE user_id = $1', [memberId]);
    await sql('DELETE FROM texts WHERE member_id = $1', [memberId]);
    await sql('DELETE FROM visits WHERE member_id = $1', [memberId]);
    await sql('DELETE FROM assigned_workflow_scheduled_events WHERE member_id = $1', [memberId]);
    await sql('DELETE FROM scheduled_events WHERE member_id = $1', [memberId]);
    await sql('DELETE FROM phone_numbers WHERE user_id = $1', [memberId]);
    await sql('DELETE FROM email_addresses WHERE user_id = $1', [memberId]);
    await sql('DELETE FROM addresses WHERE user_id = $1', [memberId]);
    const added = async <Kind extends RecordKind>(text: string): Promise<IdOf<Kind>> =>
      asId(Number((await sql<{ id: string }>(`${text} RETURNING id`, [memberId]))[0]?.id));
    ids.phoneId = await added(
      `INSERT INTO phone_numbers (user_id, number, description, is_primary, created_at) VALUES ($1, '+17135550142', 'Mobile', true, '2026-06-01Z')`,
    );
    ids.emailId = await added(
      `INSERT INTO email_addresses (user_id, email, description, is_primary, created_at) VALUES ($1, 'member@example.com', 'Personal', true, '2026-06-01Z')`,
    );
    ids.addressId = await added(
      `INSERT INTO addresses (user_id, description, line1, city, state, zip, is_primary, created_at) VALUES ($1, 'Home', '1 Main St', 'Houston', 'TX', '77001', true, '2026-06-01Z')`,
    );
    ids.importId = asId(Number(run?.id));
    Object.assign(ids, await enrollmentFiles(sql, { clientId, memberId, by: person.id }));
    ids.colleagueId = (await make.staff({ role: 'GUIDE' })).id;
    // somebody who may have whatever members there are, on whichever day the test runs
    ids.coverId = (await make.staff({ role: 'GUIDE' })).id;
    const [every] = await sql<{ id: string }>(
      `INSERT INTO teams (name, created_at) VALUES ($1, '2026-06-01Z') RETURNING id`,
      [`Covers of ${ids.coverId}`],
    );
    await sql('INSERT INTO team_clients (team_id, client_id) SELECT $1, id FROM clients WHERE deleted_at IS NULL', [
      every?.id,
    ]);
    await sql(
      `INSERT INTO team_memberships (team_id, staff_id, role, start_date) VALUES ($1, $2, 'MEMBER', '2026-01-01')`,
      [every?.id, ids.coverId],
    );
    const [away] = await sql<{ id: string }>(
      // on days of its own, however many of this person there are already
      `INSERT INTO absences (staff_id, cover_id, first_day, last_day, created_by, created_at)
       SELECT $1, $2, d.day, d.day + 2, $1, '2026-06-01Z' FROM (SELECT date '2090-03-01' + 10 * count(*)::int AS day FROM absences WHERE staff_id = $1) d RETURNING id`,
      [person.id, ids.coverId],
    );
    ids.absenceId = asId(Number(away?.id));
    const [session] = await sql<{ id: string }>(
      `INSERT INTO staff_sessions (issuer, sid, staff_id) VALUES ('elsewhere', $2, $1) RETURNING id`,
      [ids.colleagueId, String(ids.colleagueId)],
    );
    ids.sessionId = asId(Number(session?.id));
    const [own] = await sql<{ id: string }>(
      `INSERT INTO staff_sessions (issuer, sid, staff_id) VALUES ('elsewhere', $2, $1) RETURNING id`,
      [person.id, randomBytes(8).toString('hex')],
    );
    ids.ownSessionId = asId(Number(own?.id));
    const insert = async <Kind extends RecordKind>(text: string): Promise<IdOf<Kind>> =>
      asId(Number((await sql<{ id: string }>(`${text} RETURNING id`, [memberId, person.id]))[0]?.id));
    ids.scheduledEventId = await insert(
      `INSERT INTO scheduled_events (member_id, created_by, date, time, time_zone, due_at, late_at, opens_at, type, created_at, updated_at)
       VALUES ($1, $2, '2026-06-02', '10:00', 'America/Chicago', '2026-06-02 15:00Z', '2026-06-02 15:00Z', '2026-06-02 05:00Z', 'reminder', '2026-06-01Z', '2026-06-01Z')`,
    );
    ids.fileId = await insert(
      `INSERT INTO files (purpose, state, file_name, mime_type, size, member_id, staff_id, owner_type, owner_id, created_at)
       VALUES ('attachment', 'ready', 'letter.pdf', 'application/pdf', 48213, $1, $2, 'message', 1, '2026-06-01Z')`,
    );
    ids.uploadId = await insert(
      `INSERT INTO files (purpose, file_name, mime_type, size, member_id, staff_id, created_at)
       VALUES ('attachment', 'letter.pdf', 'application/pdf', 48213, $1, $2, '2026-06-01Z')`,
    );
    ids.visitId = await insert(
      `INSERT INTO visits (member_id, created_by, start_time, end_time, created_at, updated_at)
       VALUES ($1, $2, '2026-06-01 15:00Z', '2026-06-01 15:15Z', '2026-06-01Z', '2026-06-01Z')`,
    );
    await sql(
      `INSERT INTO term_responses (member_id, term_id, consented, created_at)
       SELECT $1, id, true, '2026-05-01Z' FROM terms WHERE key = 'tcpa'`,
      [memberId],
    );
    await consents();
    const message = (columns: string, values: string) =>
      insert<'Text'>(
        `INSERT INTO texts (member_id, guide_id, phone_number, phone_number_id, text, created_at, updated_at, ${columns})
         VALUES ($1, $2, '+17135550142', ${ids.phoneId}, 'See you', '2026-06-01Z', '2026-06-01Z', ${values})`,
      );
    ids.messageId = await message('incoming, status, send_at', `false, 'scheduled', '2099-01-05Z'`);
    ids.inboundId = await message('incoming, status', `true, 'received'`);
    ids.strangerTextId = await makeStranger({ app, database }, person.id);
    const call = (status: string, ended: string) =>
      insert<'Call'>(
        `INSERT INTO calls (member_id, guide_id, incoming, status, phone_number, phone_number_id, time_started, time_connected, time_ended, created_at, updated_at)
         VALUES ($1, $2, false, '${status}', '+17135550142', ${ids.phoneId}, '2026-06-01 15:00Z', '2026-06-01 15:00Z', ${ended}, '2026-06-01Z', '2026-06-01Z')`,
      );
    ids.callId = await call('ENDED', `'2026-06-01 15:05Z'`);
    ids.openCallId = await call('ACTIVE', 'NULL');
    ids.recordingId = await added(
      `INSERT INTO call_recordings (member_id, call_id, state, transcription, created_at, updated_at)
       VALUES ($1, ${ids.callId}, 'ready', '[Ada] (0:01): Hello', '2026-06-01Z', '2026-06-01Z')`,
    );
    ids.auditId = await insert(
      `INSERT INTO call_audits (member_id, assignee_id, assigned_by, call_id, audit_type, created_at)
       VALUES ($1, $2, $2, ${ids.callId}, 'voicemail_review', '2026-06-01Z')`,
    );
    const need = () =>
      insert<'Need'>(
        `INSERT INTO needs (member_id, issue_id, reason, identified_at, expires_at, creator_id, created_at, updated_at)
         SELECT $1, 1, '<p>The pantry closed.</p>', now(), (now() + interval '60 days')::date, $2, now(), now()`,
      );
    ids.needId = await need();
    ids.newNeedId = await need();
    ids.needActionId = await insert(
      `INSERT INTO need_actions (need_id, member_id, activity_id, date, description, stage, creator_id, created_at, updated_at)
       SELECT ${ids.needId}, $1, 1, '2026-06-01', 'Looked for a pantry', 'need-identified', $2, '2026-06-01Z', '2026-06-01Z'`,
    );
    const referral = () =>
      insert<'ResourceReferral'>(
        `INSERT INTO need_referrals (need_id, member_id, action_id, resource_name, creator_id, created_at)
         SELECT ${ids.needId}, $1, ${ids.needActionId}, 'Pelican Pantry', $2, '2026-06-01Z'`,
      );
    ids.referralId = await referral();
    ids.askedReferralId = await referral();
    ids.linkKey = newKey();
    await sql(
      `WITH l AS (
         INSERT INTO public_links (purpose, key_hash, member_id, created_by, created_at, expires_at)
         VALUES ('referral', $1, $2, $3, now(), now() + interval '10 days') RETURNING id
       ) INSERT INTO need_referral_requests (referral_id, link_id, channel, sent_to, requested_by, requested_at, remind_on,
           close_on, time_zone, sent_at)
       SELECT $4, id, 'mail', 'desk@pelican.example', $3, now(), now()::date + 7, now()::date + 14, 'America/Chicago', now() FROM l`,
      [hashOf(ids.linkKey), memberId, person.id, ids.askedReferralId],
    );
    const [program] = await sql<{ id: string }>(
      `WITH o AS (
         INSERT INTO directory_organizations (source, source_id, name, updated_at) VALUES ('test', $1, 'Pelican Services', '2026-06-01Z')
         ON CONFLICT (source, source_id) DO UPDATE SET name = EXCLUDED.name RETURNING id
       ) INSERT INTO directory_programs (organization_id, source, source_id, name, organization_name, updated_at)
       SELECT id, 'test', $1, 'Pelican Pantry', 'Pelican Services', '2026-06-01Z' FROM o
       ON CONFLICT (source, source_id) DO UPDATE SET name = EXCLUDED.name RETURNING id`,
      [String(memberId)],
    );
    ids.programId = asId(Number(program?.id));
    await sql('DELETE FROM member_status_history WHERE member_id = $1', [memberId]);
    await sql('DELETE FROM status_change_requests WHERE member_id = $1', [memberId]);
    const status = (key: string, day: string) =>
      insert<'StatusChange'>(
        `INSERT INTO member_status_history (member_id, status_id, effective_at, created_by, created_at)
         SELECT $1, id, '${day}', $2, '${day}' FROM member_statuses WHERE key = '${key}'`,
      );
    await status('newly-engaged', '2026-05-01Z');
    ids.statusChangeId = await status('engaged', '2026-06-01Z');
    await sql(
      `UPDATE members m SET status_id = s.id, stage_id = s.stage_id FROM member_statuses s WHERE s.key = 'engaged' AND m.user_id = $1`,
      [memberId],
    );
    const [next] = await sql<{ id: string }>(`SELECT id FROM member_statuses WHERE key = 're-engaged'`);
    ids.nextStatusId = asId(Number(next?.id));
    ids.statusRequestId = await insert(
      `INSERT INTO status_change_requests (member_id, creator_id, status_id, from_status_id, effective_on, effective_at, created_at, updated_at)
       SELECT $1, $2, s.id, o.id, current_date, current_date, now(), now()
         FROM member_statuses s, member_statuses o WHERE s.key = 'graduated' AND o.key = 'engaged'`,
    );
    Object.assign(ids, await makeSurveys(sql, memberId, person.id));
    Object.assign(ids, await makeWorkflow(sql, memberId, person.id, ids.scheduledEventId));
    await sql('DELETE FROM hospitalizations WHERE member_id = $1', [memberId]);
    ids.stayId = await insert(
      `INSERT INTO hospitalizations (member_id, hospital, admit_date, created_at, updated_at)
       SELECT $1, 'Saltgrass Regional', current_date - 3, now(), now() FROM users WHERE id = $2`,
    );
    Object.assign(ids, await hospitalMessage(sql));
    await duplicates();
    ids.archiveId = await insert(
      `INSERT INTO member_archives (member_id, created_by, reason, time_zone, created_at, state, expires_at)
       SELECT $1, $2, 'Records request', 'UTC', now(), 'ready', now() + interval '7 days'`,
    );
    ids.todoId = await insert(
      `INSERT INTO todos (member_id, owner_id, type, cause_type, cause_id, date, created_at)
       VALUES ($1, $2, 'INCOMPLETE_VISIT', 'visit', ${ids.visitId}, '2026-06-01', '2026-06-01Z')`,
    );
    ids.notificationId = await insert(
      `INSERT INTO notifications (member_id, guide_id, group_type, label, created_at) VALUES ($1, $2, 'assignment', 'News', '2026-06-01Z')`,
    );
    ids.alertId = await insert(
      `INSERT INTO alerts (member_id, created_by, alert_type, severity, title, message, starts_at, created_at)
       VALUES ($1, $2, 'member_info_update', 'info', 'New address', 'They moved.', '2026-06-01Z', '2026-06-01Z')`,
    );
  }
  /** A request for the person's other member, and a hand-over of their member to them. */
  async function renewTransfers() {
    const both = [memberId, otherMemberId];
    await sql(
      'DELETE FROM handover_items WHERE handover_id IN (SELECT id FROM handovers WHERE member_id = ANY($1::bigint[]))',
      [both],
    );
    await sql('DELETE FROM handovers WHERE member_id = ANY($1::bigint[])', [both]);
    await sql('DELETE FROM transfer_requests WHERE member_id = ANY($1::bigint[])', [both]);
    await sql('UPDATE members SET assigned_guide_id = $2 WHERE user_id = ANY($1::bigint[])', [both, person.id]);
    const one = async <Kind extends RecordKind>(text: string, values: unknown[]): Promise<IdOf<Kind>> =>
      asId(Number((await sql<{ id: string }>(text, values))[0]?.id));
    ids.receiverId = receiver.id;
    ids.transferReasonId = await one(`SELECT id FROM transfer_reasons WHERE key = 'language'`, []);
    ids.transferRequestId = await one(
      `INSERT INTO transfer_requests (member_id, client_id, originating_guide_id, receiving_guide_id, creator_id, reason_id,
         comment_to_receiving_guide, string_detail, created_at, updated_at)
       VALUES ($1, $2, $3, $4, $3, $5, 'Text first', 'Spanish', now(), now()) RETURNING id`,
      [otherMemberId, clientId, person.id, receiver.id, ids.transferReasonId],
    );
    ids.handoverId = await one(
      `WITH r AS (
         INSERT INTO transfer_requests (member_id, client_id, originating_guide_id, receiving_guide_id, creator_id, reason_id,
           comment_to_receiving_guide, auditor_id, auditor_comment, effective_at, approved_at, applied_at, created_at, updated_at)
         VALUES ($1, $2, $4, $3, $4, $5, 'Text first', $4, 'Yes', now(), now(), now(), now(), now()) RETURNING id
       ) INSERT INTO handovers (member_id, request_id, from_guide_id, to_guide_id, started_at)
       SELECT $1, id, $4, $3, now() FROM r RETURNING id`,
      [memberId, clientId, person.id, receiver.id, ids.transferReasonId],
    );
    const item = (state: string) =>
      one<'HandoverItem'>(
        `INSERT INTO handover_items (handover_id, position, kind, subtype, text, external_type, external_id, state)
         VALUES ($1, 1, 'consent', 'agreed', 'TCPA', 'term_response', 1, '${state}') RETURNING id`,
        [ids.handoverId],
      );
    ids.handoverItemId = await item('taken');
  }
  await renew();
  return { person, ids, renew };
}
