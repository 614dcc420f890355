import { AwayBanners } from './features/absences/AwayBanners.tsx';
import { LateCallBar } from './features/calls/bar/LateCallBar.tsx';
import { ContactProofButton } from './features/consents/ContactProofButton.tsx';
import { DocketDashboard } from './features/dashboards/DocketDashboard.tsx';
import { registerRows } from './features/feed/renderers.ts';
import { AlertBanner } from './features/notifications/AlertBanner.tsx';
import { NotificationBell } from './features/notifications/NotificationBell.tsx';
import { RequestFromItem } from './features/statuses/RequestFromItem.tsx';
import { HeldBars } from './features/texts/held/HeldBars.tsx';
import { loadWithLive } from './shell/live.ts';
import { registerDialogs } from './shell/open-dialog.tsx';
import { registerPalette } from './shell/palette/entries.ts';
import { fillSlots } from './shell/slots.tsx';

/**
 * Registers the features' parts in the shell: dialogs, feed rows, slots and more. The code of the dialogs is
 * loaded in this order, so the dialogs that are most urgent without a connection are first.
 */
registerDialogs({
  note: () => import('./features/notes/NoteDialog.tsx'),
  text: () => import('./features/texts/dialog/TextDialog.tsx'),
  call: () => import('./features/calls/dialog/CallDialog.tsx'),
  openCall: () => import('./features/calls/dialog/OpenCallDialog.tsx'),
  shortcuts: () => import('./shell/frame/ShortcutsDialog.tsx'),
  calendarAddress: () => import('./features/schedule/CalendarAddressDialog.tsx'),
  snoozeTodo: () => import('./features/docket/snooze/SnoozeDialog.tsx'),
  hub: () => import('./features/resources/hub/HubDialog.tsx'),
  scheduleOnDay: () => import('./features/schedule/ScheduleOnDayDialog.tsx'),
  scheduledEvent: () => import('./features/schedule/ScheduledEventDialog.tsx'),
  visit: () => import('./features/visits/VisitDialog.tsx'),
  snooze: () => import('./features/schedule/SnoozeDialog.tsx'),
  scheduledTexts: () => import('./features/texts/schedule/ScheduledTextsDrawer.tsx'),
  assignText: () => import('./features/texts/assign/AssignTextDialog.tsx'),
  optOut: () => import('./features/texts/opt-out/OptOutDialog.tsx'),
  replyUnknown: () => import('./features/texts/unknown/ReplyUnknownDialog.tsx'),
  callSummary: () => import('./features/calls/summary/CallSummaryDrawer.tsx'),
  textSummary: () => import('./features/calls/summary/TextSummaryDrawer.tsx'),
  shareCall: () => import('./features/calls/assign/ShareCallDialog.tsx'),
  assignCall: () => import('./features/calls/assign/AssignCallDialog.tsx'),
  assignPhone: () => import('./features/calls/assign/AssignPhoneDialog.tsx'),
  phone: () => import('./features/contacts/PhoneDialog.tsx'),
  address: () => import('./features/contacts/AddressDialog.tsx'),
  email: () => import('./features/contacts/EmailDialog.tsx'),
  deletePhone: () => import('./features/contacts/DeletePhoneDialog.tsx'),
  personalInformation: () => import('./features/members/personal-information/PersonalInformationDialog.tsx'),
  memberName: () => import('./features/members/personal-information/MemberNameDialog.tsx'),
  portraitFeedback: () => import('./features/member-page/profile/PortraitFeedbackDialog.tsx'),
  sinceLastViewed: () => import('./features/member-page/history/SinceDrawer.tsx'),
  absences: () => import('./features/absences/AbsencesDialog.tsx'),
  absenceReport: () => import('./features/absences/AbsenceReportDialog.tsx'),
  retire: () => import('./features/retirement/RetireDialog.tsx'),
  ownSessions: () => import('./features/users/OwnSessionsDialog.tsx'),
  voicemailGreeting: () => import('./features/files/VoicemailGreetingDialog.tsx'),
  need: () => import('./features/needs/need/NeedDialog.tsx'),
  needDetails: () => import('./features/needs/detail/NeedDetailsDialog.tsx'),
  needAction: () => import('./features/needs/action/ActionDialog.tsx'),
  needReferral: () => import('./features/needs/action/ReferralDialog.tsx'),
  recordReferralResult: () => import('./features/needs/referral/RecordResultDialog.tsx'),
  askReferral: () => import('./features/needs/referral/AskReferralDialog.tsx'),
  fulfillNeed: () => import('./features/needs/closing/FulfillNeedDialog.tsx'),
  aboutNeeds: () => import('./features/needs/panel/AboutNeedsDialog.tsx'),
  statusRequest: () => import('./features/statuses/request/StatusRequestDialog.tsx'),
  hospitalization: () => import('./features/hospitalizations/HospitalizationDialog.tsx'),
  transferRequest: () => import('./features/transfers/request/TransferRequestDialog.tsx'),
  transferReview: () => import('./features/transfers/review/TransferReviewDialog.tsx'),
  statusReview: () => import('./features/statuses/review/StatusReviewDialog.tsx'),
  consents: () => import('./features/consents/ConsentsDialog.tsx'),
  consentTerm: () => import('./features/consents/TermDialog.tsx'),
  consentTime: () => import('./features/consents/ConsentTimeDialog.tsx'),
  contactProof: () => import('./features/consents/ContactProofDialog.tsx'),
  consentForm: () => import('./features/consents/ConsentFormDialog.tsx'),
  sendConsent: () => import('./features/consents/SendConsentDialog.tsx'),
  copyConsentsLink: () => import('./features/consents/CopyLinkDialog.tsx'),
  survey: () => import('./features/surveys/dialog/SurveyDialog.tsx'),
  surveyLinks: () => import('./features/surveys/link/SurveyLinksDialog.tsx'),
  sendSurvey: () => import('./features/surveys/link/SendSurveyDialog.tsx'),
  learnMore: () => import('./features/surveys/learn-more/LearnMoreDialog.tsx'),
  workflowPhase: () => import('./features/workflows/dialog/PhaseDialog.tsx'),
  phaseLearnMore: () => import('./features/workflows/dialog/LearnMoreDialog.tsx'),
  phaseReminder: () => import('./features/workflows/feed/ReminderDialog.tsx'),
  newWorkflow: () => import('./features/workflows/admin/WorkflowDialog.tsx'),
  renameWorkflow: () => import('./features/workflows/admin/RenameDialog.tsx'),
  workflowContent: () => import('./features/workflows/admin/ContentDialog.tsx'),
  attachWorkflow: () => import('./features/workflows/plan/AttachDialog.tsx'),
  exportTable: () => import('./features/exports/ExportTableDialog.tsx'),
  memberHistory: () => import('./features/member-page/history/MemberHistoryDrawer.tsx'),
});

registerRows(() => import('./features-rows.ts'));

fillSlots({
  topBar: NotificationBell,
  docketTop: AlertBanner,
  docketNews: AwayBanners,
  docketFoot: DocketDashboard,
  screenFoot: LateCallBar,
  contactProof: ContactProofButton,
  feedItem: RequestFromItem,
  toasts: HeldBars,
});

registerPalette(
  () => import('./features/absences/palette.ts'),
  () => import('./features/docket/palette.ts'),
  () => import('./features/members/palette.ts'),
  () => import('./features/needs/palette.ts'),
  () => import('./features/needs-content/palette.ts'),
  () => import('./features/statuses/palette.ts'),
  () => import('./features/transfers/palette.ts'),
  () => import('./features/consents/palette.ts'),
  () => import('./features/surveys/palette.ts'),
  () => import('./features/survey-creator/palette.ts'),
  () => import('./features/users/palette.ts'),
  () => import('./features/training/palette.ts'),
  () => import('./features/workflows/palette.ts'),
);

loadWithLive(() => import('./features-live.ts'));
