import {
  type Icon,
  IconArrowRight,
  IconInfoCircle,
  IconKey,
  IconLogout,
  IconPrinter,
  IconRecordMail,
  IconSettings,
} from '@guidepost/ui/icons';
import { can } from '../../shared/acting-user.ts';
import { isAdminPath, type NavigationItem, navigation } from '../frame/navigation.ts';
import { viewedPath } from '../frame/viewed-guide.ts';
import { openDialog } from '../open-dialog.tsx';
import { startPrint } from '../print/start-print.ts';
import { copyToken } from '../session/copy-token.ts';
import { logOut } from '../session/log-out.ts';
import type { PaletteContext, PaletteEntry } from './entries.ts';

type Screen = Pick<NavigationItem, 'label' | 'to'>;

const guides: Screen = { label: 'Switch Guide View', to: '/guides' };

/** Returns the shell's own entries: the screens that the user may open, and the entries of the user menu. */
export const ownEntries = (context: PaletteContext): PaletteEntry[] => [
  ...userMenuEntries(context),
  ...[...navigation.filter((item) => item.visible?.(context.user) ?? true), guides].map((one) => screen(one, context)),
];

const screen = ({ label, to }: Screen, { t }: PaletteContext): PaletteEntry => ({
  id: `screen ${label}`,
  group: 'Screens',
  label: t(label),
  icon: IconArrowRight,
  leaves: true,
  run: (navigate) => navigate({ to: to && viewedPath(to) }),
});

function userMenuEntries({ user, t }: PaletteContext): PaletteEntry[] {
  const action = (id: string, label: string, icon: Icon, run: () => unknown): PaletteEntry[] => [
    { id, group: 'Actions', label, icon, run },
  ];
  return [
    ...action('greeting', t('Update Voicemail Greeting'), IconRecordMail, () =>
      openDialog({ kind: 'voicemailGreeting' }),
    ),
    ...action('print', t('Print this screen'), IconPrinter, startPrint),
    ...action('shortcuts', t('Keyboard shortcuts'), IconInfoCircle, () => openDialog({ kind: 'shortcuts' })),
    ...(can(user, 'CAN_ACCESS_ADMIN_TOOLS')
      ? [adminPortal(t), ...action('token', t('Copy Token'), IconKey, copyToken)]
      : []),
    ...action('log-out', t('Log Out'), IconLogout, logOut),
  ];
}

/** Returns the entry that opens the back-office, or the docket if the back-office is already open. */
function adminPortal(t: PaletteContext['t']): PaletteEntry {
  const inAdmin = isAdminPath(window.location.pathname);
  return {
    id: 'admin',
    group: 'Actions',
    label: t(inAdmin ? 'Exit Admin Portal' : 'Switch to Admin Portal'),
    icon: IconSettings,
    leaves: true,
    run: (navigate) => navigate({ to: inAdmin ? viewedPath('/docket') : '/admin-dashboard' }),
  };
}
