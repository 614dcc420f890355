import { IconSchool } from '@guidepost/ui/icons';
import { can } from '../../shell/api.ts';
import type { PaletteSource } from '../../shell/palette/entries.ts';

/** Command palette entry for the training page, for users who can change it. No menu links to the page. */
const source: PaletteSource = {
  entries({ user, t }) {
    if (!can(user, 'CAN_ORCHESTRATE_TRAINING')) return [];
    return [
      {
        id: 'training',
        group: 'Screens',
        label: t('Secret Training Admin Page'),
        detail: t('Reset Training'),
        words: t('Reset Training'),
        icon: IconSchool,
        leaves: true,
        run: (navigate) => navigate({ to: '/training-admin' }),
      },
    ];
  },
};
export default source;
