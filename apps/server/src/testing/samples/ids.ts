import type { AnyEndpoint, contracts, IdOf, InputOf, RecordKind } from '@guidepost/contracts';

/** The records that a sample input names, by kind. A new one is a row here; `makeScene` makes one of each. */
const idKinds = {
  memberId: 'Member',
  guideId: 'Staff',
  clientId: 'Client',
  noteId: 'Note',
  importId: 'Import',
  /** An enrollment file that is being read, and one whose preview stands. */
  enrollmentId: 'EnrollmentImport',
  previewId: 'EnrollmentImport',
  /** An enrollment file that was imported, and can be undone. */
  writtenId: 'EnrollmentImport',
  phoneId: 'PhoneNumber',
  emailId: 'EmailAddress',
  addressId: 'Address',
  scheduledEventId: 'ScheduledEvent',
  visitId: 'Visit',
  todoId: 'Todo',
  notificationId: 'Notification',
  alertId: 'Alert',
  /** Part of a text to the member. */
  fileId: 'File',
  /** An upload that is part of nothing yet. */
  uploadId: 'File',
  /** A text that is scheduled, and one that came in. */
  messageId: 'Text',
  inboundId: 'Text',
  /** A text that came in and is nobody's yet. */
  strangerTextId: 'Text',
  /** A call that is over, and one of the guide's that goes on. */
  callId: 'Call',
  openCallId: 'Call',
  recordingId: 'Recording',
  /** A review that the guide was asked for. */
  auditId: 'CallAudit',
  needId: 'Need',
  /** An action of the need, by the guide. */
  needActionId: 'NeedAction',
  /** A program of the resource hub; it is nobody's. */
  programId: 'Program',
  /** A status that can be asked for the member. */
  nextStatusId: 'Status',
  /** The second entry of the member's statuses, and a pending request of the person's own for another member. */
  statusChangeId: 'StatusChange',
  statusRequestId: 'StatusChangeRequest',
  /** A request to hand another member of the guide over, a guide who can receive, a reason, and a hand-over with a thing. */
  transferRequestId: 'TransferRequest',
  receiverId: 'Staff',
  transferReasonId: 'TransferReason',
  handoverId: 'Handover',
  handoverItemId: 'HandoverItem',
  /** A member of the person whose death was reported, and the report. */
  reportedMemberId: 'Member',
  deathReportId: 'DeathReport',
  /** A hospital stay that goes on. */
  stayId: 'Hospitalization',
  /** A message of a hospital of which somebody has to say who its patient is. */
  hospitalMessageId: 'HospitalMessage',
  /** The hospital that sent it. */
  hospitalSenderId: 'HospitalSender',
  /** Two members who may be one, and two who were made one. */
  duplicateId: 'MemberDuplicate',
  /** An archive of the member that can be fetched; it has no kind of its own. */
  archiveId: 'Term',
  duplicateMemberId: 'Member',
  mergeId: 'MemberMerge',
  /** A need that was identified just now, and can be deleted. */
  newNeedId: 'Need',
  /** Another guide, whom administrators may change, with a sign-in of theirs. */
  colleagueId: 'Staff',
  coverId: 'Staff',
  absenceId: 'Absence',
  sessionId: 'Session',
  /** Another sign-in of the person's own. */
  ownSessionId: 'Session',
  teamId: 'Team',
  /** A template of texts and its category. */
  templateId: 'Template',
  categoryId: 'TemplateCategory',
  /** A line of the person's client. */
  lineId: 'Line',
  /** A referral whose organization can be asked, and one whose organization was asked already. */
  referralId: 'ResourceReferral',
  askedReferralId: 'ResourceReferral',
  /** A term that is answered without an identity; it is nobody's. */
  termId: 'Term',
  /** An answer of the member, and a link that they were given; neither has a kind of its own. */
  responseId: 'Term',
  consentLinkId: 'Term',
  /** A term that has no wording yet; it is nobody's. */
  newTermId: 'Term',
  /** A published survey with two questions; the member has it answered but not submitted, and complete. */
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
  /** What the address of the guide's dashboard is signed with. */
  dashboard: { expires: number; signature: string };
  /** The key of the link by which the organization that was asked can answer. */
  linkKey: string;
  /** The key of the link to the member's consents, and who has said by it who they are. */
  consentKey: string;
  consentIdentity: string;
  /** The key of that link, and a device on which somebody said who they are; the key of one to a survey that nobody began. */
  surveyKey: string;
  surveyDevice: string;
  newSurveyKey: string;
  /** A wording that the member is shown now. */
  wordingHash: string;
}

/** Ids that nobody has, counted on from the first one. */
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
/** A good input of every endpoint of these modules; without one it does not compile. */
export type SamplesOf<M extends keyof typeof contracts> = Pick<Samples, M>;

/** The day that it is for the people of these tests. */
export const today = () => Temporal.Now.plainDateISO('America/Chicago').toString();
