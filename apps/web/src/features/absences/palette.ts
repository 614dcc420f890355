import { IconBeach } from '@guidepost/ui/icons';
import { can } from '../../shell/api.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import type { PaletteSource } from '../../shell/palette/entries.ts';

/** Command palette source for the user's own absences. */
const source: PaletteSource = {
  entries({ user, t }) {
    if (!can(user, 'CAN_CALL_MEMBERS')) return [];
    return [
      {
        id: 'absences',
        group: 'Actions',
        label: t('My absences'),
        words: t('Absence'),
        icon: IconBeach,
        run: () => openDialog({ kind: 'absences' }),
      },
    ];
  },
};
export default source;
