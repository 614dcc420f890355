import type { Address, EmailAddress, Member, PhoneNumber, ScheduledEvent, VisitForViewer } from '@guidepost/contracts';

/** Whom a dialog of the member page is about. */
interface About {
  memberId: number;
  memberName: string;
}

/** A text that its sender took back before it went out. */
export interface TakenBack {
  text: string;
  files: readonly { id: number; fileName: string; size: number }[];
  phoneNumberId: number | null;
}

/** A call that is to begin: with a member, or back to whoever another one was with. */
interface CallToBegin {
  /** Null where nobody knows whose the number is that is called back. */
  memberId: number | null;
  /** Or the number. */
  memberName: string;
  mode?: 'create' | 'resourcing' | 'feedback';
  phoneNumberId?: number;
  /** The call that is returned. */
  returnOf?: number;
  /** The event that the call answers. */
  event?: ScheduledEvent;
}

/** Every dialog that a screen may open, by kind, with what it needs to know (staff §2, the global interactions host). */
export interface DialogKinds {
  note: About & { noteId?: number };
  /** Without a record it adds one. */
  phone: About & { phone?: PhoneNumber };
  address: About & { address?: Address };
  email: About & { email?: EmailAddress };
  /** With `phoneId` that one is chosen already. */
  deletePhone: About & { phoneId?: number };
  personalInformation: { member: Member };
  portraitFeedback: { member: Member };
  memberHistory: About;
  /** What others did since this instant. */
  sinceLastViewed: About & { since: string };
  /** Without an event it creates one; `next` resolves the event and schedules the one after it (staff §2). */
  scheduledEvent: About & { event?: ScheduledEvent; next?: boolean };
  /** Writes a text, begun with these words; with `messageId` it changes that one, which is scheduled. */
  text: About & { messageId?: number; scheduledEventId?: number; text?: string; takenBack?: TakenBack };
  /** Says whose text it is. */
  assignText: { messageId: number };
  /** Begins a call. */
  call: CallToBegin;
  /** A call that is there: live while it goes on, and what it led to. */
  openCall: { callId: number };
  /** Notes, generated notes and transcript of a call. */
  callSummary: { callId: number; isReadOnly?: boolean };
  /** A text of the list, to read. */
  textSummary: { messageId: number };
  /** Asks guides to review a call. */
  shareCall: { callId: number };
  /** Says with whom a call was. */
  assignCall: { callId: number };
  /** Makes a number a member's. */
  assignPhone: { phoneNumber: string; candidates?: readonly { id: number; name: string }[] };
  /** Texts that wait to be sent. */
  scheduledTexts: About;
  /** Puts a reminder off to a day that is typed in. */
  snooze: About & { event: ScheduledEvent };
  /** Puts a todo of the docket off to a day of one's own. */
  snoozeTodo: { guideId: number; todoId: number; about: string };
  /** The acting user's own greeting. */
  voicemailGreeting: object;
  /** Without a visit it logs one; with an event it is the visit that answers it. */
  visit: About & { visit?: VisitForViewer; event?: ScheduledEvent };
}

export type DialogKind = keyof DialogKinds;
export type DialogRequest = { [K in DialogKind]: { kind: K } & DialogKinds[K] }[DialogKind];

/** What the component of a kind gets: its request without the kind, and how to close itself. */
export type DialogProps<K extends DialogKind> = DialogKinds[K] & {
  /** Closes the dialog for good. Ask about unsaved changes first (`useUnsavedChanges`). */
  close: () => void;
};
