import type { RetirableKind } from '@guidepost/contracts';
import { sentence } from '../sentences/sentence.ts';
import type { Action, ActionFacts, Actions } from './action-sentence.ts';

/**
 * Returns the action's sentence that names the record. If the record was deleted or the entry is from an older version,
 * returns the sentence without a name.
 */
const named =
  <Name extends 'staff' | 'client' | 'team' | 'template' | 'setup'>(
    name: Name,
    withName: (facts: ActionFacts & Record<Name, NonNullable<ActionFacts[Name]>>) => ReturnType<Action>,
    without: Action,
  ): Action =>
  (facts) => {
    const value = facts[name];
    return value === undefined ? without(facts) : withName({ ...facts, [name]: value } as never);
  };

const retirements: Readonly<Record<RetirableKind, readonly [done: Action, undone: Action]>> = {
  team: [
    named(
      'setup',
      (m) => sentence('Retired the team {setup}', m),
      () => sentence('Retired a team'),
    ),
    named(
      'setup',
      (m) => sentence('Restored the team {setup}', m),
      () => sentence('Restored a team'),
    ),
  ],
  line: [
    named(
      'setup',
      (m) => sentence('Retired the phone number {setup}', m),
      () => sentence('Retired a phone number'),
    ),
    named(
      'setup',
      (m) => sentence('Restored the phone number {setup}', m),
      () => sentence('Restored a phone number'),
    ),
  ],
  template: [
    named(
      'setup',
      (m) => sentence('Retired the message template {setup}', m),
      () => sentence('Retired a message template'),
    ),
    named(
      'setup',
      (m) => sentence('Restored the message template {setup}', m),
      () => sentence('Restored a message template'),
    ),
  ],
  templateCategory: [
    named(
      'setup',
      (m) => sentence('Retired the template category {setup}', m),
      () => sentence('Retired a template category'),
    ),
    named(
      'setup',
      (m) => sentence('Restored the template category {setup}', m),
      () => sentence('Restored a template category'),
    ),
  ],
  term: [
    named(
      'setup',
      (m) => sentence('Retired the consent term {setup}', m),
      () => sentence('Retired a consent term'),
    ),
    named(
      'setup',
      (m) => sentence('Restored the consent term {setup}', m),
      () => sentence('Restored a consent term'),
    ),
  ],
};

/** Returns the sentence for retiring or restoring an item. Older entries may lack the facts or the record's id. */
function retired(entry: ActionFacts): ReturnType<Action> {
  const { setupKind, retired: isRetired } = entry.facts;
  const [done, undone] = retirements[setupKind as RetirableKind] ?? [];
  if (!done || !undone) return sentence('Retired or restored an item in the admin portal');
  return (isRetired === false ? undone : done)(entry);
}

