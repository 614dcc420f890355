import { createHmac } from 'node:crypto';
import type { Role } from '@guidepost/contracts';
import { dashboardText } from '../connectors/analytics/local.ts';
import type { TestApp } from './app.ts';
import type { Ids } from './samples.ts';

export interface Person {
  id: number;
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
  memberId: 900_000_001,
  guideId: 900_000_002,
  clientId: 900_000_003,
  noteId: 900_000_004,
  importId: 900_000_005,
  phoneId: 900_000_006,
  emailId: 900_000_007,
  addressId: 900_000_008,
  scheduledEventId: 900_000_009,
  visitId: 900_000_010,
  todoId: 900_000_011,
  notificationId: 900_000_012,
  alertId: 900_000_013,
  fileId: 900_000_014,
  uploadId: 900_000_015,
  messageId: 900_000_016,
  inboundId: 900_000_017,
  callId: 900_000_018,
  openCallId: 900_000_019,
  recordingId: 900_000_020,
  auditId: 900_000_021,
  dashboard: { expires: 1_800_000_000_000, signature: 'nobody' },
};

/** Somebody of a role, in a team of their own that serves a client of their own, with one member and one note. */
export async function makePlace({ make, database: { sql } }: TestApp, role: Role): Promise<Place> {
  const person = await make.staff({ role });
  const clientId = await make.client();
  await make.team({ members: [person.id], clients: [clientId] });
  const memberId = await make.member({ clientId, guideId: person.id });
  // The client keeps its patients in the external record, this member among them.
  await sql(`UPDATE clients SET avon_medical_center_id = 'center' WHERE id = $1`, [clientId]);
  await sql(`UPDATE members SET avon_id = 'user_' || user_id WHERE user_id = $1`, [memberId]);
  const ids: Ids = {
    memberId,
    guideId: person.id,
    clientId,
    noteId: 0,
    importId: 0,
    phoneId: 0,
    emailId: 0,
    addressId: 0,
    scheduledEventId: 0,
    visitId: 0,
    todoId: 0,
    notificationId: 0,
    alertId: 0,
    fileId: 0,
    uploadId: 0,
    messageId: 0,
    inboundId: 0,
    callId: 0,
    openCallId: 0,
    recordingId: 0,
    auditId: 0,
    dashboard: await signed(person.id),
  };
  await sql(`UPDATE staff SET mobile_phone = '+13465550126' WHERE user_id = $1`, [person.id]);
  await sql(
    `INSERT INTO lines (display_name, number, client_id, owner_id, created_at)
     VALUES ('Line', '+1346' || lpad($2::bigint::text, 7, '0'), $1, $2, '2026-05-01Z')`,
    [clientId, person.id],
  );
  async function signed(guideId: number) {
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
  async function renew() {
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
    ids.noteId = Number(note?.id);
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
    await sql('UPDATE calls SET returns_call_id = NULL WHERE member_id = $1', [memberId]);
    await sql('DELETE FROM calls WHERE member_id = $1', [memberId]);
    await sql('DELETE FROM term_responses WHERE member_id = $1', [memberId]);
    await sql('UPDATE phone_numbers SET opted_out_by_message_id = NULL WHERE user_id = $1', [memberId]);
    await sql('DELETE FROM messages WHERE member_id = $1', [memberId]);
    await sql('DELETE FROM visits WHERE member_id = $1', [memberId]);
    await sql('DELETE FROM scheduled_events WHERE member_id = $1', [memberId]);
    await sql('DELETE FROM phone_numbers WHERE user_id = $1', [memberId]);
    await sql('DELETE FROM email_addresses WHERE user_id = $1', [memberId]);
    await sql('DELETE FROM addresses WHERE user_id = $1', [memberId]);
    const added = async (text: string) =>
      Number((await sql<{ id: string }>(`${text} RETURNING id`, [memberId]))[0]?.id);
    ids.phoneId = await added(
      `INSERT INTO phone_numbers (user_id, number, description, is_primary, created_at) VALUES ($1, '+17135550142', 'Mobile', true, '2026-06-01Z')`,
    );
    ids.emailId = await added(
      `INSERT INTO email_addresses (user_id, email, description, is_primary, created_at) VALUES ($1, 'member@example.com', 'Personal', true, '2026-06-01Z')`,
    );
    ids.addressId = await added(
      `INSERT INTO addresses (user_id, description, line1, city, state, zip, is_primary, created_at) VALUES ($1, 'Home', '1 Main St', 'Houston', 'TX', '77001', true, '2026-06-01Z')`,
    );
    ids.importId = Number(run?.id);
    const insert = async (text: string) =>
      Number((await sql<{ id: string }>(`${text} RETURNING id`, [memberId, person.id]))[0]?.id);
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
    const message = (columns: string, values: string) =>
      insert(
        `INSERT INTO messages (member_id, guide_id, phone_number, phone_number_id, text, created_at, updated_at, ${columns})
         VALUES ($1, $2, '+17135550142', ${ids.phoneId}, 'See you', '2026-06-01Z', '2026-06-01Z', ${values})`,
      );
    ids.messageId = await message('incoming, status, send_at', `false, 'scheduled', '2099-01-05Z'`);
    ids.inboundId = await message('incoming, status', `true, 'received'`);
    const call = (status: string, ended: string) =>
      insert(
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
  await renew();
  return { person, ids, renew };
}

/** A fingerprint of every table's rows but those named: two alike mean that nothing was written in between. */
export async function fingerprint(
  { database: { sql } }: TestApp,
  except: readonly string[],
): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname <> ALL($1::text[]) ORDER BY 1`,
    [except],
  );
  const union = tables
    .map(
      ({ name }) =>
        `SELECT '${name}' AS name, count(*) || ' ' || md5(coalesce(string_agg(t::text, '|' ORDER BY t::text), '')) AS rows FROM ${name} t`,
    )
    .join(' UNION ALL ');
  return Object.fromEntries((await sql<{ name: string; rows: string }>(union)).map(({ name, rows }) => [name, rows]));
}
