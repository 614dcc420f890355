import type { Member, SurveyGoal } from '@guidepost/contracts';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { can } from '../../shell/api.ts';
import { openDialog } from '../../shell/open-dialog.tsx';
import { useSurveys } from './api.ts';
import { byLinkText } from './link/by-link-text.ts';

/** Buttons for a survey goal: answer the survey, send it, or open the completed survey to edit its notes. */
export function SurveyActions({ member, goal }: { member: Member; goal: SurveyGoal }) {
  const { t } = useTranslation();
  const { data: surveys } = useSurveys(member.id, !goal.completed && can(member, 'CAN_VIEW_SURVEYS'));
  const assigned = surveys?.find(({ id }) => id === goal.assignedSurveyId);
  const progress = assigned ? byLinkText(t, assigned) : null;
  const about = { memberId: member.id, memberName: member.name, assignedSurveyId: goal.assignedSurveyId };
  return (
    <>
      <Button size="sm" onClick={() => openDialog({ kind: 'survey', ...about })}>
        {goal.completed ? t('Edit') : t('Complete now')}
      </Button>
      {assigned && can(assigned, 'CAN_ANSWER') && (
        <Button size="sm" variant="subtle" onClick={() => openDialog({ kind: 'surveyLinks', ...about })}>
          {progress ?? t('Send by link')}
        </Button>
      )}
    </>
  );
}
