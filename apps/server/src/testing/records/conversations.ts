import { makeUnknownCaller } from '../unknown-caller.ts';
import { idOf, type Part, type SceneBasis } from './base.ts';

/** The member's phone numbers and addresses, events, visits, texts and calls, and their files and todos. */
export function conversations(basis: SceneBasis): Part {
  const { ids, personId, memberId } = basis;
  const { sql } = basis.test.database;
  const id = idOf(basis);
  return {
    name: 'talk',
    ids: [
      ...([
        'phoneId',
        'emailId',
        'addressId',
        'scheduledEventId',
        'fileId',
        'uploadId',
        'readyFileId',
        'visitId',
      ] as const),
      ...(['messageId', 'inboundId', 'strangerTextId', 'callId', 'openCallId', 'recordingId', 'auditId'] as const),
      'todoId',
    ],
    modules: ['calls', 'contacts', 'docket', 'files', 'members', 'schedule', 'texts', 'visits'],
    async clear() {
      const calls = '(SELECT id FROM calls WHERE member_id = $1 OR guide_id = $2)';
      const both = [memberId, personId];
      await sql('DELETE FROM call_audits WHERE member_id = $1', [memberId]);
      await sql('DELETE FROM call_recordings WHERE member_id = $1', [memberId]);
      await sql(`DELETE FROM call_connection_logs WHERE call_id IN ${calls}`, both);
      await sql(`DELETE FROM call_legs WHERE call_id IN ${calls}`, both);
      await sql('DELETE FROM need_history_entries WHERE need_id IN (SELECT id FROM needs WHERE member_id = $1)', [
        memberId,
      ]);
      await sql('UPDATE transfer_requests SET numeric_detail = NULL WHERE member_id = $1', [memberId]);
      await sql('UPDATE todos SET answered_by_call_id = NULL WHERE member_id = $1', [memberId]);
      await sql('UPDATE calls SET returns_call_id = NULL WHERE member_id = $1', [memberId]);
      await sql('DELETE FROM calls WHERE member_id = $1', [memberId]);
      await sql(
        `UPDATE survey_links SET text_id = NULL FROM assigned_surveys a WHERE a.id = assigned_survey_id AND a.member_id = $1`,
        [memberId],
      );
      await sql('UPDATE phone_numbers SET opted_out_by_text_id = NULL WHERE user_id = $1', [memberId]);
      for (const table of ['texts', 'visits', 'scheduled_events'])
        await sql(`DELETE FROM ${table} WHERE member_id = $1`, [memberId]);
      for (const table of ['phone_numbers', 'email_addresses', 'addresses'])
        await sql(`DELETE FROM ${table} WHERE user_id = $1`, [memberId]);
    },
    async make() {
      ids.phoneId = await id(
        `INSERT INTO phone_numbers (user_id, number, description, is_primary, created_at) VALUES ($1, '+17135550142', 'Mobile', true, '2026-06-01Z') RETURNING id`,
        [memberId],
      );
      ids.emailId = await id(
        `INSERT INTO email_addresses (user_id, email, description, is_primary, created_at) VALUES ($1, 'member@example.com', 'Personal', true, '2026-06-01Z') RETURNING id`,
        [memberId],
      );
      ids.addressId = await id(
        `INSERT INTO addresses (user_id, description, line1, city, state, zip, is_primary, created_at) VALUES ($1, 'Home', '1 Main St', 'Houston', 'TX', '77001', true, '2026-06-01Z') RETURNING id`,
        [memberId],
      );
      const both = [memberId, personId];
      ids.scheduledEventId = await id(
        `INSERT INTO scheduled_events (member_id, created_by, date, time, time_zone, due_at, late_at, opens_at, type, created_at, updated_at)
         VALUES ($1, $2, '2026-06-02', '10:00', 'America/Chicago', '2026-06-02 15:00Z', '2026-06-02 15:00Z', '2026-06-02 05:00Z', 'reminder', '2026-06-01Z', '2026-06-01Z') RETURNING id`,
        both,
      );
      ids.uploadId = await id(
        `INSERT INTO files (purpose, file_name, mime_type, size, member_id, staff_id, created_at)
         VALUES ('attachment', 'letter.pdf', 'application/pdf', 48213, $1, $2, '2026-06-01Z') RETURNING id`,
        both,
      );
      ids.readyFileId = await id(
        `INSERT INTO files (purpose, state, file_name, mime_type, size, sha256, member_id, staff_id, created_at)
         VALUES ('attachment', 'ready', 'scan.pdf', 'application/pdf', 48213, sha256('scan'), $1, $2, '2026-06-01Z') RETURNING id`,
        both,
      );
      ids.visitId = await id(
        `INSERT INTO visits (member_id, created_by, start_time, end_time, created_at, updated_at)
         VALUES ($1, $2, '2026-06-01 15:00Z', '2026-06-01 15:15Z', '2026-06-01Z', '2026-06-01Z') RETURNING id`,
        both,
      );
      const text = (columns: string, values: string) =>
        id<'Text'>(
          `INSERT INTO texts (member_id, guide_id, phone_number, phone_number_id, text, created_at, updated_at, ${columns})
           VALUES ($1, $2, '+17135550142', ${ids.phoneId}, 'See you', '2026-06-01Z', '2026-06-01Z', ${values}) RETURNING id`,
          both,
        );
      ids.messageId = await text('incoming, status, send_at', `false, 'scheduled', '2099-01-05Z'`);
      ids.inboundId = await text('incoming, status', `true, 'received'`);
      ids.fileId = await id(
        `INSERT INTO files (purpose, state, file_name, mime_type, size, member_id, staff_id, owner_type, owner_id, created_at)
         VALUES ('attachment', 'ready', 'letter.pdf', 'application/pdf', 48213, $1, $2, 'message', ${ids.messageId}, '2026-06-01Z') RETURNING id`,
        both,
      );
      ids.strangerTextId = await makeUnknownCaller(basis.test, personId);
      const call = (status: string, ended: string) =>
        id<'Call'>(
          `INSERT INTO calls (member_id, guide_id, incoming, status, phone_number, phone_number_id, time_started, time_connected, time_ended, created_at, updated_at)
           VALUES ($1, $2, false, '${status}', '+17135550142', ${ids.phoneId}, '2026-06-01 15:00Z', '2026-06-01 15:00Z', ${ended}, '2026-06-01Z', '2026-06-01Z') RETURNING id`,
          both,
        );
      ids.callId = await call('ENDED', `'2026-06-01 15:05Z'`);
      ids.openCallId = await call('ACTIVE', 'NULL');
      ids.recordingId = await id(
        `INSERT INTO call_recordings (member_id, call_id, state, transcription, created_at, updated_at)
         VALUES ($1, $2, 'ready', '[Ada] (0:01): Hello', '2026-06-01Z', '2026-06-01Z') RETURNING id`,
        [memberId, ids.callId],
      );
      ids.auditId = await id(
        `INSERT INTO call_audits (member_id, assignee_id, assigned_by, call_id, audit_type, created_at)
         VALUES ($1, $2, $2, ${ids.callId}, 'voicemail_review', '2026-06-01Z') RETURNING id`,
        both,
      );
      ids.todoId = await id(
        `INSERT INTO todos (member_id, owner_id, type, cause_type, cause_id, date, created_at)
         VALUES ($1, $2, 'INCOMPLETE_VISIT', 'visit', ${ids.visitId}, '2026-06-01', '2026-06-01Z') RETURNING id`,
        both,
      );
    },
  };
}
