import { IconClipboardCheck } from '@guidepost/ui/icons';
import { can } from '../../shell/api.ts';
import type { PaletteSource } from '../../shell/palette/entries.ts';

/** Command palette entry for auditors that opens the queue. */
const source: PaletteSource = {
  entries({ user, t }) {
    if (!can(user, 'CAN_AUDIT_MEMBER_STATUS_CHANGE_REQUESTS')) return [];
    return [
      {
        id: 'status change requests',
        group: 'Screens',
        label: t('Status change requests'),
        words: t('Status change requests'),
        icon: IconClipboardCheck,
        leaves: true,
        run: (navigate) => navigate({ to: '/status-requests' }),
      },
    ];
  },
};
export default source;
