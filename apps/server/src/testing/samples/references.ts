import type { RecordKind } from '@guidepost/contracts';
import type { RawInput } from '../request.ts';
import { type Ids, today } from './ids.ts';

/**
 * Samples and exceptions for the test of references (references.test.ts). A reference is named by its endpoint and its
 * path, such as `surveys.update body.needIds[]`.
 */

/** The scene's record for each kind of record that belongs to a member. */
export const recordsOfKinds = {
  Address: 'addressId',
  Alert: 'alertId',
  AssignedSurvey: 'assignedSurveyId',
  AssignedWorkflowPhase: 'assignedPhaseId',
  AssignedWorkflowScheduledEvent: 'attachedId',
  Call: 'callId',
  CallAudit: 'auditId',
  DeathReport: 'deathReportId',
  EmailAddress: 'emailId',
  FeedItem: 'feedItemId',
  File: 'readyFileId',
  Handover: 'handoverId',
  HandoverItem: 'handoverItemId',
  HospitalMessage: 'hospitalMessageId',
  Hospitalization: 'stayId',
  Member: 'memberId',
  MemberDuplicate: 'duplicateId',
  MemberMerge: 'mergeId',
  Need: 'needId',
  NeedAction: 'needActionId',
  Note: 'noteId',
  Notification: 'notificationId',
  PhoneNumber: 'phoneId',
  Portrait: 'portraitId',
  Recording: 'recordingId',
  ResourceReferral: 'referralId',
  ScheduledEvent: 'scheduledEventId',
  StatusChange: 'statusChangeId',
  StatusChangeRequest: 'statusRequestId',
  Text: 'messageId',
  Todo: 'todoId',
  TransferRequest: 'transferRequestId',
  Visit: 'visitId',
} as const satisfies Partial<Record<RecordKind, keyof Ids>>;

/** The kinds whose records belong to no member, with the reason. */
export const kindsWithoutMember: Readonly<Record<string, readonly RecordKind[]>> = {
  'The organization maintains these lists for all members.': [
    'LearnMore',
    'NeedActivity',
    'NeedCategory',
    'NeedIssue',
    'FeedbackDescription',
    'Outcome',
    'Program',
    'RaceEthnicity',
    'Segment',
    'Stage',
    'Status',
    'Survey',
    'Template',
    'TemplateCategory',
    'Term',
    'TransferReason',
    'Workflow',
    'WorkflowPhase',
  ],
  'The record is a user, or is about a user.': ['Absence', 'Session', 'Staff'],
  'The record is a part of the organization.': ['Client', 'HospitalSender', 'Line', 'Team'],
  'The file contains many members, and only users who see all members can import it.': ['EnrollmentImport', 'Import'],
};

/** References to records that never belong to a member. The kind of such a record is in another field. */
export const referencesWithoutMember: Readonly<Record<string, readonly string[]>> = {
  'The record is a team, a template or another part of the setup.': [
    'retirement.get params.recordId',
    'retirement.set params.recordId',
  ],
  'The record is a part of the list of needs.': ['needsContent.update params.id', 'needsContent.changes params.id'],
  'Only users who see all members can export data and read the audit.': [
    'audit.list query.before',
    'exports.fetch params.archiveId',
    'exports.table body.ids[]',
  ],
};

