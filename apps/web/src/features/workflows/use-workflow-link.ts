import { type Member, parseId } from '@guidepost/contracts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { openDialog } from '../../shell/open-dialog.tsx';

/** Opens the phase whose id is in the URL, and then removes the id from the URL. */
export function useWorkflowLink(member: Member | undefined): void {
  const { assignedWorkflowPhaseId } = useSearch({ strict: false }) as { assignedWorkflowPhaseId?: string };
  const navigate = useNavigate();
  const memberId = member?.id;
  const memberName = member?.name ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: must not reopen it when only the member's name changes
  useEffect(() => {
    const named = parseId<'AssignedWorkflowPhase'>(assignedWorkflowPhaseId);
    if (memberId === undefined || named === null) return;
    openDialog({ kind: 'workflowPhase', memberId, memberName, assignedPhaseId: named });
    void navigate({
      to: '.',
      search: ((search: object) => ({ ...search, assignedWorkflowPhaseId: undefined })) as never,
      replace: true,
      resetScroll: false,
    });
  }, [memberId, assignedWorkflowPhaseId]);
}
