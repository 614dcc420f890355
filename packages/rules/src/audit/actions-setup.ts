import { sentence } from '../sentences/sentence.ts';
import type { Action, Actions, Told } from './action-sentence.ts';

/**
 * Returns the sentence with the name of a record. If the name is missing (the record was deleted, or the entry is
 * older), returns the sentence without a name.
 */
const named =
  <Name extends 'staff' | 'client' | 'team' | 'template'>(
    name: Name,
    withName: (told: Told & Record<Name, NonNullable<Told[Name]>>) => ReturnType<Action>,
    without: Action,
  ): Action =>
  (told) => {
    const value = told[name];
    return value === undefined ? without(told) : withName({ ...told, [name]: value } as never);
  };

/** Sentences about the administrators' work: users, teams, customers, numbers, templates, content, hospitals, files. */
export const setupActions: Actions = {
  'POST /absences': named(
    'staff',
    (m) => sentence('Recorded an absence of {staff}', m),
    () => sentence('Recorded an absence'),
  ),
  'PATCH /absences/{absenceId}': () => sentence('Changed an absence'),
  'DELETE /absences/{absenceId}': () => sentence('Deleted an absence'),
  'POST /absences/{absenceId}/seen': () => sentence('Read what happened while they were away'),
  'GET /absences': () => sentence('Looked at the absences'),
  'GET /absences/covers': () => sentence('Looked at the possible covers for a guide'),
  'GET /absences/{absenceId}/report': () => sentence('Looked at what happened during an absence'),

  'users.handOverMember': named(
    'staff',
    (m) => sentence('Gave {member} to {staff}', m),
    (m) => sentence('Gave {member} to another guide', m),
  ),
  'GET /users': () => sentence('Looked at the list of guides'),
  'GET /users/teams': () => sentence('Looked at the teams'),
  'GET /users/team': () => sentence('Looked at the people of the team'),
  'GET /users/hierarchy': () => sentence('Looked at the teams and their people'),
  'GET /users/administration': () => sentence('Looked at the list of users'),
  'GET /users/administration/{userId}/holdings': named(
    'staff',
    (m) => sentence('Looked at the members and open items of {staff}', m),
    () => sentence('Looked at the members and open items of a user'),
  ),
  'GET /users/administration/{userId}/hand-over': named(
    'staff',
    (m) => sentence('Looked at the preview of a hand-over from {staff}', m),
    () => sentence('Looked at the preview of a hand-over from a user'),
  ),
  'GET /users/administration/{userId}/sessions': named(
    'staff',
    (m) => sentence('Looked at the sessions of {staff}', m),
    () => sentence('Looked at the sessions of a user'),
  ),
  'POST /users/administration': named(
    'staff',
    (m) => sentence('Added the user {staff}', m),
    () => sentence('Added a user'),
  ),
  'PATCH /users/administration/{userId}': named(
    'staff',
    (m) => sentence('Changed the user {staff}', m),
    () => sentence('Changed a user'),
  ),
  'POST /users/administration/{userId}/invitation': named(
    'staff',
    (m) => sentence('Invited {staff} by mail', m),
    () => sentence('Invited a user by mail'),
  ),
  'POST /users/administration/{userId}/disable': named(
    'staff',
    (m) => sentence('Disabled the user {staff}', m),
    () => sentence('Disabled a user'),
  ),
  'POST /users/administration/{userId}/enable': named(
    'staff',
    (m) => sentence('Enabled the user {staff}', m),
    () => sentence('Enabled a user'),
  ),
  'DELETE /users/administration/{userId}': named(
    'staff',
    (m) => sentence('Deleted the user {staff}', m),
    () => sentence('Deleted a user'),
  ),
  'DELETE /users/administration/{userId}/sessions/{sessionId}': named(
    'staff',
    (m) => sentence('Ended a session of {staff}', m),
    () => sentence('Ended a session of a user'),
  ),
  'GET /users/internal-phone-number/available-numbers': () => sentence('Looked at numbers that can be bought'),
  'GET /patients/specializations': () => sentence('Looked at the specializations of the external record'),
  'GET /patients/medical-centers': () => sentence('Looked at the medical centers of the external record'),
  'GET /patients/users': () => sentence('Looked at a user of the external record'),

  'POST /users/admin/teams': named(
    'team',
    (m) => sentence('Added the team {team}', m),
    () => sentence('Added a team'),
  ),
  'PATCH /users/admin/teams/{id}': named(
    'team',
    (m) => sentence('Changed the team {team}', m),
    () => sentence('Changed a team'),
  ),
  'GET /users/admin/teams': () => sentence('Looked at the teams in the admin portal'),
  'POST /clients': named(
    'client',
    (m) => sentence('Added the customer {client}', m),
    () => sentence('Added a customer'),
  ),
  'PATCH /clients/{id}': named(
    'client',
    (m) => sentence('Changed the customer {client}', m),
    () => sentence('Changed a customer'),
  ),
  'GET /clients': () => sentence('Looked at the customers'),
  'GET /clients/{id}': named(
    'client',
    (m) => sentence('Looked at the customer {client}', m),
    () => sentence('Looked at a customer'),
  ),
  'GET /clients/{id}/details': named(
    'client',
    (m) => sentence('Looked at the teams of the customer {client}', m),
    () => sentence('Looked at the teams of a customer'),
  ),
  'POST /clients/training-provider-status': () => sentence('Changed whether the training customer is a provider'),
  'GET /clients/training-provider-status': () => sentence('Looked at whether the training customer is a provider'),
  'POST /users/reset-training-characters': () => sentence('Recreated the training characters'),
  'GET /users/training-characters': () => sentence('Looked at the training characters'),

  'POST /chat/messages/templates': named(
    'template',
    (m) => sentence('Added the template {template}', m),
    () => sentence('Added a template'),
  ),
  'PATCH /chat/messages/templates/{id}': named(
    'template',
    (m) => sentence('Changed the template {template}', m),
    () => sentence('Changed a template'),
  ),
  'POST /chat/messages/templates/categories': () => sentence('Added a category of templates'),
  'PATCH /chat/messages/templates/category/{id}': () => sentence('Changed a category of templates'),
  'GET /chat/messages/templates': () => sentence('Looked at the message templates'),
  'GET /chat/messages/template-variables': () => sentence('Looked at the placeholders for templates'),
  'POST /users/internal-phone-number': () => sentence('Added a phone number of the organization'),
  'PATCH /users/internal-phone-number/{id}': () => sentence('Changed a phone number of the organization'),
  'GET /users/internal-phone-number/get-all-internal-numbers': () =>
    sentence('Looked at the phone numbers of the organization'),

  'POST /needs/metadata/{type}': () => sentence('Added content for needs'),
  'PATCH /needs/metadata/{type}/{id}': (m) => {
    if (m.facts.retired === true) return sentence('Retired content for needs');
    if (m.facts.retired === false) return sentence('Restored content for needs');
    return sentence('Changed content for needs');
  },
  'GET /needs/metadata': () => sentence('Looked at the content for needs'),
  'GET /needs/metadata/{type}/{id}/changes': () => sentence('Looked at the changes of the content for needs'),

  'POST /consent/terms': () => sentence('Added a consent term'),
  'PATCH /consent/terms/{termId}': () => sentence('Renamed a consent term'),
  'POST /consent/terms/{termId}/versions': () => sentence('Published another wording of a consent term'),
  'GET /consent/terms': () => sentence('Looked at the consent terms'),

  'PATCH /surveys/admin/assignment/{id}': () => sentence('Changed the audience of a survey'),
  'POST /surveys/admin/survey-record': () => sentence('Created a survey'),
  'PATCH /surveys/admin/survey-record/{id}': () => sentence('Saved the draft of a survey'),
  'DELETE /surveys/admin/survey-record/{id}': () => sentence('Deleted a survey'),
  'POST /surveys/admin/survey-record/{id}/publish': ({ facts: { moved } }) =>
    typeof moved === 'number'
      ? sentence('Published a survey ({count} assignments move to it before they start)', { count: moved })
      : sentence('Published a survey'),
  'POST /surveys/admin/questionnaires': () => sentence('Imported a FHIR questionnaire as a survey'),
  'POST /surveys/admin/learn-more': () => sentence('Wrote learn-more content'),
  'PATCH /surveys/admin/learn-more/{id}': () => sentence('Changed learn-more content'),
  'DELETE /surveys/admin/learn-more/{id}': () => sentence('Deleted learn-more content'),
  'GET /surveys/v2': () => sentence('Looked at the published surveys'),
  'GET /surveys/v2/{surveyId}': () => sentence('Looked at a published survey'),
  'GET /surveys/admin/stages_segments': () => sentence('Looked at the possible audiences of a survey'),
  'GET /surveys/admin/survey-record': () => sentence('Looked at the surveys in the admin portal'),
  'GET /surveys/admin/survey-record/{id}': () => sentence('Looked at the draft of a survey'),
  'GET /surveys/admin/survey-record/{id}/check': () => sentence('Checked the draft of a survey'),
  'GET /surveys/admin/survey-record/{id}/questionnaire': () => sentence('Downloaded a survey as a FHIR questionnaire'),
  'GET /surveys/admin/learn-more': () => sentence('Looked at the learn-more content'),
  'GET /surveys/admin/learn-more/{id}': () => sentence('Looked at the learn-more content'),

  'POST /workflows': () => sentence('Created a workflow'),
  'PATCH /workflows/{workflowId}': () => sentence('Changed a workflow'),
  'POST /workflows/{workflowId}/phases': () => sentence('Added a phase to a workflow'),
  'PATCH /workflows/phases/{phaseId}': () => sentence('Changed a phase of a workflow'),
  'DELETE /workflows/phases/{phaseId}': () => sentence('Removed a phase from a workflow'),
  'GET /workflows': () => sentence('Looked at the workflows'),
  'GET /workflows/phases/{phaseId}': () => sentence('Looked at a phase of a workflow'),
  'GET /workflows/phases/{phaseId}/sections': () => sentence('Read the content of a workflow phase'),
  'GET /workflows/phases/{phaseId}/next-phase-preview-summary': () =>
    sentence('Looked at the next phase of a workflow'),

  'POST /notifications/administration/alerts': () => sentence('Created an alert'),
  'PATCH /notifications/administration/alerts/{alertId}': () => sentence('Changed an alert'),
  'DELETE /notifications/administration/alerts/{alertId}': () => sentence('Withdrew an alert for all users'),
  'GET /notifications/administration/alerts': () => sentence('Looked at the alerts in the admin portal'),

  'POST /hospital-messages/senders': () => sentence('Added a sending hospital'),
  'PATCH /hospital-messages/senders/{id}': () => sentence('Changed a sending hospital'),
  'POST /hospital-messages/senders/{id}/key': () => sentence('Created a key for a hospital'),
  'DELETE /hospital-messages/senders/{id}/key': () => sentence('Revoked the key of a hospital'),
  'PATCH /hospital-messages/{id}': (m) => sentence('Assigned a hospital message to {member}', m),
  'POST /hospital-messages/{id}/apply': () => sentence('Applied a hospital message again'),
  'GET /hospital-messages': () => sentence('Looked at the hospital messages'),
  'GET /hospital-messages/counts': () => sentence('Looked at the number of unmatched hospital messages'),
  'GET /hospital-messages/senders': () => sentence('Looked at the sending hospitals'),
  'GET /hospital-messages/{id}': (m) => sentence('Read a hospital message about {member}', m),

  'POST /enrollment-imports': ({ client }) =>
    client === undefined
      ? sentence('Started the import of an enrollment file')
      : sentence('Started the import of an enrollment file of {client}', { client }),
  'POST /enrollment-imports/{importId}/portions': () => sentence('Uploaded a part of an enrollment file'),
  'POST /enrollment-imports/{importId}/decisions': ({ client }) =>
    client === undefined
      ? sentence('Chose the changes to apply from an enrollment file')
      : sentence('Chose the changes to apply from an enrollment file of {client}', { client }),
  'POST /enrollment-imports/{importId}/people': (m) =>
    m.facts.apart === false
      ? sentence('Decided that a line of an enrollment file names {member}', m)
      : sentence('Decided that a line of an enrollment file names another person than {member}', m),
  'POST /enrollment-imports/{importId}/apply': ({ client, facts: { rows } }) =>
    client === undefined || typeof rows !== 'number'
      ? sentence('Applied an enrollment file')
      : sentence('Applied an enrollment file of {client} with {rows} lines', { client, rows }),
  'POST /enrollment-imports/{importId}/undo': ({ client, facts: { rows } }) =>
    client === undefined || typeof rows !== 'number'
      ? sentence('Undid an enrollment import')
      : sentence('Undid an enrollment import of {client} with {rows} lines', { client, rows }),
  'GET /enrollment-imports/{importId}/undo': () => sentence('Looked at the preview of undoing an enrollment import'),
  'POST /enrollment-imports/{importId}/discard': ({ client }) =>
    client === undefined
      ? sentence('Discarded an enrollment file')
      : sentence('Discarded an enrollment file of {client}', { client }),
  'GET /enrollment-imports': () => sentence('Looked at the enrollment files'),
  'GET /clients/{clientId}/enrollment-mapping': () => sentence('Looked at the columns of an enrollment file'),
  'GET /enrollment-imports/{importId}': () => sentence('Looked at an enrollment file'),
  'GET /enrollment-imports/{importId}/rows': () => sentence('Looked at lines of an enrollment file'),
  'GET /enrollment-imports/{importId}/report': () => sentence('Downloaded the report of an enrollment file'),
  'GET /enrollment-imports/{importId}/acknowledgement': () =>
    sentence('Downloaded the acknowledgment of an enrollment file'),
  'POST /imports': () => sentence('Started an import of members'),
  'POST /imports/{importId}/files': () => sentence('Added files to an import of members'),
  'POST /imports/{importId}/run': () => sentence('Ran an import of members'),
  'GET /imports/{importId}': () => sentence('Looked at an import of members'),

  'POST /duplicates/searches': () => sentence('Started a search for duplicate members'),
  'POST /duplicates/merges/{id}/undo': (m) => sentence('Undid the merge of {member}', m),
  'PATCH /duplicates/{id}': (m) =>
    m.facts.apart === false
      ? sentence('Withdrew the decision that these are two people: {member}', m)
      : sentence('Decided that these are two people: {member}', m),
  'POST /duplicates/{id}/merge': (m) => sentence('Merged two members into one: {member}', m),
  'GET /duplicates': () => sentence('Looked at members who may be one person'),
  'GET /duplicates/merges': () => sentence('Looked at the merges of members'),
  'GET /duplicates/{id}': (m) => sentence('Compared two members who may be one person: {member}', m),
  'GET /duplicates/merged-members/{memberId}': (m) =>
    sentence('Looked up the current record of the merged member {member}', m),
};
