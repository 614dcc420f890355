import { type Member, parseId } from '@guidepost/contracts';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { can } from '../../shell/api.ts';
import { openDialog } from '../../shell/open-dialog.tsx';

/** Opens the survey whose id is in the URL, and then removes the id from the URL. */
export function useSurveyLink(member: Member | undefined): void {
  const { assignedSurveyId } = useSearch({ strict: false }) as { assignedSurveyId?: string };
  const navigate = useNavigate();
  const maySee = can(member, 'CAN_VIEW_SURVEYS');
  const memberId = member?.id;
  const memberName = member?.name ?? '';
  // biome-ignore lint/correctness/useExhaustiveDependencies: must not reopen it when only the member's name changes
  useEffect(() => {
    const named = parseId<'AssignedSurvey'>(assignedSurveyId);
    if (memberId === undefined || !maySee || named === null) return;
    openDialog({ kind: 'survey', memberId, memberName, assignedSurveyId: named });
    void navigate({
      to: '.',
      search: ((search: object) => ({ ...search, assignedSurveyId: undefined })) as never,
      replace: true,
      resetScroll: false,
    });
  }, [memberId, maySee, assignedSurveyId]);
}
