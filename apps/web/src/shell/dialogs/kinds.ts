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
import type { Exported } from '../ExportButton.tsx';

/** The member that a dialog is about. */
interface About {
  memberId: MemberId;
  memberName: string;
}

/** A text that its sender took back before it went out. */
export interface TakenBack {
  text: string;
  files: readonly { id: FileId; fileName: string; size: number }[];
  phoneNumberId: PhoneNumberId | null;
}

/** A resource that was picked in the hub, in the fields of a referral. */
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

/** A call to begin: to a member, or back to the caller of another call. */
interface CallToBegin {
  /** Null if the number to call back is unknown. */
  memberId: MemberId | null;
  /** Or the number. */
  memberName: string;
  mode?: 'create' | 'resourcing' | 'feedback';
  phoneNumberId?: PhoneNumberId;
  /** The call that is returned. */
  returnOf?: CallId;
  /** The event that the call answers. */
  event?: Pick<ScheduledEvent, 'id'>;
  /** The need that the call is for. */
  needId?: NeedId;
}

/** Every dialog that a screen may open, by kind, with what it needs to know. */
export interface DialogKinds {
  note: About & { noteId?: NoteId };
  /** Looks for programs near the member; with `onAdd` they can be added to what is being written, `room` at most. */
  hub: About & {
    /** The name of its need: the services of the need are selected at first. */
    need?: string;
    /** The title, if it is not the need. */
    about?: string;
    /** Words to begin the search with. */
    terms?: string;
    /** The hub stays open until the person is done; without it none can be added. */
    onAdd?: (resource: FoundResource) => void;
    room?: number;
  };
  /** Without a record it adds one. */
  phone: About & { phone?: PhoneNumber };
  address: About & { address?: Address };
  email: About & { email?: EmailAddress };
  /** With `phoneId` that one is chosen already. */
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
  /** Says whose text it is. */
  assignText: { messageId: TextId };
  /** Decides whether a text in the sender's own words asks to stop texts. */
  optOut: { messageId: TextId };
  /** Answers a text of somebody whom nobody knows yet. */
  replyUnknown: { messageId: TextId; takenBack?: TakenBack };
  /** Begins a call. */
  call: CallToBegin;
  /** A call that is there: live while it goes on, and what it led to. */
  openCall: { callId: CallId };
  /** Notes, generated notes and transcript of a call; `among` are the calls of its list, in their order. */
  callSummary: { callId: CallId; isReadOnly?: boolean; among?: readonly CallId[] };
  /** A text of the list, to read. */
  textSummary: { messageId: TextId };
  /** Asks guides to review a call. */
  shareCall: { callId: CallId };
  /** Says with whom a call was. */
  assignCall: { callId: CallId };
  /** Makes a number a member's; with `member` it is offered for that one, whose text or call from it was just assigned. */
  assignPhone: {
    phoneNumber: string;
    candidates?: readonly { id: MemberId; name: string }[];
    member?: { id: MemberId; name: string };
  };
  /** Texts that wait to be sent. */
  scheduledTexts: About;
  /** Puts a reminder off to a day that is typed in. */
  snooze: About & { event: ScheduledEvent };
  /** Puts a todo of the docket off to a day of one's own. */
  snoozeTodo: { guideId: StaffId; todoId: TodoId; about: string };
  /** The secret address of the acting user's own calendar. */
  calendarAddress: object;
  /** When the acting user is away, and who covers. */
  absences: object;
  /** A report on the time of the acting user's absence. */
  absenceReport: { absenceId: IdOf<'Absence'> };
  /** Where the signed-in person is signed in. */
  ownSessions: object;
  /** The acting user's own greeting. */
  voicemailGreeting: object;
  /** Without a visit it logs one; with an event it is the visit that answers it. */
  visit: About & { visit?: VisitForViewer; event?: ScheduledEvent };
  /** Without a need it identifies one. */
  need: About & { need?: Need };
  /** A need whole, with its history; it is open for as long as the address names it. */
  needDetails: About & { needId: NeedId };
  /** Writes down what was done for a need, maybe to follow up on another action; with `action` it corrects that one. */
  needAction: About & { need: Need; original?: NeedAction; action?: NeedAction };
  /** Adds a resource to an action that is there. */
  needReferral: About & { need: Need; action: NeedAction };
  /** Asks the organization of a referral what came of it. */
  askReferral: About & { referral: ResourceReferral };
  /** Marks a need fulfilled, begun with these words. */
  fulfillNeed: About & { need: Need; comment?: string };
  /** Asks for another status, for what was done with the member; with `request` it changes that one. */
  statusRequest: About & { request?: StatusChangeRequest; item?: { type: string; id: number } };
  /** A hospital stay, to read, and to write down what the hospital has not said. */
  hospitalization: { stayId: IdOf<'Hospitalization'> };
  /** Asks for another guide; with `request` it changes that one. */
  transferRequest: About & { request?: MemberTransferRequest };
  /** A transfer, with what moves and what stays, to approve or deny. */
  transferReview: {
    requestId: TransferRequestId;
    typed?: { approval: 'approve' | 'deny'; receivingGuideId: StaffId; day: string; comment: string };
  };
  /** A status request with its reason, to approve or deny. */
  statusReview: { requestId: StatusChangeRequestId; typed?: { day: string; comment: string } };
  /** A member's terms and links; `asks` is what they wrote that has to become an answer. */
  consents: About & { asks?: { words: string; at: string } };
  /** The wording of a term, and all answers of the member. */
  consentTerm: About & { termId: TermId };
  /** A member's consents at any moment of the past. */
  consentTime: About;
  /** Why a text or call was allowed at its moment. */
  contactProof: { contact: { type: 'text'; id: TextId } | { type: 'call'; id: CallId } };
  /** Records what a member told or signed. */
  consentForm: About & { termId: TermId };
  /** Texts a link to the member's consents. */
  sendConsent: About;
  /** Copies one, after a warning. */
  copyConsentsLink: About;
  /** Asks the questions of a survey, or shows a complete one. */
  survey: About & { assignedSurveyId: AssignedSurveyId };
  /** The links by which the member answers it themselves, and the text that brings one. */
  surveyLinks: About & { assignedSurveyId: AssignedSurveyId };
  sendSurvey: About & { assignedSurveyId: AssignedSurveyId };
  /** A phase of a workflow: what to read, its survey, and Next Steps. */
  workflowPhase: About & { assignedPhaseId: AssignedWorkflowPhaseId };
  /** Background information on a phase before it begins. */
  phaseLearnMore: { phaseId: WorkflowPhaseId; title: string };
  /** Puts a phase off to a day that is typed in. */
  phaseReminder: About & { phase: AssignedWorkflowPhase };
  /** Begins a workflow. */
  newWorkflow: object;
  /** Calls a workflow otherwise. */
  renameWorkflow: { workflow: Workflow };
  /** A phase as administrators write it; without one it adds one. */
  workflowContent: { workflow: Workflow; phaseId?: WorkflowPhaseId };
  /** Ties a phase to an event. */
  attachWorkflow: About & { phase: AssignedWorkflowPhase };
  /** Background information on a survey or a step. */
  learnMore: { content: LearnMoreContent };
  /** Why rows of a table leave as CSV. */
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
