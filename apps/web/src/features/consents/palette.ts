import { IconShieldCheck } from '@guidepost/ui/icons';
import { can } from '../../shell/api.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import type { PaletteSource } from '../../shell/palette/entries.ts';

/** Command palette entries for the consents of the member on screen. */
const source: PaletteSource = {
  entries({ member, t }) {
    if (!member || !can(member, 'CAN_SEE_CONSENTS')) return [];
    return [
      {
        id: 'consents',
        group: 'Actions',
        label: t('Consents'),
        detail: member.name,
        icon: IconShieldCheck,
        run: () => openDialog({ kind: 'consents', memberId: member.id, memberName: member.name }),
      },
    ];
  },
};
export default source;
