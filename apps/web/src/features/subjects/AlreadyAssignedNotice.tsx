import { IconAlertTriangle } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useShowInActivity } from '../feed/public.ts';
import classes from './pick.module.css';
import type { Assigned } from './use-assignment.ts';

/**
 * Says that another user has already assigned the call or text, and names the user and the member. The button opens it
 * in the member's activity.
 */
export function AlreadyAssignedNotice({
  assignedMeanwhile,
  type,
}: {
  assignedMeanwhile: Assigned | undefined;
  type: 'call' | 'message';
}) {
  const { t } = useTranslation();
  const show = useShowInActivity();
  if (!assignedMeanwhile || assignedMeanwhile.subjectId === null) return null;
  const { id, subjectId } = assignedMeanwhile;
  return (
    <div role="alert" className={classes.taken}>
      <IconAlertTriangle size={16} stroke={1.75} aria-hidden />
      <span>
        {t('{by} has already assigned this call or text to {name}.', {
          by: assignedMeanwhile.assigned?.by.name ?? t('Unknown'),
          name: assignedMeanwhile.subjectName ?? t('Unknown'),
        })}
      </span>
      <Button size="sm" onClick={() => show({ memberId: subjectId, type, id })}>
        {t('Show in activity')}
      </Button>
    </div>
  );
}
