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
  RetirableKind,
  ScheduledEvent,
  ScheduledEventId,
  StaffId,
  StatusChangeRequest,
  StatusChangeRequestId,
  TermId,
  TextId,
  TransferRequestId,
  VisitForViewer,
  Workflow,
  WorkflowPhaseId,
} from '@guidepost/contracts';
import type { Exported } from '../exported.ts';

/** The member to whom the content of a dialog refers. */
interface AboutMember {
  memberId: MemberId;
  memberName: string;
}

/** A text that the user withdrew before it was sent. */
export interface WithdrawnText {
  text: string;
  files: readonly { id: FileId; fileName: string; size: number }[];
  phoneNumberId: PhoneNumberId | null;
}

/** A resource that the user chose in the hub, with the fields of a referral. */
export interface FoundResource {
  resourceName: string;
  contactName: string | null;
  phoneNumber: string | null;
  url: string | null;
  streetAddress: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
  /** The program in the directory. */
  resourceId: ProgramRef;
}

/** A new call to a member, or a call that returns an earlier call. */
interface NewCallRequest {
  /** Null if the number to call back belongs to no member. */
  memberId: MemberId | null;
  /** The member's name, or the phone number if there is no member. */
  memberName: string;
  mode?: 'create' | 'resourcing' | 'feedback';
  phoneNumberId?: PhoneNumberId;
  /** The earlier call that this call returns. */
  returnOf?: CallId;
  /** The event that the call resolves. */
  event?: Pick<ScheduledEvent, 'id'>;
  /** The need that is the reason for the call. */
  needId?: NeedId;
  /** The call, after it has started. */
  callId?: CallId;
}

