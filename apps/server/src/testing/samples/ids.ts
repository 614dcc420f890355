import type { AnyEndpoint, contracts, IdOf, InputOf, RecordKind } from '@guidepost/contracts';

/** The records in sample inputs, by kind. A new one is a row here; `makeScene` creates one of each. */
const idKinds = {
  memberId: 'Member',
  guideId: 'Staff',
  clientId: 'Client',
  noteId: 'Note',
  importId: 'Import',
  /** An enrollment file that is being read, and one with a preview. */
  enrollmentId: 'EnrollmentImport',
  previewId: 'EnrollmentImport',
  /** An imported enrollment file that can be undone. */
  writtenId: 'EnrollmentImport',
  phoneId: 'PhoneNumber',
  emailId: 'EmailAddress',
  addressId: 'Address',
  scheduledEventId: 'ScheduledEvent',
  visitId: 'Visit',
  todoId: 'Todo',
  notificationId: 'Notification',
  alertId: 'Alert',
  /** An attachment of a text to the member. */
  fileId: 'File',
  /** An upload without a record. */
  uploadId: 'File',
  /** A scheduled text, and an incoming one. */
  messageId: 'Text',
  inboundId: 'Text',
  /** An incoming text without a member. */
  strangerTextId: 'Text',
  /** An ended call, and a running call of the guide. */
  callId: 'Call',
  openCallId: 'Call',
  recordingId: 'Recording',
  /** A review that the guide was asked to do. */
  auditId: 'CallAudit',
  needId: 'Need',
  /** An action of the need, assigned to the guide. */
  needActionId: 'NeedAction',
  /** A program of the resource hub; it belongs to no member. */
  programId: 'Program',
  /** A status that can be requested for the member. */
  nextStatusId: 'Status',
  /** The second entry of the member's statuses, and the person's pending request for another member. */
  statusChangeId: 'StatusChange',
  statusRequestId: 'StatusChangeRequest',
  /**
   * A request to transfer another member of the guide, a guide who can receive, a reason, and a handover with a record.
   */
  transferRequestId: 'TransferRequest',
  receiverId: 'Staff',
  transferReasonId: 'TransferReason',
  handoverId: 'Handover',
  handoverItemId: 'HandoverItem',
  /** A member of the person whose death was reported, and the report. */
  reportedMemberId: 'Member',
  deathReportId: 'DeathReport',
  /** A running hospital stay. */
  stayId: 'Hospitalization',
  /** A hospital message whose patient must be identified. */
  hospitalMessageId: 'HospitalMessage',
  /** The hospital that sent it. */
  hospitalSenderId: 'HospitalSender',
  /** Two members who may be duplicates, and two merged ones. */
  duplicateId: 'MemberDuplicate',
  /** An archive of the member that can be downloaded; it has no kind of its own. */
  archiveId: 'Term',
  duplicateMemberId: 'Member',
  mergeId: 'MemberMerge',
  /** A new need, which can be deleted. */
  newNeedId: 'Need',
  /** Another guide, whom administrators may change, with a session. */
  colleagueId: 'Staff',
  coverId: 'Staff',
  absenceId: 'Absence',
  sessionId: 'Session',
  /** Another session of the person. */
  ownSessionId: 'Session',
  teamId: 'Team',
  /** A template of texts and its category. */
  templateId: 'Template',
  categoryId: 'TemplateCategory',
  /** A line of the person's client. */
  lineId: 'Line',
  /** A referral whose organization can be asked, and one whose organization was already asked. */
  referralId: 'ResourceReferral',
  askedReferralId: 'ResourceReferral',
  /** A term that needs no identity to answer; it belongs to no member. */
  termId: 'Term',
  /** An answer of the member, and a link that the member got; neither has a kind of its own. */
  responseId: 'Term',
  consentLinkId: 'Term',
  /** A term without a wording; it belongs to no member. */
  newTermId: 'Term',
  /**
   * A published survey with two questions. The member has an answered one that is not submitted, and a completed one.
   */
  surveyId: 'Survey',
  assignedSurveyId: 'AssignedSurvey',
  completeSurveyId: 'AssignedSurvey',
  /** A link by which the member can answer the first one; it has no kind of its own. */
  surveyLinkId: 'Term',
  /** Learn-more content. */
  learnMoreId: 'LearnMore',
  /** A workflow with two phases; the member has the first one twice, once with an event. */
  workflowId: 'Workflow',
  workflowPhaseId: 'WorkflowPhase',
  laterPhaseId: 'WorkflowPhase',
  assignedPhaseId: 'AssignedWorkflowPhase',
  attachedId: 'AssignedWorkflowScheduledEvent',
} as const satisfies Record<string, RecordKind>;

type RecordIds = { -readonly [Name in keyof typeof idKinds]: IdOf<(typeof idKinds)[Name]> };
/** Some person's own records, another's, or ids that do not exist. */
export interface Ids extends RecordIds {
  /** The expiry and signature of the address of the guide's dashboard. */
  dashboard: { expires: number; signature: string };
  /** The key of the link by which the asked organization can answer. */
  linkKey: string;
  /** The key of the link to the member's consents, and its verified identity. */
  consentKey: string;
  consentIdentity: string;
  /**
   * The key of that link with a device whose user gave their identity, and the key of a link to a survey that was not
   * begun.
   */
  surveyKey: string;
  surveyDevice: string;
  newSurveyKey: string;
  /** The hash of the wording that the member sees now. */
  wordingHash: string;
}

/** Returns ids that do not exist, counted up from the first one. */
export const inventedIds = (first: number): RecordIds =>
  Object.fromEntries(Object.keys(idKinds).map((name, n) => [name, first + n])) as RecordIds;

type Sample<E extends AnyEndpoint> = (ids: Ids) => InputOf<E>;
type Samples = {
  [M in keyof typeof contracts]: {
    [N in keyof (typeof contracts)[M]]: (typeof contracts)[M][N] extends AnyEndpoint
      ? Sample<(typeof contracts)[M][N]>
      : never;
  };
};
/** A valid input of every endpoint of these modules. An endpoint without one does not compile. */
export type SamplesOf<M extends keyof typeof contracts> = Pick<Samples, M>;

/** Returns today's date for the people of these tests. */
export const today = () => Temporal.Now.plainDateISO('America/Chicago').toString();
