import type { AnyEndpoint, contracts, IdOf, InputOf, RecordKind } from '@guidepost/contracts';

/**
 * The records in sample inputs, with their kinds. For a new kind of record, add a row here. `makeScene` creates one of
 * each.
 */
const idKinds = {
  memberId: 'Member',
  guideId: 'Staff',
  clientId: 'Client',
  noteId: 'Note',
  importId: 'Import',
  /** An enrollment file that the server is still reading, and an enrollment file with a preview. */
  enrollmentId: 'EnrollmentImport',
  previewId: 'EnrollmentImport',
  /** An imported enrollment file that can be undone. */
  writtenId: 'EnrollmentImport',
  phoneId: 'PhoneNumber',
  emailId: 'EmailAddress',
  addressId: 'Address',
  scheduledEventId: 'ScheduledEvent',
  visitId: 'Visit',
  portraitId: 'Portrait',
  /** The note's entry in the member's feed. */
  feedItemId: 'FeedItem',
  todoId: 'Todo',
  notificationId: 'Notification',
  alertId: 'Alert',
  /** An attachment of a text to the member. */
  fileId: 'File',
  /** An uploaded file that is attached to no record. */
  uploadId: 'File',
  /** A scanned PDF that is attached to no record yet. */
  readyFileId: 'File',
  /** A scheduled text, and an incoming text. */
  messageId: 'Text',
  inboundId: 'Text',
  /** An incoming text without a member. */
  strangerTextId: 'Text',
  /** An ended call of the guide, and a call of the guide that is in progress. */
  callId: 'Call',
  openCallId: 'Call',
  recordingId: 'Recording',
  /** A call review that is assigned to the scene's user. */
  auditId: 'CallAudit',
  needId: 'Need',
  /** An action of the need, assigned to the scene's user. */
  needActionId: 'NeedAction',
  /** A program of the resource hub. It has no member. */
  programId: 'Program',
  /** A status that can be requested for the member. */
  nextStatusId: 'Status',
  /** The second entry in the member's status history, and the scene's user's pending request for another member. */
  statusChangeId: 'StatusChange',
  statusRequestId: 'StatusChangeRequest',
  /**
   * A request to transfer another member of the scene's user, a guide who can receive that member, a reason, and a
   * handover with a record.
   */
  transferRequestId: 'TransferRequest',
  receiverId: 'Staff',
  transferReasonId: 'TransferReason',
  handoverId: 'Handover',
  handoverItemId: 'HandoverItem',
  /** A member of the scene's user with a reported death, and the report. */
  reportedMemberId: 'Member',
  deathReportId: 'DeathReport',
  /** A current hospitalization. */
  stayId: 'Hospitalization',
  /** A hospital message whose patient has not been identified. */
  hospitalMessageId: 'HospitalMessage',
  /** The hospital that sent this message. */
  hospitalSenderId: 'HospitalSender',
  /**
   * A pair of members who may be duplicates. `duplicateMemberId` is the id of one of the two. `mergeId` is the id of a
   * merge of two other members.
   */
  duplicateId: 'MemberDuplicate',
  /** A downloadable archive of the member. Archives have no record kind, so it uses the kind Term. */
  archiveId: 'Term',
  duplicateMemberId: 'Member',
  mergeId: 'MemberMerge',
  /** A new need that can be deleted. */
  newNeedId: 'Need',
  /** Another guide with a session. Administrators may change this guide. */
  colleagueId: 'Staff',
  coverId: 'Staff',
  absenceId: 'Absence',
  sessionId: 'Session',
  /** Another session of the scene's user. */
  ownSessionId: 'Session',
  teamId: 'Team',
  /** A text template and its category. */
  templateId: 'Template',
  categoryId: 'TemplateCategory',
  /** A phone line of the scene's user's client. */
  lineId: 'Line',
  /** A referral that the organization can be asked about, and a referral that it was already asked about. */
  referralId: 'ResourceReferral',
  askedReferralId: 'ResourceReferral',
  /** A term that can be answered without a verified identity. It has no member. */
  termId: 'Term',
  /**
   * A consent response of the member, and a consent link that was sent to the member. They have no record kind, so they
   * use the kind Term.
   */
  responseId: 'Term',
  consentLinkId: 'Term',
  /** A term that has no wording yet. It has no member. */
  newTermId: 'Term',
  /**
   * A published survey with two questions. The member has two assigned surveys with answers: this one, which was not
   * submitted, and a completed one.
   */
  surveyId: 'Survey',
  assignedSurveyId: 'AssignedSurvey',
  completeSurveyId: 'AssignedSurvey',
  /** A link for answering the first of these surveys. Links have no record kind, so it uses the kind Term. */
  surveyLinkId: 'Term',
  /** Learn-more content. */
  learnMoreId: 'LearnMore',
  /** A workflow with two phases. The first phase is assigned to the member twice, once with an event. */
  workflowId: 'Workflow',
  workflowPhaseId: 'WorkflowPhase',
  laterPhaseId: 'WorkflowPhase',
  assignedPhaseId: 'AssignedWorkflowPhase',
  attachedId: 'AssignedWorkflowScheduledEvent',
} as const satisfies Record<string, RecordKind>;

type RecordIds = { -readonly [Name in keyof typeof idKinds]: IdOf<(typeof idKinds)[Name]> };
/** The ids of one user's records, of another user's records, or ids that do not exist. */
export interface Ids extends RecordIds {
  /** The expiry and signature in the guide's dashboard URL. */
  dashboard: { expires: number; signature: string };
  /** The key of the organization's link for answering the question. */
  linkKey: string;
  /** The key of the link to the member's consents, and the verified identity for this link. */
  consentKey: string;
  consentIdentity: string;
  /**
   * The key of the link `surveyLinkId`, a device whose user confirmed their identity, and the key of a link to a survey
   * that was not started.
   */
  surveyKey: string;
  surveyDevice: string;
  newSurveyKey: string;
  /** The hash of the wording that the member sees now. */
  wordingHash: string;
}

/** Returns ids that do not exist, as consecutive numbers from `first`. */
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
/** Valid inputs for every endpoint of these modules. A missing input is a compiler error. */
export type SamplesOf<M extends keyof typeof contracts> = Pick<Samples, M>;

/** Returns today's date in the time zone of the test users and members. */
export const today = () => Temporal.Now.plainDateISO('America/Chicago').toString();
