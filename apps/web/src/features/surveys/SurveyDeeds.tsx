import type { Member, SurveyGoal } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { openDialog } from '../../shell/openDialog.tsx';

/** What can be done about a survey that is a goal: complete it, or read it and write its notes. */
export function SurveyDeeds({ member, goal }: { member: Member; goal: SurveyGoal }) {
  const { t } = useTranslation();
  return (
    <Button
      size="sm"
      onClick={() =>
        openDialog({
          kind: 'survey',
          memberId: member.id,
          memberName: member.name,
          assignedSurveyId: goal.assignedSurveyId,
        })
      }
    >
      {goal.completed ? t('Edit') : t('Complete now')}
    </Button>
  );
}