/** All dialogs that a screen may open, with their properties. */
export interface DialogKinds {
  /** Lists the shortcuts of the current screen. */
  shortcuts: object;
  note: AboutMember & { noteId?: NoteId };
  /**
   * Searches for programs near the member. With `onAdd`, the user can add at most `room` programs to the text or record
   * that they are writing.
   */
  hub: AboutMember & {
    /** A need: the label of its issue, and the service tags of the issue and of its category. */
    need?: { label: string; serviceTags: readonly (readonly string[])[] };
    /** The title, if it is not the name of the need. */
    about?: string;
    /** Initial search words. */
    terms?: string;
    /**
     * Called when the user adds a resource. The hub stays open until the user closes it. If undefined, the user cannot
     * add resources.
     */
    onAdd?: (resource: FoundResource) => void;
    room?: number;
  };
  /** Edits a phone number, or adds a number if `phone` is undefined. */
  phone: AboutMember & { phone?: PhoneNumber };
  address: AboutMember & { address?: Address };
  email: AboutMember & { email?: EmailAddress };
  /** Deletes a phone number. The number `phoneId` is selected initially. */
  deletePhone: AboutMember & { phoneId?: PhoneNumberId };
  personalInformation: { member: Member };
  memberName: { member: Member };
  portraitFeedback: { member: Member };
  memberHistory: AboutMember;
  /** Shows changes by other users since this instant. */
  sinceLastViewed: AboutMember & { since: string };
  /**
   * Edits an event, or creates an event if `event` is undefined. With `next`, resolves the event and schedules the next
   * event. `date` is the initial day of a new event, `yyyy-MM-dd`.
   */
  scheduledEvent: AboutMember & { event?: ScheduledEvent; next?: boolean; date?: string };
  /** Chooses the member of a new event on this day, `yyyy-MM-dd`. */
  scheduleOnDay: { date: string };
  /**
   * Writes a text message that starts with `text`. With `messageId`, edits this scheduled message. With
   * `isRescheduling`, the dialog opens with the form for the scheduled time.
   */
  text: AboutMember & {
    messageId?: TextId;
    isRescheduling?: boolean;
    scheduledEventId?: ScheduledEventId;
    text?: string;
    takenBack?: WithdrawnText;
  };
  /** Assigns a text message to a member. */
  assignText: { messageId: TextId };
  /** Asks the user to decide whether the sender of a text message wants to receive no more texts. */
  optOut: { messageId: TextId };
  /** Replies to a text message from an unknown sender. */
  replyUnknown: { messageId: TextId; takenBack?: WithdrawnText };
  /** Starts a call. */
  call: NewCallRequest;
  /** Shows an existing call: the live call while it continues, and its outcome afterwards. */
  openCall: { callId: CallId };
  /**
   * Shows the notes, generated notes and transcript of a call. `among` contains the calls of its list in their order.
   */
  callSummary: { callId: CallId; isReadOnly?: boolean; among?: readonly CallId[] };
  /** Shows a text message of a list. */
  textSummary: { messageId: TextId };
  /** Asks guides to review a call. */
  shareCall: { callId: CallId };
  /** Assigns a call to a member. */
  assignCall: { callId: CallId };
  /**
   * Assigns a phone number to a member. With `member`, suggests the member to whom a text or call from this number was
   * just assigned.
   */
  assignPhone: {
    phoneNumber: string;
    candidates?: readonly { id: MemberId; name: string }[];
    member?: { id: MemberId; name: string };
  };
  /** Shows the member's scheduled texts. */
  scheduledTexts: AboutMember;
  /** Postpones a reminder to a day that the user types. */
  snooze: AboutMember & { event: ScheduledEvent };
  /** Postpones a to-do of the docket to a day that the user chooses. */
  /** `date` is the current day of a to-do that is already snoozed. `snooze` receives the chosen day, `yyyy-MM-dd`. */
  snoozeTodo: { date: string | null; about: string; snooze: (date: string) => unknown };
  /** Shows the secret address of the acting user's calendar. */
  calendarAddress: object;
  /** Shows the acting user's absences and covering guides. */
  absences: object;
  /** Shows a report about the acting user's absence. */
  absenceReport: { absenceId: IdOf<'Absence'> };
  /** Lists the records that use a setup record, and retires it after confirmation. */
  retire: { of: RetirableKind; recordId: number; name: string };
  /** Shows the active sessions of the signed-in user. */
  ownSessions: object;
  /** Edits the acting user's voicemail greeting. */
  voicemailGreeting: object;
  /** Edits a visit, or logs a new visit if `visit` is undefined. With `event`, the new visit resolves the event. */
  visit: AboutMember & { visit?: VisitForViewer; event?: ScheduledEvent };
  /** Edits a need, or identifies a new need if `need` is undefined. */
  need: AboutMember & { need?: Need; onAdded?: (need: Need) => void };
  /** Shows a need with its history. The dialog is open while the address contains the need. */
  needDetails: AboutMember & { needId: NeedId };
  /**
   * Records an action for a need. With `original`, the action follows up on that action. With `action`, corrects that
   * action.
   */
  needAction: AboutMember & { need: Need; original?: NeedAction; action?: NeedAction };
  /** Adds a resource to an existing action of a need. */
  needReferral: AboutMember & { need: Need; action: NeedAction };
  /** Asks the organization of a referral for the result. */
  askReferral: AboutMember & { referral: ResourceReferral };
  /** Records the result of a referral that the user learned from the organization or the member. */
  recordReferralResult: AboutMember & { referral: ResourceReferral };
  /** Marks a need as fulfilled. `comment` is the initial text of the comment. */
  fulfillNeed: AboutMember & { need: Need; comment?: string };
  /**
   * Requests a new status because of an interaction with the member. With `request`, edits that request. With
   * `isEngaged`, the status of an engaged member is selected.
   */
  statusRequest: AboutMember & {
    request?: StatusChangeRequest;
    item?: { type: string; id: number };
    isEngaged?: boolean;
  };
  /** Shows a hospitalization, and records data that the hospital did not send. */
  hospitalization: { stayId: IdOf<'Hospitalization'> };
  /** Requests a new guide for the member. With `request`, edits that request. */
  transferRequest: AboutMember & { request?: MemberTransferRequest };
  /** Shows a transfer request and its effects, so that the reviewer can approve or deny it. */
  transferReview: {
    requestId: TransferRequestId;
    typed?: { approval: 'approve' | 'deny'; receivingGuideId: StaffId; day: string; comment: string };
  };
  /** Shows a status request and its reason, so that the reviewer can approve or deny it. */
  statusReview: { requestId: StatusChangeRequestId; typed?: { day?: string; comment?: string } };
  /** Shows a member's terms and links. `asks` is a text from the member that must be recorded as an answer. */
  consents: AboutMember & { asks?: { words: string; at: string } };
  /** Shows the wording of a term and all answers of the member. */
  consentTerm: AboutMember & { termId: TermId };
  /** Shows a member's consents at a moment in the past. */
  consentTime: AboutMember;
  /** Shows why a text or call was allowed when it was sent or started. */
  contactProof: { contact: { type: 'text'; id: TextId } | { type: 'call'; id: CallId } };
  /** Records a member's spoken or signed answer. */
  consentForm: AboutMember & { termId: TermId };
  /** Sends a text message with a link to the member's consents. */
  sendConsent: AboutMember;
  /** Copies the link to the member's consents after a warning. */
  copyConsentsLink: AboutMember;
  /** Asks the questions of a survey, or shows the answers of a complete survey. */
  survey: AboutMember & { assignedSurveyId: AssignedSurveyId };
  /** Shows the links with which the member answers a survey, and sends a link as a text message. */
  surveyLinks: AboutMember & { assignedSurveyId: AssignedSurveyId };
  sendSurvey: AboutMember & { assignedSurveyId: AssignedSurveyId };
  /** Shows a phase of a workflow: its content, its survey and Next Steps. */
  workflowPhase: AboutMember & { assignedPhaseId: AssignedWorkflowPhaseId };
  /** Shows background information on a phase before it starts. */
  phaseLearnMore: { phaseId: WorkflowPhaseId; title: string };
  /** Postpones a phase to a day that the user types. */
  phaseReminder: AboutMember & { phase: AssignedWorkflowPhase };
  /** Creates a workflow. */
  newWorkflow: object;
  /** Renames a workflow. */
  renameWorkflow: { workflow: Workflow };
  /** Edits the content of a phase, or adds a phase if `phaseId` is undefined. */
  workflowContent: { workflow: Workflow; phaseId?: WorkflowPhaseId };
  /** Links a phase to an event. */
  attachWorkflow: AboutMember & { phase: AssignedWorkflowPhase };
  /** Shows background information on a survey or a step. */
  learnMore: { content: LearnMoreContent };
  /** Asks for the reason why the user exports rows of a table as CSV. */
  exportTable: { table: ExportTable; asked: Exported };
  /** Explains needs and how guides work on them. */
  aboutNeeds: object;
}

export type DialogKind = keyof DialogKinds;
export type DialogRequest = { [K in DialogKind]: { kind: K } & DialogKinds[K] }[DialogKind];

/**
 * Properties of the component for a kind of dialog: the properties of that kind, and a function that closes the dialog.
 */
export type DialogProps<K extends DialogKind> = DialogKinds[K] & {
  /** Closes the dialog without a question. Ask the user about unsaved changes first (`useUnsavedChanges`). */
  close: () => void;
};
