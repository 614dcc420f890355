import { AwayBanners } from './features/absences/AwayBanners.tsx';
import { LateCallBar } from './features/calls/bar/LateCallBar.tsx';
import { ContactProofButton } from './features/consents/ContactProofButton.tsx';
import { DocketDashboard } from './features/dashboards/DocketDashboard.tsx';
import { registerFeedRows, registerPendingRows } from './features/feed/renderers.ts';
import { AlertBanner } from './features/notifications/AlertBanner.tsx';
import { NotificationBell } from './features/notifications/NotificationBell.tsx';
import { RequestFromItem } from './features/statuses/RequestFromItem.tsx';
import { HeldBars } from './features/texts/held/HeldBars.tsx';
import { loadWithLive } from './shell/live.ts';
import { registerDialogs } from './shell/open-dialog.tsx';
import { registerPalette } from './shell/palette/entries.ts';
import { fillSlots } from './shell/slots.tsx';

// Registers the features' parts in the shell: dialogs, feed rows, slots and more. The lists of dialogs and of entries of
// the command palette are loaded after the first screen, because they are long.
registerDialogs(() => import('./features-dialogs.ts'));
registerPalette(() => import('./features-palette.ts'));

registerFeedRows({
  note: () => import('./features/notes/NoteRow.tsx'),
  visit: () => import('./features/visits/VisitRow.tsx'),
  call: () => import('./features/calls/feed/CallRow.tsx'),
  message: () => import('./features/texts/feed/MessageRow.tsx'),
  hospitalization: () => import('./features/feed/rows/HospitalizationRow.tsx'),
  statusChange: () => import('./features/statuses/feed/StatusRow.tsx'),
  statusChangeRequest: () => import('./features/statuses/feed/StatusRequestRow.tsx'),
  transferRequest: () => import('./features/transfers/feed/TransferRow.tsx'),
  assignment: () => import('./features/feed/rows/AssignmentRow.tsx'),
  subjectChange: () => import('./features/subjects/MovedRow.tsx'),
  workflowPhase: () => import('./features/workflows/feed/PhaseRow.tsx'),
});

registerPendingRows({
  scheduledEvent: () => import('./features/schedule/PendingEventRow.tsx'),
  statusChangeRequest: () => import('./features/statuses/feed/StatusRequestRow.tsx'),
  transferRequest: () => import('./features/transfers/feed/TransferRow.tsx'),
  workflowPhase: () => import('./features/workflows/feed/PhaseRow.tsx'),
});

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

loadWithLive(() => import('./features-live.ts'));
