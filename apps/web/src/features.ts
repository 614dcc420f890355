import { CallBar } from './features/calls/bar/CallBar.tsx';
import { callsLive } from './features/calls/live.ts';
import { CommunicationCard } from './features/contacts/CommunicationCard.tsx';
import { contactsLive } from './features/contacts/live.ts';
import { DocketDashboard } from './features/dashboards/DocketDashboard.tsx';
import { docketLive } from './features/docket/live.ts';
import { feedLive } from './features/feed/live.ts';
import { registerPendingRows } from './features/feed/pending.ts';
import { registerFeedRows } from './features/feed/renderers.ts';
import { filesLive } from './features/files/live.ts';
import { membersLive } from './features/members/live.ts';
import { presenceLive } from './features/members/presence.ts';
import { AlertBanner } from './features/notifications/AlertBanner.tsx';
import { notificationsLive } from './features/notifications/live.ts';
import { MemberAlerts } from './features/notifications/MemberAlerts.tsx';
import { NotificationBell } from './features/notifications/NotificationBell.tsx';
import { HeldBars } from './features/texts/HeldBars.tsx';
import { textsLive } from './features/texts/live.ts';
import { registerLive } from './shell/live.ts';
import { registerDialogs } from './shell/openDialog.tsx';
import { registerPalette } from './shell/palette/entries.ts';
import { fillSlots } from './shell/slots.tsx';

/** What features bring to the shell: their dialogs, loaded when first opened, their rows in the feed, and their live events. */
registerDialogs({
  snoozeTodo: () => import('./features/docket/SnoozeDialog.tsx'),
  note: () => import('./features/notes/NoteDialog.tsx'),
  scheduledEvent: () => import('./features/schedule/ScheduledEventDialog.tsx'),
  visit: () => import('./features/visits/VisitDialog.tsx'),
  snooze: () => import('./features/schedule/SnoozeDialog.tsx'),
  scheduledTexts: () => import('./features/texts/ScheduledTextsDrawer.tsx'),
  text: () => import('./features/texts/TextDialog.tsx'),
  assignText: () => import('./features/texts/AssignTextDialog.tsx'),
  call: () => import('./features/calls/dialog/CallDialog.tsx'),
  openCall: () => import('./features/calls/dialog/GoingCall.tsx'),
  callSummary: () => import('./features/calls/summary/CallSummaryDrawer.tsx'),
  textSummary: () => import('./features/calls/summary/TextSummaryDrawer.tsx'),
  shareCall: () => import('./features/calls/assign/ShareCallDialog.tsx'),
  assignCall: () => import('./features/calls/assign/AssignCallDialog.tsx'),
  assignPhone: () => import('./features/calls/assign/AssignPhoneDialog.tsx'),
  phone: () => import('./features/contacts/PhoneDialog.tsx'),
  address: () => import('./features/contacts/AddressDialog.tsx'),
  email: () => import('./features/contacts/EmailDialog.tsx'),
  deletePhone: () => import('./features/contacts/DeletePhoneDialog.tsx'),
  personalInformation: () => import('./features/members/PersonalInformationDialog.tsx'),
  portraitFeedback: () => import('./features/members/PortraitFeedbackDialog.tsx'),
  sinceLastViewed: () => import('./features/members/SinceDrawer.tsx'),
  voicemailGreeting: () => import('./features/files/VoicemailGreetingDialog.tsx'),
  memberHistory: () => import('./features/members/MemberHistoryDrawer.tsx'),
});

registerFeedRows({
  note: () => import('./features/notes/NoteRow.tsx'),
  visit: () => import('./features/visits/VisitRow.tsx'),
  call: () => import('./features/calls/feed/CallRow.tsx'),
  message: () => import('./features/texts/MessageRow.tsx'),
  hospitalization: () => import('./features/feed/rows/HospitalizationRow.tsx'),
  statusChange: () => import('./features/feed/rows/StatusRow.tsx'),
  assignment: () => import('./features/feed/rows/AssignmentRow.tsx'),
});

registerPendingRows({ scheduledEvent: () => import('./features/schedule/PendingEventRow.tsx') });

fillSlots({
  topBar: NotificationBell,
  docketTop: AlertBanner,
  docketFoot: DocketDashboard,
  screenFoot: CallBar,
  memberTop: MemberAlerts,
  memberInfo: CommunicationCard,
  toasts: HeldBars,
});

registerPalette(() => import('./features/members/palette.ts'));

registerLive(callsLive);
registerLive(docketLive);
registerLive(notificationsLive);
registerLive(feedLive);
registerLive(membersLive);
registerLive(presenceLive);
registerLive(contactsLive);
registerLive(filesLive);
registerLive(textsLive);
