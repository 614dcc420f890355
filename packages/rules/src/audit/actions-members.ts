import type { AuditFacts, ExportTable, SentenceValue } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import type { Action, Actions } from './action-sentence.ts';
import { tableWords } from './table-labels.ts';

const addedPhone: Action = (m) => sentence('Added a phone number of {member}', m);

const isTable = (key: unknown): key is ExportTable => typeof key === 'string' && Object.hasOwn(tableWords, key);

/** Name and number of rows of the exported list. Older entries do not have them. */
const listOf = ({ table, rows }: AuditFacts): { table: SentenceValue; rows: SentenceValue } => ({
  table: { word: isTable(table) ? tableWords[table] : 'Unknown' },
  rows: typeof rows === 'number' ? rows : '–',
});

/** Sentences about members' own data, files, exports and jobs. */
export const memberActions: Actions = {
  'PUT /users/{memberId}/name': (m) => sentence('Corrected the name of {member}', m),
  'PATCH /users/{memberId}': (m) => sentence('Changed the personal information of {member}', m),
  'PUT /users/{memberId}/race-ethnicities': (m) => sentence('Changed the races and ethnicities of {member}', m),
  'POST /users/{memberId}/viewed': (m) => sentence('Has the page of {member} open', m),
  'POST /users/member-summary': (m) => sentence('Judged the portrait of {member}', m),
  'POST /patients/add-patient': (m) => sentence('Added {member} to the external record', m),
  'GET /users/members': () => sentence('Looked at the list of members'),
  'GET /users/members/map': () => sentence('Looked at the map of members'),
  'GET /users/filters': () => sentence('Looked at what members can be filtered by'),
  'GET /users/{memberId}/death-report': (m) => sentence('Looked at whether a death of {member} was reported', m),
  'POST /users/{memberId}/death-report/decision': (m) => sentence('Decided about a reported death of {member}', m),
  'GET /users/{memberId}': (m) => sentence('Looked at the page of {member}', m),
  'GET /users/race-ethnicities': () => sentence('Looked at the races and ethnicities to choose from'),
  'GET /users/{memberId}/race-ethnicities': (m) => sentence('Looked at the races and ethnicities of {member}', m),
  'GET /users/{memberId}/change-logs': (m) => sentence('Looked at who changed what about {member}', m),
  'GET /users/member-summary/feedback-descriptions': () => sentence('Looked at what can be said about a portrait'),
  'GET /patients/get-reema-id': (m) => sentence('Looked {member} up by the external record', m),

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
  'PUT /users/preferences': () => sentence('Kept their own preferences'),
  'PATCH /notifications/seen': () => sentence('Marked notifications as seen or not seen'),
  'DELETE /notifications/alerts/{alertId}': () => sentence('Dismissed an alert for themselves'),
  'GET /notifications/guide': () => sentence('Opened their own notifications'),
  'GET /notifications/alerts': () => sentence('Asked which alerts hold now'),
  'GET /notifications/alerts/{memberId}': (m) => sentence('Asked which alerts hold about {member}', m),
  'WATCH /socket.io': (m) => sentence('Began to hear at once what happens with {member}', m),

  'GET /audit/entries': () => sentence('Looked at the audit'),
  'GET /audit/chain': () => sentence('Asked whether the audit is whole'),
  'POST /audit/exports': () => sentence('Had the audit exported'),
  'GET /audit/exports/{secret}': () => sentence('Saved an export of the audit'),
  'POST /exports/tables': ({ facts, client }) =>
    client === undefined
      ? sentence('Had a list exported: {table} (rows: {rows})', listOf(facts))
      : sentence('Had a list exported: {table} of {client} (rows: {rows})', { ...listOf(facts), client }),
  'GET /exports/tables/{secret}': ({ facts }) =>
    facts.rows === undefined
      ? sentence('Saved a list: {table}, with these members too', listOf(facts))
      : sentence('Saved a list: {table} (rows: {rows})', listOf(facts)),
  'POST /exports/members': (m) => sentence('Had everything of {member} made into an archive', m),
  'GET /exports/members/{secret}': (m) => sentence('Saved the archive of {member}', m),
  'POST /exports/members/{archiveId}/address': (m) => sentence('Asked for the archive of {member}', m),
  'GET /exports/members': () => sentence('Looked at the archives of members'),

  'POST /files/presigned-url': () => sentence('Began to upload a file'),
  'POST /files/{id}/cleanup': () => sentence('Removed a file that is not needed'),
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
  fetch_recording_part: () => sentence('Fetched a piece of a recording from the carrier'),
  write_up_recording: () => sentence('Wrote a recording down'),
  'fetch picture': () => sentence('Fetched a picture of a text from the carrier'),
  alert_due: () => sentence('Showed an alert when its time came'),
  compare_enrollment: () => sentence('Compared an enrollment file with the members'),
  apply_enrollment: (m) => sentence('Wrote {member} from an enrollment file', m),
  undo_enrollment: (m) => sentence('Put {member} back by undoing an enrollment import', m),
  import_members: (m) => sentence('Wrote {member} from an import', m),
  make_member_archive: () => sentence('Made the archive of a member'),
  search_duplicates: () => sentence('Searched for duplicates'),
  'members.addPatient': (m) => sentence('Sent {member} to the external record', m),
  'users.addToRecord': () => sentence('Sent a user to the external record'),
  'users.buyNumber': () => sentence('Bought a phone number'),
  'users.handOver': () => sentence('Handed members over'),
  'users.invite': () => sentence('Sent an invitation by mail'),
  'staff first-admin': () => sentence('Added the first administrator by the command line'),
  'staff role': () => sentence('Gave somebody a role by the command line'),

  'POST /webhooks/texts/incoming': () => sentence('A text came in'),
  'POST /webhooks/texts/status': () => sentence('The carrier said what became of a text'),
  'POST /webhooks/calls/incoming': () => sentence('A call came in'),
  'POST /webhooks/calls/answer': () => sentence('A call was answered'),
  'POST /webhooks/calls/dial': () => sentence('The carrier asked whom to ring'),
  'POST /webhooks/calls/status': () => sentence('The carrier said how a call goes'),
  'POST /webhooks/calls/recording': () => sentence('The carrier has a recording'),
  'POST /webhooks/calls/transcription': () => sentence('The carrier has a transcript'),
  'POST /webhooks/calls/notice': () => sentence('The carrier played the notice of recording'),
  'POST /webhooks/referrals/status': () => sentence('The carrier said what became of a text to an organization'),
  'POST /webhooks/hl7': () => sentence('A message of a hospital came in'),
};
