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

/** The member that a dialog is about. */
interface AboutMember {
  memberId: MemberId;
  memberName: string;
}

/** A text that the user canceled before it was sent. */
export interface WithdrawnText {
  text: string;
  files: readonly { id: FileId; fileName: string; size: number }[];
  phoneNumberId: PhoneNumberId | null;
}

/** A resource chosen in the hub, with the fields of a referral. */
export interface FoundResource {
  resourceName: string;
  contactName: string | null;
  phoneNumber: string | null;
  url: string | null;
  streetAddress: string | null;
  city: string | null;
  state: string | null;
  zipcode: string | null;
  /** The program in the resource directory. */
  resourceId: ProgramRef;
}

/** A new call to a member, a call back after an earlier call, or a call to the sender of a text. */
interface NewCallRequest {
  /** Null if no member has the number to call. */
  memberId: MemberId | null;
  /** The member's name, or the phone number if there is no member. */
  memberName: string;
  mode?: 'create' | 'resourcing' | 'feedback';
  phoneNumberId?: PhoneNumberId;
  /** The earlier call that the user returns with this call. */
  returnOf?: CallId;
  /** The text whose sender the user calls. */
  senderOf?: TextId;
  /** The event that the call resolves. */
  event?: Pick<ScheduledEvent, 'id'>;
  /** The need that the call is about. */
  needId?: NeedId;
  /** The call, once it has started. */
  callId?: CallId;
}