/** Sentences about administrators' work: users, teams, customers, numbers, templates, content, hospitals, files. */
export const setupActions: Actions = {
  'POST /absences': named(
    'staff',
    (m) => sentence('Recorded an absence for {staff}', m),
    () => sentence('Recorded an absence'),
  ),
  'PATCH /absences/{absenceId}': () => sentence('Changed an absence'),
  'DELETE /absences/{absenceId}': () => sentence('Deleted an absence'),
  'POST /absences/{absenceId}/seen': () => sentence('Marked the report about their own absence as read'),
  'GET /absences': () => sentence('Viewed the absences'),
  'GET /absences/covers': () => sentence('Viewed the guides available to cover an absence'),
  'GET /absences/{absenceId}/report': () => sentence('Viewed the report about an absence'),

  'users.handOverMember': named(
    'staff',
    (m) => sentence('Assigned {member} to {staff}', m),
    (m) => sentence('Assigned {member} to a different guide', m),
  ),
  'GET /users': () => sentence('Viewed the list of guides'),
  'GET /users/teams': () => sentence('Viewed the teams'),
  'GET /users/team': () => sentence("Viewed the team's users"),
  'GET /users/hierarchy': () => sentence('Viewed the teams and their users'),
  'GET /users/administration': () => sentence('Viewed the list of users'),
  'GET /users/administration/{userId}/holdings': named(
    'staff',
    (m) => sentence('Viewed the members and open work of {staff}', m),
    () => sentence('Viewed the members and open work of a user'),
  ),
  'GET /users/administration/{userId}/hand-over': named(
    'staff',
    (m) => sentence('Previewed a handover from {staff}', m),
    () => sentence('Previewed a handover from a user'),
  ),
  'GET /users/administration/{userId}/sessions': named(
    'staff',
    (m) => sentence('Viewed the sessions of {staff}', m),
    () => sentence('Viewed the sessions of a user'),
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
    (m) => sentence('Invited {staff} by email', m),
    () => sentence('Invited a user by email'),
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
  'GET /users/internal-phone-number/available-numbers': () => sentence('Viewed phone numbers available to buy'),
  'GET /patients/specializations': () => sentence('Viewed the specializations in the external EMR'),
  'GET /patients/medical-centers': () => sentence('Viewed the medical centers in the external EMR'),
  'GET /patients/users': () => sentence('Viewed a user in the external EMR'),

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
  'GET /setup/retired': () => sentence('Viewed the retired items in the admin portal'),
  'GET /setup/{kind}/{recordId}/retirement': () => sentence('Viewed the records that use an item in the admin portal'),
  'PUT /setup/{kind}/{recordId}/retirement': retired,
  'GET /users/admin/teams': () => sentence('Viewed the teams in the admin portal'),
  'POST /clients': named(
    'client',
    (m) => sentence('Added the customer {client}', m),
    () => sentence('Added a customer'),
  ),
  'PATCH /clients/{id}': named(
    'client',
    (m) => sentence('Changed the settings of the customer {client}', m),
    () => sentence('Changed the settings of a customer'),
  ),
  'audit archive': () => sentence('Archived a month of the audit log from the command line'),
  'audit expire': () => sentence('Removed expired entries of the audit log from the command line'),
  'audit retention': named(
    'client',
    (m) =>
      sentence(
        'Changed the retention or a legal hold of audit entries of the customer {client} from the command line',
        m,
      ),
    () => sentence('Changed the retention or a legal hold of audit entries without a member from the command line'),
  ),
  'client export': named(
    'client',
    (m) => sentence('Exported the customer {client} from the command line', m),
    () => sentence('Exported a customer from the command line'),
  ),
  'client import': named(
    'client',
    (m) => sentence('Imported the customer {client} from the command line', m),
    () => sentence('Imported a customer from the command line'),
  ),
  'GET /clients': () => sentence('Viewed the customers'),
  'GET /clients/{id}': named(
    'client',
    (m) => sentence('Viewed the customer {client}', m),
    () => sentence('Viewed a customer'),
  ),
  'GET /clients/{id}/details': named(
    'client',
    (m) => sentence('Viewed the teams of the customer {client}', m),
    () => sentence('Viewed the teams of a customer'),
  ),
  'POST /clients/training-provider-status': () => sentence('Changed whether the training customer is a provider'),
  'GET /clients/training-provider-status': () => sentence('Checked whether the training customer is a provider'),
  'POST /users/reset-training-characters': () => sentence('Reset the training members'),
  'GET /users/training-characters': () => sentence('Viewed the training members'),

  'POST /chat/messages/templates': named(
    'template',
    (m) => sentence('Added the message template {template}', m),
    () => sentence('Added a message template'),
  ),
  'PATCH /chat/messages/templates/{id}': named(
    'template',
    (m) => sentence('Changed the message template {template}', m),
    () => sentence('Changed a message template'),
  ),
  'POST /chat/messages/templates/categories': () => sentence('Added a template category'),
  'PATCH /chat/messages/templates/category/{id}': () => sentence('Changed a template category'),
  'GET /chat/messages/templates': () => sentence('Viewed the message templates'),
  'GET /chat/messages/template-variables': () => sentence('Viewed the variables for message templates'),
  'POST /users/internal-phone-number': () => sentence('Added a phone number for the organization'),
  'PATCH /users/internal-phone-number/{id}': () => sentence("Changed one of the organization's phone numbers"),
  'GET /users/internal-phone-number/get-all-internal-numbers': () =>
    sentence("Viewed the organization's phone numbers"),

  'POST /needs/metadata/{type}': () => sentence('Added needs content'),
  'PATCH /needs/metadata/{type}/{id}': (m) => {
    if (m.facts.retired === true) return sentence('Retired needs content');
    if (m.facts.retired === false) return sentence('Restored needs content');
    return sentence('Changed needs content');
  },
  'GET /needs/metadata': () => sentence('Viewed the needs content'),
  'GET /needs/metadata/{type}/{id}/changes': () => sentence('Viewed the change history of the needs content'),

  'POST /consent/terms': () => sentence('Added a consent term'),
  'PATCH /consent/terms/{termId}': () => sentence('Renamed a consent term'),
  'POST /consent/terms/{termId}/versions': () => sentence('Published a new version of a consent term'),
  'GET /consent/terms': () => sentence('Viewed the consent terms'),
  'GET /consent/terms/reach': () => sentence('Viewed how many members will be asked for consent'),

  'PATCH /surveys/admin/assignment/{id}': () => sentence('Changed the audience of a survey'),
  'POST /surveys/admin/survey-record': () => sentence('Created a survey'),
  'PATCH /surveys/admin/survey-record/{id}': () => sentence('Saved a survey draft'),
  'DELETE /surveys/admin/survey-record/{id}': () => sentence('Deleted a survey'),
  'POST /surveys/admin/survey-record/{id}/publish': ({ facts: { moved } }) =>
    typeof moved === 'number'
      ? sentence('Published a survey and moved open assignments ({count}) to the new version', { count: moved })
      : sentence('Published a survey'),
  'POST /surveys/admin/questionnaires': () => sentence('Imported a FHIR questionnaire as a survey'),
  'POST /surveys/admin/learn-more': () => sentence('Created “Learn more” content'),
  'PATCH /surveys/admin/learn-more/{id}': () => sentence('Changed “Learn more” content'),
  'DELETE /surveys/admin/learn-more/{id}': () => sentence('Deleted “Learn more” content'),
  'GET /surveys/v2': () => sentence('Viewed the published surveys'),
  'GET /surveys/v2/{surveyId}': () => sentence('Viewed a published survey'),
  'GET /surveys/admin/stages_segments': () => sentence('Viewed the available audiences for a survey'),
  'GET /surveys/admin/survey-record': () => sentence('Viewed the surveys in the admin portal'),
  'GET /surveys/admin/survey-record/{id}': () => sentence('Viewed a survey draft'),
  'GET /surveys/admin/survey-record/{id}/check': () => sentence('Checked a survey draft for problems'),
  'GET /surveys/admin/survey-record/{id}/questionnaire': () => sentence('Downloaded a survey as a FHIR questionnaire'),
  'GET /surveys/admin/learn-more': () => sentence('Viewed the “Learn more” content'),
  'GET /surveys/admin/learn-more/{id}': () => sentence('Viewed the “Learn more” content'),

  'POST /workflows': () => sentence('Created a workflow'),
  'PATCH /workflows/{workflowId}': () => sentence('Changed a workflow'),
  'POST /workflows/{workflowId}/phases': () => sentence('Added a phase to a workflow'),
  'PATCH /workflows/phases/{phaseId}': () => sentence('Changed a phase of a workflow'),
  'DELETE /workflows/phases/{phaseId}': () => sentence('Removed a phase from a workflow'),
  'GET /workflows': () => sentence('Viewed the workflows'),
  'GET /workflows/phases/{phaseId}': () => sentence('Viewed a phase of a workflow'),
  'GET /workflows/phases/{phaseId}/sections': () => sentence('Viewed the content of a workflow phase'),
  'GET /workflows/phases/{phaseId}/next-phase-preview-summary': () => sentence('Viewed the next phase of a workflow'),

  'POST /notifications/administration/alerts': () => sentence('Created an alert'),
  'PATCH /notifications/administration/alerts/{alertId}': () => sentence('Changed an alert'),
  'DELETE /notifications/administration/alerts/{alertId}': () => sentence('Deleted an alert'),
  'GET /notifications/administration/alerts': () => sentence('Viewed the alerts in the admin portal'),

  'POST /hospital-messages/senders': () => sentence('Added a hospital connection'),
  'PATCH /hospital-messages/senders/{id}': () => sentence('Changed the settings of a hospital connection'),
  'POST /hospital-messages/senders/{id}/key': () => sentence('Created a key for a hospital'),
  'DELETE /hospital-messages/senders/{id}/key': () => sentence("Revoked a hospital's key"),
  'PATCH /hospital-messages/{id}': (m) => sentence('Assigned a hospital message to {member}', m),
  'POST /hospital-messages/{id}/apply': () => sentence('Applied a hospital message again'),
  'GET /hospital-messages': () => sentence('Viewed the hospital messages'),
  'GET /hospital-messages/counts': () => sentence('Viewed the number of unmatched hospital messages'),
  'GET /hospital-messages/senders': () => sentence('Viewed the hospital connections'),
  'GET /hospital-messages/{id}': (m) => sentence('Viewed a hospital message about {member}', m),

  'POST /enrollment-imports': ({ client }) =>
    client === undefined
      ? sentence('Started importing an enrollment file')
      : sentence('Started importing an enrollment file for {client}', { client }),
  'POST /enrollment-imports/{importId}/portions': () => sentence('Uploaded part of an enrollment file'),
  'POST /enrollment-imports/{importId}/decisions': ({ client }) =>
    client === undefined
      ? sentence('Chose which changes to import from an enrollment file')
      : sentence('Chose which changes to import from an enrollment file for {client}', { client }),
  'POST /enrollment-imports/{importId}/people': (m) =>
    m.facts.apart === false
      ? sentence('Matched a line in an enrollment file to {member}', m)
      : sentence('Decided that a line in an enrollment file does not match {member}', m),
  'POST /enrollment-imports/{importId}/apply': ({ client, facts: { rows } }) =>
    client === undefined || typeof rows !== 'number'
      ? sentence('Imported an enrollment file')
      : sentence('Imported an enrollment file for {client} (lines: {rows})', { client, rows }),
  'POST /enrollment-imports/{importId}/undo': ({ client, facts: { rows } }) =>
    client === undefined || typeof rows !== 'number'
      ? sentence('Undid an enrollment import')
      : sentence('Undid an enrollment import for {client} (lines: {rows})', { client, rows }),
  'GET /enrollment-imports/{importId}/undo': () => sentence('Previewed the effects of undoing an enrollment import'),
  'POST /enrollment-imports/{importId}/discard': ({ client }) =>
    client === undefined
      ? sentence('Discarded an enrollment file')
      : sentence('Discarded an enrollment file for {client}', { client }),
  'GET /enrollment-imports': () => sentence('Viewed the enrollment files'),
  'GET /clients/{clientId}/enrollment-mapping': () =>
    sentence("Viewed a customer's column mapping for enrollment files"),
  'GET /enrollment-imports/{importId}': () => sentence('Viewed an enrollment file'),
  'GET /enrollment-imports/{importId}/rows': () => sentence('Viewed lines in an enrollment file'),
  'GET /enrollment-imports/{importId}/report': () => sentence('Downloaded the report for an enrollment file'),
  'GET /enrollment-imports/{importId}/acknowledgement': () =>
    sentence('Downloaded the acknowledgment for an enrollment file'),
  'POST /imports': () => sentence('Started an import of members'),
  'POST /imports/{importId}/files': () => sentence('Added files to an import of members'),
  'POST /imports/{importId}/run': () => sentence('Ran an import of members'),
  'POST /imports/{importId}/discard': () => sentence('Discarded an import of members'),
  'GET /imports/{importId}': () => sentence('Viewed an import of members'),

  'POST /duplicates/searches': () => sentence('Started a search for duplicate members'),
  'POST /duplicates/merges/{id}/undo': (m) => sentence('Undid the merge of {member}', m),
  'PATCH /duplicates/{id}': (m) =>
    m.facts.apart === false
      ? sentence('Reversed the decision that two members are different people: {member}', m)
      : sentence('Decided that two members are different people: {member}', m),
  'POST /duplicates/{id}/merge': (m) => sentence('Merged two member records: {member}', m),
  'GET /duplicates': () => sentence('Viewed possible duplicate members'),
  'GET /duplicates/merges': () => sentence('Viewed the merged members'),
  'GET /duplicates/{id}': (m) => sentence('Compared two possible duplicates: {member}', m),
  'GET /duplicates/merged-members/{memberId}': (m) =>
    sentence('Looked up the current record of the merged member {member}', m),
};
