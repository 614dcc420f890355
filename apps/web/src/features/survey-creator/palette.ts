import { IconClipboardList } from '@guidepost/ui/icons';
import { can } from '../../shell/api.ts';
import type { PaletteSource } from '../../shell/palette/entries.ts';

/** Command palette entry for administrators that opens the list of surveys. */
const source: PaletteSource = {
  entries({ user, t }) {
    if (!can(user, 'CAN_ADMINISTRATE_SURVEYS')) return [];
    return [
      {
        id: 'admin surveys',
        group: 'Screens',
        label: t('Surveys'),
        detail: t('Admin Tools'),
        icon: IconClipboardList,
        leaves: true,
        run: (navigate) => navigate({ to: '/admin-dashboard/surveys' }),
      },
    ];
  },
};
export default source;