/** All dialogs that a screen can open, with their properties. */
export interface DialogKinds {
  /** Lists the current screen's shortcuts. */
  shortcuts: object;
  note: AboutMember & { noteId?: NoteId };
  /**
   * Searches for programs near the member. With `onAdd`, the user can add a program to the record being written.
   */
  hub: AboutMember & {
    /** A need: its issue's label, and the service tags of the issue and of its category. */
    need?: { label: string; serviceTags: readonly (readonly string[])[] };
    /** Title to show instead of the need's label. */
    about?: string;
    /** Initial search words. */
    terms?: string;
    /**
     * Called when the user adds a resource. The hub then closes. If undefined, the user cannot add resources.
     */
    onAdd?: (resource: FoundResource) => void;
    /** Programs that the form already contains. They cannot be added again. */
    chosen?: readonly ProgramRef[];
  };
  /** Edits a phone number, or adds a number if `phone` is undefined. */
  phone: AboutMember & { phone?: PhoneNumber };
  address: AboutMember & { address?: Address };
  email: AboutMember & { email?: EmailAddress };
  /** Deletes a phone number. `phoneId` is initially selected. */
  deletePhone: AboutMember & { phoneId?: PhoneNumberId };
  personalInformation: { member: Member };
  memberName: { member: Member };
  portraitFeedback: { member: Member };
  memberHistory: AboutMember;
  /** Shows other users' changes since this time. */
  sinceLastViewed: AboutMember & { since: string };
  /**
   * Edits an event, or creates one if `event` is undefined. With `next`, resolves the event and schedules a follow-up
   * event. `date` is a new event's initial day, `yyyy-MM-dd`.
   */
  scheduledEvent: AboutMember & { event?: ScheduledEvent; next?: boolean; date?: string };
  /** Asks which member a new event on this day, `yyyy-MM-dd`, is for. */
  scheduleOnDay: { date: string };
  /**
   * Writes a text that starts with `text`. With `messageId`, edits that scheduled text. With `isRescheduling`, opens
   * the form for the scheduled time first.
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
  /** Asks the user whether the sender of a text wants to stop receiving texts. */
  optOut: { messageId: TextId };
  /** Replies to a text message from an unknown sender. */
  replyUnknown: { messageId: TextId; takenBack?: WithdrawnText };
  /** Starts a call. */
  call: NewCallRequest;
  /** Shows an existing call: its live state while it is in progress, and its outcome afterward. */
  openCall: { callId: CallId };
  /**
   * Shows a call's notes, generated notes and transcript. `among` lists the calls of the surrounding list, in order.
   */
  callSummary: { callId: CallId; isReadOnly?: boolean; among?: readonly CallId[] };
  /** Shows a text from a list. */
  textSummary: { messageId: TextId };
  /** Asks guides to review a call. */
  shareCall: { callId: CallId };
  /** Assigns a call to a member. */
  assignCall: { callId: CallId };
  /**
   * Assigns a phone number to a member. With `member`, suggests the member who was just assigned a text or call from
   * this number.
   */
  assignPhone: {
    phoneNumber: string;
    candidates?: readonly { id: MemberId; name: string }[];
    member?: { id: MemberId; name: string };
  };
  /** Shows the member's scheduled texts. */
  scheduledTexts: AboutMember;
  /** Postpones a reminder until a day that the user enters. */
  snooze: AboutMember & { event: ScheduledEvent };
  /**
   * Postpones a to-do in the docket until a day that the user chooses. `date` is the day until which the to-do is
   * already snoozed; null if it is not snoozed. `snooze` receives the chosen day, `yyyy-MM-dd`.
   */
  snoozeTodo: { date: string | null; about: string; snooze: (date: string) => unknown };
  /** Shows the secret URL of the acting user's calendar. */
  calendarAddress: object;
  /** Shows the acting user's absences and covering guides. */
  absences: object;
  /** Shows a report about the acting user's absence. */
  absenceReport: { absenceId: IdOf<'Absence'> };
  /** Lists the records that depend on a setup record, and retires it after confirmation. */
  retire: { of: RetirableKind; recordId: number; name: string };
  /** Shows the signed-in user's active sessions. */
  ownSessions: object;
  /** Edits the acting user's voicemail greeting. */
  voicemailGreeting: object;
  /** Edits a visit, or logs a new one if `visit` is undefined. With `event`, the new visit resolves the event. */
  visit: AboutMember & { visit?: VisitForViewer; event?: ScheduledEvent };
  /** Edits a need, or identifies a new one if `need` is undefined. */
  need: AboutMember & { need?: Need; onAdded?: (need: Need) => void };
  /** Shows a need with its history. The dialog stays open as long as the URL contains the need. */
  needDetails: AboutMember & { needId: NeedId };
  /**
   * Records an action for a need. With `original`, the new action follows up on that action. With `action`, corrects
   * that action instead.
   */
  needAction: AboutMember & { need: Need; original?: NeedAction; action?: NeedAction };
  /** Adds a resource to an existing action for a need. */
  needReferral: AboutMember & { need: Need; action: NeedAction };
  /** Asks the organization about a referral's result. */
  askReferral: AboutMember & { referral: ResourceReferral };
  /** Records a referral's result, as the user learned it from the organization or the member. */
  recordReferralResult: AboutMember & { referral: ResourceReferral };
  /** Marks a need as fulfilled. `comment` is the initial text of the comment. */
  fulfillNeed: AboutMember & { need: Need; comment?: string };
  /**
   * Requests a new status because of an interaction with the member. With `request`, edits that request. With
   * `isEngaged`, the status for an engaged member is selected.
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
  /** Shows a transfer request and its effects. The reviewer can approve or deny it. */
  transferReview: {
    requestId: TransferRequestId;
    typed?: { approval?: 'approve' | 'deny'; receivingGuideId?: StaffId; day?: string; comment?: string };
  };
  /** Shows a status request and its reason. The reviewer can approve or deny it. */
  statusReview: { requestId: StatusChangeRequestId; typed?: { day?: string; comment?: string } };
  /** Shows a member's consent terms and links. `asks` is a text from the member that must be recorded as an answer. */
  consents: AboutMember & { asks?: { words: string; at: string } };
  /** Shows a term's wording and all of the member's answers. */
  consentTerm: AboutMember & { termId: TermId };
  /** Shows which consents a member had given at a time in the past. */
  consentTime: AboutMember;
  /** Shows why a text or call was allowed when it was sent or started. */
  contactProof: { contact: { type: 'text'; id: TextId } | { type: 'call'; id: CallId } };
  /** Records a member's spoken or signed answer. */
  consentForm: AboutMember & { termId: TermId };
  /** Texts the member a link to their consents. */
  sendConsent: AboutMember;
  /** Copies the link to the member's consents after a warning. */
  copyConsentsLink: AboutMember;
  /** Asks a survey's questions, or shows a completed survey's answers. */
  survey: AboutMember & { assignedSurveyId: AssignedSurveyId };
  /** Shows the links that let the member answer a survey. The user can send another link as a text. */
  surveyLinks: AboutMember & { assignedSurveyId: AssignedSurveyId };
  sendSurvey: AboutMember & { assignedSurveyId: AssignedSurveyId };
  /** Shows a workflow phase: its content, its survey and Next Steps. */
  workflowPhase: AboutMember & { assignedPhaseId: AssignedWorkflowPhaseId };
  /** Shows background information on a phase, before it is started. */
  phaseLearnMore: { phaseId: WorkflowPhaseId; title: string };
  /** Postpones a phase until a day that the user enters. */
  phaseReminder: AboutMember & { phase: AssignedWorkflowPhase };
  /** Creates a workflow. */
  newWorkflow: object;
  /** Renames a workflow. */
  renameWorkflow: { workflow: Workflow };
  /** Edits a phase's content, or adds a phase if `phaseId` is undefined. */
  workflowContent: { workflow: Workflow; phaseId?: WorkflowPhaseId };
  /** Links a phase to an event. */
  attachWorkflow: AboutMember & { phase: AssignedWorkflowPhase };
  /** Shows background information on a survey or a step. */
  learnMore: { content: LearnMoreContent };
  /** Asks the user why they export table rows as CSV. */
  exportTable: { table: ExportTable; asked: Exported };
  /** Explains needs and how guides work on them. */
  aboutNeeds: object;
}

export type DialogKind = keyof DialogKinds;
export type DialogRequest = { [K in DialogKind]: { kind: K } & DialogKinds[K] }[DialogKind];

/** Props of the component for a kind of dialog: the kind's own properties, and a function that closes the dialog. */
export type DialogProps<K extends DialogKind> = DialogKinds[K] & {
  /** Closes the dialog without asking. Ask the user about unsaved changes first (`useUnsavedChanges`). */
  close: () => void;
};
