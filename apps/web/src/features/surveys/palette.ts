import { IconClipboardList, IconLink } from '@guidepost/ui/icons';
import { can } from '../../shell/api.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import type { PaletteSource } from '../../shell/palette/entries.ts';
import { queryClient } from '../../shell/query.ts';
import { surveysOptions } from './api.ts';

/** Command palette entries for the current member's open surveys, if these have loaded. */
const source: PaletteSource = {
  entries({ member, t }) {
    if (!member) return [];
    const surveys = queryClient.getQueryData(surveysOptions(member.id).queryKey) ?? [];
    return surveys
      .filter(({ completedAt }) => completedAt === null)
      .flatMap((assigned) => {
        const about = { memberId: member.id, memberName: member.name, assignedSurveyId: assigned.id };
        const shared = { group: 'Actions' as const, detail: member.name };
        const name = assigned.survey.displayName;
        return [
          {
            ...shared,
            id: `survey-${assigned.id}`,
            label: t('Complete survey {name}', { name }),
            icon: IconClipboardList,
            run: () => openDialog({ kind: 'survey', ...about }),
          },
          ...(can(assigned, 'CAN_ANSWER')
            ? [
                {
                  ...shared,
                  id: `survey-link-${assigned.id}`,
                  label: t('Send a link to the survey {name}', { name }),
                  icon: IconLink,
                  run: () => openDialog({ kind: 'surveyLinks', ...about }),
                },
              ]
            : []),
        ];
      });
  },
};
export default source;
