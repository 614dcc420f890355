import { IconClipboardList } from '@tabler/icons-react';
import { openDialog } from '../../shell/openDialog.tsx';
import type { PaletteSource } from '../../shell/palette/entries.ts';
import { queryClient } from '../../shell/query.ts';
import { surveysOptions } from './api.ts';

/** What surveys bring to the command palette: those of the member on screen that are open, once they were read. */
const source: PaletteSource = {
  entries({ member, t }) {
    if (!member) return [];
    const surveys = queryClient.getQueryData(surveysOptions(member.id).queryKey) ?? [];
    return surveys
      .filter(({ completedAt }) => completedAt === null)
      .map(({ id, survey }) => ({
        id: `survey-${id}`,
        group: 'Actions' as const,
        label: t('Complete survey {name}', { name: survey.displayName }),
        detail: member.name,
        icon: IconClipboardList,
        run: () => openDialog({ kind: 'survey', memberId: member.id, memberName: member.name, assignedSurveyId: id }),
      }));
  },
};
export default source;
