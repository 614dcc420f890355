import type { AuditFacts, ExportTable, PrintedScreen, SentenceValue } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import type { Action, Actions } from './action-sentence.ts';
import { screenLabels, tableLabels } from './table-labels.ts';

const addedPhone: Action = (m) => sentence('Added a phone number for {member}', m);

const isTable = (key: unknown): key is ExportTable => typeof key === 'string' && Object.hasOwn(tableLabels, key);

/** Returns the name and the number of rows of the exported list. Older entries do not have them. */
const listOf = ({ table, rows }: AuditFacts): { table: SentenceValue; rows: SentenceValue } => ({
  table: { word: isTable(table) ? tableLabels[table] : 'Unknown' },
  rows: typeof rows === 'number' ? rows : '–',
});

const isScreen = (key: unknown): key is PrintedScreen => typeof key === 'string' && Object.hasOwn(screenLabels, key);
const screenOf = ({ screen }: AuditFacts): string => screenLabels[isScreen(screen) ? screen : 'other'];

/** Sentences about members' data, files, exports and jobs. */
export const memberActions: Actions = {
  'PUT /users/{memberId}/name': (m) => sentence('Corrected the name of {member}', m),
  'PATCH /users/{memberId}': (m) => sentence('Changed the personal information of {member}', m),
  'PUT /users/{memberId}/race-ethnicities': (m) => sentence('Changed the race and ethnicity of {member}', m),
  'POST /users/{memberId}/viewed': (m) =>
    sentence('Viewed the changes for {member} since the user last opened the page', m),
  'POST /users/member-summary': (m) => sentence('Gave feedback on the member portrait of {member}', m),
  'POST /patients/add-patient': (m) => sentence('Added {member} to the external EMR', m),
  'GET /users/members': () => sentence('Viewed the list of members'),
  'GET /users/members/map': () => sentence('Viewed the map of members'),
  'GET /users/filters': () => sentence('Viewed the filters for members'),
  'GET /users/{memberId}/death-report': (m) => sentence('Checked whether the death of {member} was reported', m),
  'POST /users/{memberId}/death-report/decision': (m) =>
    sentence('Confirmed or rejected a death report about {member}', m),
  'GET /users/{memberId}': (m) => sentence('Viewed the page of {member}', m),
  'GET /users/race-ethnicities': () => sentence('Viewed the list of available races and ethnicities'),
  'GET /users/{memberId}/race-ethnicities': (m) => sentence('Viewed the race and ethnicity of {member}', m),
  'GET /users/{memberId}/change-logs': (m) => sentence('Viewed the change log of {member}', m),
  'GET /users/member-summary/feedback-descriptions': () =>
    sentence('Viewed the feedback options for a member portrait'),
  'GET /patients/get-reema-id': (m) => sentence('Looked up {member} by their external EMR number', m),

  'POST /interaction/phone-numbers': addedPhone,
  'POST /users/{memberId}/phone-numbers': addedPhone,
  'PATCH /interaction/phone-numbers/{phoneId}': (m) => sentence('Changed a phone number for {member}', m),
  'DELETE /interaction/phone-numbers/{phoneId}': (m) => sentence('Deleted a phone number for {member}', m),
  'GET /interaction/phone-numbers/twilio-details': () => sentence('Looked up the carrier of a phone number'),
  'POST /interaction/email-address': (m) => sentence('Added an email address for {member}', m),
  'PATCH /interaction/email-address/{id}': (m) => sentence('Changed an email address for {member}', m),
  'DELETE /interaction/email-address/{id}': (m) => sentence('Deleted an email address for {member}', m),
  'POST /interaction/addresses': (m) => sentence('Added an address for {member}', m),
  'PATCH /interaction/addresses/{addressId}': (m) => sentence('Changed an address for {member}', m),
  'PATCH /interaction/addresses/{addressId}/primary': (m) => sentence('Set the primary address for {member}', m),
  'DELETE /interaction/addresses/{addressId}': (m) => sentence('Deleted an address for {member}', m),

  'GET /users/preferences': () => sentence('Viewed their own preferences'),
  'PUT /users/preferences': () => sentence('Saved their own preferences'),
  'PATCH /notifications/seen': () => sentence('Marked notifications as read or unread'),
  'DELETE /notifications/alerts/{alertId}': () => sentence('Dismissed an alert for themselves'),
  'GET /notifications/guide': () => sentence('Viewed their own notifications'),
  'GET /notifications/alerts': () => sentence('Viewed the current alerts'),
  'GET /notifications/alerts/{memberId}': (m) => sentence('Viewed the current alerts about {member}', m),
  'WATCH /socket.io': (m) => sentence('Started receiving live updates about {member}', m),

  'GET /audit/entries': () => sentence('Viewed the audit log'),
  'GET /audit/chain': () => sentence('Checked whether the audit log is intact'),
  'POST /audit/exports': () => sentence('Started an export of the audit log'),
  'GET /audit/exports/{secret}': () => sentence('Downloaded an export of the audit log'),
  'POST /audit/prints': ({ facts }) => sentence('Printed a screen: {screen}', { screen: { word: screenOf(facts) } }),
  'POST /audit/prints/{memberId}': (m) => sentence('Printed a page about {member}', m),
  'POST /exports/tables': ({ facts, client }) =>
    client === undefined
      ? sentence('Started exporting a list: {table} (rows: {rows})', listOf(facts))
      : sentence('Started exporting a list for {client}: {table} (rows: {rows})', { ...listOf(facts), client }),
  'GET /exports/tables/{secret}': ({ facts }) =>
    facts.rows === undefined
      ? sentence('Downloaded a list that includes the members named in this entry ({table})', listOf(facts))
      : sentence('Downloaded a list: {table} (rows: {rows})', listOf(facts)),
  'POST /exports/members': (m) => sentence('Created an archive of all data about {member}', m),
  'GET /exports/members/{secret}': (m) => sentence('Downloaded the data archive of {member}', m),
  'POST /exports/members/{archiveId}/address': (m) =>
    sentence('Created a link to download the data archive of {member}', m),
  'GET /exports/members': () => sentence('Viewed the member archives'),

  'POST /files/presigned-url': () => sentence('Started the upload of a file'),
  'POST /files/{id}/cleanup': () => sentence('Deleted an unused file'),
  'POST /files/upload-voicemail': () => sentence('Uploaded their own voicemail greeting'),
  'GET /files/voicemail': () => sentence('Opened a voicemail greeting'),
  'GET /files/{id}': () => sentence('Opened a file'),
  'GET /files/{id}/temporary-link': () => sentence('Created a new link to a file'),
  'GET /storage/{area}/{name}': () => sentence('Downloaded a file'),

  place_call: () => sentence('Placed a call through the carrier'),
  end_call: () => sentence('Ended a call through the carrier'),
  decline_call: () => sentence('Declined a call through the carrier'),
  settle_mute: () => sentence('Muted or unmuted a call through the carrier'),
  fetch_recording: () => sentence('Downloaded a recording from the carrier'),
  fetch_recording_part: () => sentence('Downloaded part of a recording from the carrier'),
  write_up_recording: () => sentence('Transcribed a recording'),
  'fetch picture': () => sentence('Downloaded a picture that was attached to a text'),
  alert_due: () => sentence('Showed an alert at its scheduled time'),
  compare_enrollment: () => sentence('Compared an enrollment file with the existing members'),
  apply_enrollment: (m) => sentence('Updated {member} from an enrollment file', m),
  undo_enrollment: (m) => sentence('Restored {member} by undoing an enrollment import', m),
  import_members: (m) => sentence('Updated {member} from an import', m),
  make_member_archive: () => sentence('Created the data archive of a member'),
  search_duplicates: () => sentence('Searched for duplicates'),
  'members.addPatient': (m) => sentence('Sent the data of {member} to the external EMR', m),
  'users.addToRecord': () => sentence('Sent the data of a user to the external EMR'),
  'users.buyNumber': () => sentence('Bought a phone number'),
  'users.handOver': () => sentence('Handed over members'),
  'users.reassignReviews': () => sentence('Assigned reviews again after a change to a user'),
  'users.invite': () => sentence('Sent an invitation by email'),
  'staff first-admin': () => sentence('Added the first administrator from the command line'),
  'staff end-sessions': () => sentence('Ended sessions of users from the command line'),
  'staff role': () => sentence('Assigned a role to a user from the command line'),

  'POST /webhooks/texts/incoming': () => sentence('Reported an incoming text'),
  'POST /webhooks/texts/status': () => sentence('Reported the delivery status of a text'),
  'POST /webhooks/calls/incoming': () => sentence('Reported an incoming call'),
  'POST /webhooks/calls/answer': () => sentence('Reported that a call was answered'),
  'POST /webhooks/calls/dial': () => sentence('Requested the phone numbers that can be called'),
  'POST /webhooks/calls/status': () => sentence('Reported the status of a call'),
  'POST /webhooks/calls/recording': () => sentence('Reported the status of a recording'),
  'POST /webhooks/calls/transcription': () => sentence('Sent the transcript of a recording'),
  'POST /webhooks/calls/notice': () => sentence('Played the recording notice'),
  'POST /webhooks/referrals/status': () => sentence('Reported the delivery status of a text sent to an organization'),
  'POST /webhooks/hl7': () => sentence('Sent a hospital message'),
};
