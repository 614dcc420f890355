import type {
  Address,
  AssignedSurveyId,
  AssignedWorkflowPhase,
  AssignedWorkflowPhaseId,
  CallId,
  EmailAddress,
  ExportTable,
  FileId,
  IdOf,
  LearnMoreContent,
  Member,
  MemberId,
  MemberTransferRequest,
  Need,
  NeedAction,
  NeedId,
  NoteId,
  PhoneNumber,
  PhoneNumberId,
  ProgramRef,
  ResourceReferral,
  ScheduledEvent,
  ScheduledEventId,
  StaffId,
  StatusChangeRequest,
  StatusChangeRequestId,
  TermId,
  TextId,
  TodoId,
  TransferRequestId,
  VisitForViewer,
  Workflow,
  WorkflowPhaseId,
} from '@guidepost/contracts';
import type { Exported } from '../exported.ts';

/** The member that a dialog is about. */
interface About {
  memberId: MemberId;
  memberName: string;
}

/** A text that its sender took back before it was sent. */
export interface TakenBack {
  text: string;
  files: readonly { id: FileId; fileName: string; size: number }[];
  phoneNumberId: PhoneNumberId | null;
}

/** A resource chosen in the hub, in the fields of a referral. */
export interface FoundResource {
  resourceName: string;
  contactName: string | null;
  phoneNumber: string | null;
  url: string | null;
  streetAddress: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
  /** The program of the directory. */
  resourceId: ProgramRef;
}

/** A new call: to a member, or back to the caller of another call. */
interface CallToBegin {
  /** Null if the number to call back is unknown. */
  memberId: MemberId | null;
  /** Or the number. */
  memberName: string;
  mode?: 'create' | 'resourcing' | 'feedback';
  phoneNumberId?: PhoneNumberId;
  /** The call to return. */
  returnOf?: CallId;
  /** The event that the call answers. */
  event?: Pick<ScheduledEvent, 'id'>;
  /** The need that the call is for. */
  needId?: NeedId;
}

