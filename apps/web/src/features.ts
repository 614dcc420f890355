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

// Registers the features' parts in the shell: dialogs, feed rows, slots and more. The lists of dialogs, of feed rows and of
// the command palette's entries are loaded when they are needed, because they are long.
registerDialogs(() => import('./features-dialogs.ts'));
registerPalette(() => import('./features-palette.ts'));
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

loadWithLive(() => import('./features-live.ts'));
