import { IconArrowsExchange } from '@guidepost/ui/icons';
import { can } from '../../shell/api.ts';
import type { PaletteSource } from '../../shell/palette/entries.ts';

/** Command palette entry for auditors that opens their transfer queue. */
const source: PaletteSource = {
  entries({ user, t }) {
    if (!can(user, 'CAN_AUDIT_MEMBER_TRANSFER_REQUESTS')) return [];
    return [
      {
        id: 'transfer requests',
        group: 'Screens',
        label: t('Transfer requests'),
        words: t('Transfer requests'),
        icon: IconArrowsExchange,
        leaves: true,
        run: (navigate) => navigate({ to: '/transfer-requests' }),
      },
    ];
  },
};
export default source;
