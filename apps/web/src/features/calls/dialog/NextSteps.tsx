import type { Member, NeedId } from '@guidepost/contracts';
import { canWorkOnNeeds } from '@guidepost/rules';
import { IconCalendar, IconPlus } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { can } from '../../../shell/api.ts';
import { openDialog } from '../../../shell/open-dialog.tsx';
import classes from './dialog.module.css';

interface Props {
  member: Member;
  /** Called with a need that was added during the call. */
  onNeed: (needId: NeedId) => void;
}

/** Buttons for common next steps: add a need, or schedule an event. The call stays open beside the dialog. */
export function NextSteps({ member, onNeed }: Props) {
  const { t } = useTranslation();
  const about = { memberId: member.id, memberName: member.name };
  const mayAdd = can(member, 'CAN_UPDATE_USER_NEEDS') && canWorkOnNeeds(member.memberStage.key);
  const maySchedule = can(member, 'CAN_SCHEDULE_EVENTS');
  if (!mayAdd && !maySchedule) return null;
  return (
    <div className={classes.steps}>
      {mayAdd && (
        <Button
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => openDialog({ kind: 'need', ...about, onAdded: ({ id }) => onNeed(id) })}
        >
          {t('Add need')}
        </Button>
      )}
      {maySchedule && (
        <Button
          leftSection={<IconCalendar size={16} stroke={1.75} aria-hidden />}
          onClick={() => openDialog({ kind: 'scheduledEvent', ...about })}
        >
          {t('Schedule next')}
        </Button>
      )}
    </div>
  );
}
