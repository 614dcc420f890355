import { IconClipboardCheck, IconRoute } from '@guidepost/ui/icons';
import { can } from '../../shell/api.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import type { PaletteSource } from '../../shell/palette/entries.ts';
import { queryClient } from '../../shell/query.ts';
import { pendingOptions } from '../feed/public.ts';

/**
 * Command palette entries for workflows: the current member's phases that can be completed, and the page for
 * administrators.
 */
const source: PaletteSource = {
  entries({ user, member, t }) {
    const pending = member ? (queryClient.getQueryData(pendingOptions(member.id).queryKey) ?? []) : [];
    const phases = pending.flatMap(({ workflowPhase: phase }) =>
      member && phase && can(phase, 'CAN_COMPLETE')
        ? {
            id: `phase-${phase.id}`,
            group: 'Actions' as const,
            label: t('Start {phase}', { phase: phase.workflowPhase.title }),
            detail: member.name,
            icon: IconClipboardCheck,
            run: () =>
              openDialog({
                kind: 'workflowPhase',
                memberId: member.id,
                memberName: member.name,
                assignedPhaseId: phase.id,
              }),
          }
        : [],
    );
    if (!can(user, 'CAN_CONFIGURE_WORKFLOWS')) return phases;
    return [
      ...phases,
      {
        id: 'new workflow',
        group: 'Actions' as const,
        label: t('New workflow'),
        detail: t('Admin Tools'),
        icon: IconRoute,
        run: () => openDialog({ kind: 'newWorkflow' }),
      },
      {
        id: 'admin workflows',
        group: 'Screens' as const,
        label: t('Workflows'),
        detail: t('Admin Tools'),
        icon: IconRoute,
        leaves: true,
        run: (navigate) => navigate({ to: '/admin-dashboard/workflows' }),
      },
    ];
  },
};
export default source;