/** Sample inputs that contain a reference, for references that cannot be added to the endpoint's usual sample input. */
export const samplesOfReferences: Readonly<Record<string, (ids: Ids) => RawInput>> = {
  'calls.create body.resourceInteraction.userNeedId': ({ memberId, needId }) => ({
    body: { targetUserId: memberId, resourceInteraction: { title: 'Metro', userNeedId: needId } },
  }),
  'calls.create body.needResourceInteraction.userNeedId': ({ memberId, needId }) => ({
    body: { targetUserId: memberId, needResourceInteraction: { title: 'Metro', userNeedId: needId } },
  }),
  'calls.update body.resourceInteraction.userNeedId': ({ callId, needId }) => ({
    params: { id: callId },
    body: { resourceInteraction: { title: 'Metro', userNeedId: needId } },
  }),
  'calls.update body.needResourceInteraction.userNeedId': ({ callId, needId }) => ({
    params: { id: callId },
    body: { needResourceInteraction: { title: 'Metro', userNeedId: needId } },
  }),
  'consents.update body.scanFileId': ({ memberId, termId, readyFileId }) => ({
    params: { userId: memberId },
    body: { termId, consented: true, method: 'paper', signedOn: '2026-05-01', scanFileId: readyFileId },
  }),
  'feed.items query.externalItemId': ({ memberId, noteId }) => ({
    query: { userId: memberId, externalItemType: 'note', externalItemId: noteId },
  }),
  'feed.pendingItems query.memberId': ({ memberId }) => ({ query: { memberId } }),
  'hospitalMessages.decide body.seen.memberId': ({ hospitalMessageId, memberId }) => ({
    params: { id: hospitalMessageId },
    body: { memberId, seen: { state: 'review', memberId } },
  }),
  ...Object.fromEntries(
    (['getDraft', 'removeDraft', 'saveDraft'] as const).map((name) => [
      `notes.${name} query.recordId`,
      ({ memberId, visitId }: Ids) => ({
        query: { subjectId: memberId, type: 'visits', recordId: visitId },
        ...(name === 'saveDraft' ? { body: { text: '<p>Half a</p>' } } : {}),
      }),
    ]),
  ),
  'notifications.remove query.notificationIds': ({ notificationId }) => ({
    query: { notificationIds: [notificationId] },
    body: {},
  }),
  'schedule.update body.visitLocationAddressId': ({ memberId, scheduledEventId, addressId }) => ({
    params: { userId: memberId, scheduledEventId },
    body: { type: 'visit', visitLocationAddressId: addressId, version: 1 },
  }),
  'statuses.ask body.interactionId': ({ memberId, nextStatusId, noteId }) => ({
    body: {
      memberId,
      memberStatusId: nextStatusId,
      effectiveAt: today(),
      creatorComment: 'Called back after a month',
      interactionType: 'note',
      interactionId: noteId,
    },
  }),
  'statuses.update body.interactionId': ({ statusRequestId, noteId }) => ({
    params: { id: statusRequestId },
    body: { interactionType: 'note', interactionId: noteId, version: 1 },
  }),
  // the first reason asks for an address
  'transfers.ask body.numericDetail': ({ memberId, receiverId, addressId }) => ({
    body: {
      memberId,
      receivingGuideId: receiverId,
      transferReasonId: 1,
      commentToReceivingGuide: 'Text first',
      numericDetail: addressId,
    },
  }),
  'transfers.update body.numericDetail': ({ transferRequestId, addressId }) => ({
    params: { id: transferRequestId },
    body: { transferReasonId: 1, numericDetail: addressId, version: 1 },
  }),
};

/** References for which even the user's own record in the scene is refused, with the reason. */
export const refusesOwnRecord: Readonly<Record<string, string>> = {
  'hospitalMessages.decide body.seen.memberId': 'It is compared with the result that is stored, which has no member.',
  'statuses.ask body.interactionId': 'The note is too old for a status change, and the response says so.',
  'statuses.update body.interactionId': 'The request is about the other member of the scene.',
  'texts.reply body.fileIds[]': 'The text has no member, but the file has one.',
  'transfers.update body.numericDetail': 'The request is about the other member of the scene.',
};

/** References that may name a record of another visible member, with the reason. */
export const acceptsOtherMembers: Readonly<Record<string, string>> = {
  'calls.changeSubject params.id': 'The request moves a call to another member.',
  'calls.changeSubject body.subjectId': 'The request moves a call to another member.',
  'texts.assign params.id': 'The request moves a text to another member.',
  'texts.assign body.subjectId': 'The request moves a text to another member.',
  'hospitalMessages.decide params.id': 'The message belongs to no member until a user chooses one.',
  'hospitalMessages.decide body.memberId': 'The message belongs to no member until a user chooses one.',
  'texts.check body.subjectId': 'The check says that the member has no such number, and stores nothing.',
};

/** References that are ignored if they name another user's or another member's record, with the reason. */
export const ignoresOtherMembers: Readonly<Record<string, string>> = {
  'consents.identify body.userId': 'The key of the link names the member.',
  'consents.identifyByForm body.userId': 'The key of the link names the member.',
  'notes.removeDraft query.recordId': 'A user deletes only their own drafts.',
  'notifications.seen body.notificationIds[]': 'A user changes only their own notifications.',
  'notifications.remove body.notificationIds[]': 'A user deletes only their own notifications.',
  'notifications.remove query.notificationIds': 'A user deletes only their own notifications.',
  'texts.check body.phoneNumberId': 'The check says that the member has no such number, and stores nothing.',
};

/** Fields that are named like ids but do not contain the id of a record, with the reason. */
export const otherIdFields: Readonly<Record<string, readonly RegExp[]>> = {
  'It is an id in another system.': [/ \w+\.avon\w*Id$/, /\.findHelpId$/],
  'It is the text of a form field in a draft, stored as it was typed.': [/^notes\.saveDraft body\.fields\./],
  'It is a secret key.': [/\.consentIdentityId$/],
  'It is a position in a survey.': [/\.questionId$/, /\.selectedOptionIds\[\]$/, /\.surveyContent\.\w+\[\]\.linkId$/],
};
