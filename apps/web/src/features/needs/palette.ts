import { canWorkOnNeeds } from '@guidepost/rules';
import { IconHeartHandshake } from '@guidepost/ui/icons';
import { can } from '../../shell/api.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import type { PaletteSource } from '../../shell/palette/entries.ts';

/** Command palette entry that adds a need for the current member, except for members in independence. */
const source: PaletteSource = {
  entries({ member, t }) {
    if (!member || !can(member, 'CAN_UPDATE_USER_NEEDS') || !canWorkOnNeeds(member.memberStage.key)) return [];
    return [
      {
        id: 'need',
        group: 'Actions',
        label: t('Add need'),
        detail: member.name,
        icon: IconHeartHandshake,
        letter: 'A',
        run: () => openDialog({ kind: 'need', memberId: member.id, memberName: member.name }),
      },
    ];
  },
};
export default source;
