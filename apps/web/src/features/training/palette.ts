import { IconSchool } from '@tabler/icons-react';
import { can } from '../../shell/api.ts';
import type { PaletteSource } from '../../shell/palette/entries.ts';

/** The training page in the command palette, only for users who can act there. No menu links to it. */
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
