import type { AuditFacts, ExportTable, SentenceValue } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import type { Action, Actions } from './action-sentence.ts';
import { tableLabels } from './table-labels.ts';

const addedPhone: Action = (m) => sentence('Added a phone number of {member}', m);

const isTable = (key: unknown): key is ExportTable => typeof key === 'string' && Object.hasOwn(tableLabels, key);

/** Name and number of rows of the exported list. Older entries do not have them. */
const listOf = ({ table, rows }: AuditFacts): { table: SentenceValue; rows: SentenceValue } => ({
  table: { word: isTable(table) ? tableLabels[table] : 'Unknown' },
  rows: typeof rows === 'number' ? rows : '–',
});

/** Sentences about members' own data, files, exports and jobs. */
export const memberActions: Actions = {
  'PUT /users/{memberId}/name': (m) => sentence('Corrected the name of {member}', m),
  'PATCH /users/{memberId}': (m) => sentence('Changed the personal information of {member}', m),
  'PUT /users/{memberId}/race-ethnicities': (m) => sentence('Changed the races and ethnicities of {member}', m),
  'POST /users/{memberId}/viewed': (m) => sentence('Has the page of {member} open', m),
  'POST /users/member-summary': (m) => sentence('Rated the portrait of {member}', m),
  'POST /patients/add-patient': (m) => sentence('Added {member} to the external record', m),
  'GET /users/members': () => sentence('Looked at the list of members'),
  'GET /users/members/map': () => sentence('Looked at the map of members'),
  'GET /users/filters': () => sentence('Looked at the filters for members'),
  'GET /users/{memberId}/death-report': (m) => sentence('Checked whether a death of {member} was reported', m),
  'POST /users/{memberId}/death-report/decision': (m) => sentence('Decided about a reported death of {member}', m),
  'GET /users/{memberId}': (m) => sentence('Looked at the page of {member}', m),
  'GET /users/race-ethnicities': () => sentence('Looked at the list of races and ethnicities to choose from'),
  'GET /users/{memberId}/race-ethnicities': (m) => sentence('Looked at the races and ethnicities of {member}', m),
  'GET /users/{memberId}/change-logs': (m) => sentence('Looked at the change log of {member}', m),
  'GET /users/member-summary/feedback-descriptions': () => sentence('Looked at the feedback options for a portrait'),
  'GET /patients/get-reema-id': (m) => sentence('Looked up {member} by their external record number', m),

  'POST /interaction/phone-numbers': addedPhone,
  'POST /users/{memberId}/phone-numbers': addedPhone,
  'PATCH /interaction/phone-numbers/{phoneId}': (m) => sentence('Changed a phone number of {member}', m),
  'DELETE /interaction/phone-numbers/{phoneId}': (m) => sentence('Deleted a phone number of {member}', m),
  'GET /interaction/phone-numbers/twilio-details': () => sentence('Looked up the carrier of a phone number'),
  'POST /interaction/email-address': (m) => sentence('Added an e-mail address of {member}', m),
  'PATCH /interaction/email-address/{id}': (m) => sentence('Changed an e-mail address of {member}', m),
  'DELETE /interaction/email-address/{id}': (m) => sentence('Deleted an e-mail address of {member}', m),
  'POST /interaction/addresses': (m) => sentence('Added an address of {member}', m),
  'PATCH /interaction/addresses/{addressId}': (m) => sentence('Changed an address of {member}', m),
  'PATCH /interaction/addresses/{addressId}/primary': (m) => sentence('Made an address of {member} the primary one', m),
  'DELETE /interaction/addresses/{addressId}': (m) => sentence('Deleted an address of {member}', m),

  'GET /users/preferences': () => sentence('Opened their own preferences'),
  'PUT /users/preferences': () => sentence('Saved their own preferences'),
  'PATCH /notifications/seen': () => sentence('Marked notifications as seen or not seen'),
  'DELETE /notifications/alerts/{alertId}': () => sentence('Dismissed an alert for themselves'),
  'GET /notifications/guide': () => sentence('Opened their own notifications'),
  'GET /notifications/alerts': () => sentence('Looked at the current alerts'),
  'GET /notifications/alerts/{memberId}': (m) => sentence('Looked at the current alerts about {member}', m),
  'WATCH /socket.io': (m) => sentence('Started receiving live updates about {member}', m),

  'GET /audit/entries': () => sentence('Looked at the audit'),
  'GET /audit/chain': () => sentence('Checked whether the audit is complete'),
  'POST /audit/exports': () => sentence('Started an export of the audit'),
  'GET /audit/exports/{secret}': () => sentence('Downloaded an export of the audit'),
  'POST /exports/tables': ({ facts, client }) =>
    client === undefined
      ? sentence('Started the export of a list: {table} (rows: {rows})', listOf(facts))
      : sentence('Started the export of a list: {table} of {client} (rows: {rows})', { ...listOf(facts), client }),
  'GET /exports/tables/{secret}': ({ facts }) =>
    facts.rows === undefined
      ? sentence('Downloaded a list: {table}, which includes these members', listOf(facts))
      : sentence('Downloaded a list: {table} (rows: {rows})', listOf(facts)),
  'POST /exports/members': (m) => sentence('Created an archive of all data of {member}', m),
  'GET /exports/members/{secret}': (m) => sentence('Downloaded the archive of {member}', m),
  'POST /exports/members/{archiveId}/address': (m) => sentence('Requested the archive of {member}', m),
  'GET /exports/members': () => sentence('Looked at the archives of members'),

  'POST /files/presigned-url': () => sentence('Started the upload of a file'),
  'POST /files/{id}/cleanup': () => sentence('Removed an unused file'),
  'POST /files/upload-voicemail': () => sentence('Uploaded their own voicemail greeting'),
  'GET /files/voicemail': () => sentence('Opened a voicemail greeting'),
  'GET /files/{id}': () => sentence('Opened a file'),
  'GET /files/{id}/temporary-link': () => sentence('Opened a file again'),
  'GET /storage/{area}/{name}': () => sentence('Received a file'),

  place_call: () => sentence('Rang the phones of a call'),
  end_call: () => sentence('Ended a call at the carrier'),
  decline_call: () => sentence('Declined a call at the carrier'),
  settle_mute: () => sentence('Muted a call at the carrier'),
  fetch_recording: () => sentence('Fetched a recording from the carrier'),
  fetch_recording_part: () => sentence('Fetched a part of a recording from the carrier'),
  write_up_recording: () => sentence('Transcribed a recording'),
  'fetch picture': () => sentence('Fetched a picture of a text from the carrier'),
  alert_due: () => sentence('Showed an alert at its scheduled time'),
  compare_enrollment: () => sentence('Compared an enrollment file with the members'),
  apply_enrollment: (m) => sentence('Updated {member} from an enrollment file', m),
  undo_enrollment: (m) => sentence('Restored {member} by undoing an enrollment import', m),
  import_members: (m) => sentence('Updated {member} from an import', m),
  make_member_archive: () => sentence('Created the archive of a member'),
  search_duplicates: () => sentence('Searched for duplicates'),
  'members.addPatient': (m) => sentence('Sent {member} to the external record', m),
  'users.addToRecord': () => sentence('Sent a user to the external record'),
  'users.buyNumber': () => sentence('Bought a phone number'),
  'users.handOver': () => sentence('Handed over members'),
  'users.invite': () => sentence('Sent an invitation by mail'),
  'staff first-admin': () => sentence('Added the first administrator on the command line'),
  'staff role': () => sentence('Gave a user a role on the command line'),

  'POST /webhooks/texts/incoming': () => sentence('A text arrived'),
  'POST /webhooks/texts/status': () => sentence('The carrier reported the delivery of a text'),
  'POST /webhooks/calls/incoming': () => sentence('A call arrived'),
  'POST /webhooks/calls/answer': () => sentence('A call was answered'),
  'POST /webhooks/calls/dial': () => sentence('The carrier asked whom to ring'),
  'POST /webhooks/calls/status': () => sentence('The carrier reported the status of a call'),
  'POST /webhooks/calls/recording': () => sentence('The carrier has a recording'),
  'POST /webhooks/calls/transcription': () => sentence('The carrier has a transcript'),
  'POST /webhooks/calls/notice': () => sentence('The carrier played the notice of recording'),
  'POST /webhooks/referrals/status': () => sentence('The carrier reported the delivery of a text to an organization'),
  'POST /webhooks/hl7': () => sentence('A hospital message arrived'),
};
