import type { NeedGoal as Goal, Member } from '@guidepost/contracts';
import { daysBetween, isNearExpiry } from '@guidepost/rules';
import { IconClock } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { labelIn } from '../../shared/label-in.ts';
import { StoredHtml } from '../../shared/rich-text/StoredHtml.tsx';
import { useToday } from '../../shared/use-today.ts';
import { can, useActingUser } from '../../shell/api.ts';
import { categoryIcon, NeedStatusChip, useNeedActions } from '../needs/public.ts';
import classes from './goals.module.css';
import type { GoalCardOf } from './parts.ts';

interface Props {
  member: Member;
  goal: Goal;
  Card: GoalCardOf;
}

/** A need as a goal: the time left to act on it, its reason, and a link to its details. */
export function NeedGoal({ member, goal: { need, completed, dueDate }, Card }: Props) {
  const { t } = useTranslation();
  const today = useToday(useActingUser().timeZone);
  const actions = useNeedActions(member, need);
  const count = daysBetween(today, dueDate);
  return (
    <Card
      icon={categoryIcon(need.category.key)}
      isDone={completed}
      title={labelIn(need.issue)}
      kind={`${t('Need')}, ${labelIn(need.category)}`}
      chip={
        need.status === 'identified' ? (
          <Chip tone={isNearExpiry(dueDate, today) ? 'warning' : 'neutral'} icon={IconClock}>
            {count === 1 ? t('1 day left') : t('{count} days left', { count })}
          </Chip>
        ) : (
          <NeedStatusChip status={need.status} />
        )
      }
    >
      <StoredHtml html={need.reason} />
      <div className={classes.actions}>
        <Button size="sm" onClick={actions.view}>
          {t('View details')}
        </Button>
        {can(need, 'CAN_DOCUMENT') && (
          <Button size="sm" variant="subtle" onClick={actions.addAction}>
            {t('Add action')}
          </Button>
        )}
      </div>
    </Card>
  );
}