/** All dialogs that a screen may open, by kind, with their input. */
export interface DialogKinds {
  note: About & { noteId?: NoteId };
  /** Looks for programs near the member; with `onAdd` they can be added to what is being written, `room` at most. */
  hub: About & {
    /** The name of its need: the services of the need are selected at first. */
    need?: string;
    /** The title, if it is not the need. */
    about?: string;
    /** Initial search words. */
    terms?: string;
    /** The hub stays open until the user is done; without it no resource can be added. */
    onAdd?: (resource: FoundResource) => void;
    room?: number;
  };
  /** Adds a number if there is no record. */
  phone: About & { phone?: PhoneNumber };
  address: About & { address?: Address };
  email: About & { email?: EmailAddress };
  /** With `phoneId`, that number is selected. */
  deletePhone: About & { phoneId?: PhoneNumberId };
  personalInformation: { member: Member };
  memberName: { member: Member };
  portraitFeedback: { member: Member };
  memberHistory: About;
  /** Changes by other users since this instant. */
  sinceLastViewed: About & { since: string };
  /** Without an event it creates one; `next` resolves the event and schedules the one after it. */
  scheduledEvent: About & { event?: ScheduledEvent; next?: boolean };
  /**
   * Writes a text, begun with these words; with `messageId` it changes that one, which is scheduled: its time first
   * with `isRescheduling`.
   */
  text: About & {
    messageId?: TextId;
    isRescheduling?: boolean;
    scheduledEventId?: ScheduledEventId;
    text?: string;
    takenBack?: TakenBack;
  };
  /** Assigns a text to a member. */
  assignText: { messageId: TextId };
  /** Decides if a text in the sender's own words asks to stop texts. */
  optOut: { messageId: TextId };
  /** Answers a text of an unknown sender. */
  replyUnknown: { messageId: TextId; takenBack?: TakenBack };
  /** Starts a call. */
  call: CallToBegin;
  /** An existing call: live while it continues, then its outcome. */
  openCall: { callId: CallId };
  /** Notes, generated notes and transcript of a call; `among` are the calls of its list, in their order. */
  callSummary: { callId: CallId; isReadOnly?: boolean; among?: readonly CallId[] };
  /** A text of the list, to read. */
  textSummary: { messageId: TextId };
  /** Asks guides to review a call. */
  shareCall: { callId: CallId };
  /** Assigns a call to a member. */
  assignCall: { callId: CallId };
  /** Makes a number a member's; with `member` it is offered for that one, whose text or call from it was just assigned. */
  assignPhone: {
    phoneNumber: string;
    candidates?: readonly { id: MemberId; name: string }[];
    member?: { id: MemberId; name: string };
  };
  /** Scheduled texts. */
  scheduledTexts: About;
  /** Postpones a reminder to a typed day. */
  snooze: About & { event: ScheduledEvent };
  /** Postpones a todo of the docket to a chosen day. */
  snoozeTodo: { guideId: StaffId; todoId: TodoId; about: string };
  /** The secret address of the acting user's own calendar. */
  calendarAddress: object;
  /** Absences and covers of the acting user. */
  absences: object;
  /** A report on the time of the acting user's absence. */
  absenceReport: { absenceId: IdOf<'Absence'> };
  /** The active sessions of the signed-in user. */
  ownSessions: object;
  /** The acting user's own greeting. */
  voicemailGreeting: object;
  /** Logs a visit if it does not exist yet; with an event, the visit answers it. */
  visit: About & { visit?: VisitForViewer; event?: ScheduledEvent };
  /** Identifies a new need if none is given. */
  need: About & { need?: Need };
  /** A complete need with its history; it is open as long as the address names it. */
  needDetails: About & { needId: NeedId };
  /** Records an action for a need, also as a follow-up of another action; with `action` it corrects that one. */
  needAction: About & { need: Need; original?: NeedAction; action?: NeedAction };
  /** Adds a resource to an existing action. */
  needReferral: About & { need: Need; action: NeedAction };
  /** Asks the organization of a referral about the result. */
  askReferral: About & { referral: ResourceReferral };
  /** Marks a need as fulfilled, with this initial comment. */
  fulfillNeed: About & { need: Need; comment?: string };
  /** Requests another status, because of an interaction with the member; with `request` it changes that request. */
  statusRequest: About & { request?: StatusChangeRequest; item?: { type: string; id: number } };
  /** A hospital stay: shows it, and records data that the hospital did not send. */
  hospitalization: { stayId: IdOf<'Hospitalization'> };
  /** Requests another guide; with `request` it changes that request. */
  transferRequest: About & { request?: MemberTransferRequest };
  /** A transfer, with what moves and what stays, to approve or deny. */
  transferReview: {
    requestId: TransferRequestId;
    typed?: { approval: 'approve' | 'deny'; receivingGuideId: StaffId; day: string; comment: string };
  };
  /** A status request with its reason, to approve or deny. */
  statusReview: { requestId: StatusChangeRequestId; typed?: { day: string; comment: string } };
  /** A member's terms and links; `asks` is a text of the member that must be recorded as an answer. */
  consents: About & { asks?: { words: string; at: string } };
  /** The wording of a term, and all answers of the member. */
  consentTerm: About & { termId: TermId };
  /** A member's consents at any moment of the past. */
  consentTime: About;
  /** Why a text or call was allowed at its moment. */
  contactProof: { contact: { type: 'text'; id: TextId } | { type: 'call'; id: CallId } };
  /** Records a member's spoken or signed answer. */
  consentForm: About & { termId: TermId };
  /** Texts a link to the member's consents. */
  sendConsent: About;
  /** Copies a link, after a warning. */
  copyConsentsLink: About;
  /** Asks the questions of a survey, or shows a complete one. */
  survey: About & { assignedSurveyId: AssignedSurveyId };
  /** The links for the member's own answers, and the text that sends one. */
  surveyLinks: About & { assignedSurveyId: AssignedSurveyId };
  sendSurvey: About & { assignedSurveyId: AssignedSurveyId };
  /** A phase of a workflow: what to read, its survey, and Next Steps. */
  workflowPhase: About & { assignedPhaseId: AssignedWorkflowPhaseId };
  /** Background information on a phase before it begins. */
  phaseLearnMore: { phaseId: WorkflowPhaseId; title: string };
  /** Postpones a phase to a typed day. */
  phaseReminder: About & { phase: AssignedWorkflowPhase };
  /** Begins a workflow. */
  newWorkflow: object;
  /** Renames a workflow. */
  renameWorkflow: { workflow: Workflow };
  /** The content of a phase; adds a phase if none is given. */
  workflowContent: { workflow: Workflow; phaseId?: WorkflowPhaseId };
  /** Links a phase to an event. */
  attachWorkflow: About & { phase: AssignedWorkflowPhase };
  /** Background information on a survey or a step. */
  learnMore: { content: LearnMoreContent };
  /** The reason for exporting rows of a table as CSV. */
  exportTable: { table: ExportTable; asked: Exported };
  /** An explanation of needs and the work on them. */
  aboutNeeds: object;
}

export type DialogKind = keyof DialogKinds;
export type DialogRequest = { [K in DialogKind]: { kind: K } & DialogKinds[K] }[DialogKind];

/** Properties of the component of a kind: its request without the kind, and a function that closes it. */
export type DialogProps<K extends DialogKind> = DialogKinds[K] & {
  /** Closes the dialog for good. Ask about unsaved changes first (`useUnsavedChanges`). */
  close: () => void;
};
