import type { SurveyGoal as Goal, Member } from '@guidepost/contracts';
import { IconCircleCheck, IconClipboardCheck, IconClock } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { shortDateText } from '../../shared/time.ts';
import { useToday } from '../../shared/use-today.ts';
import { useActingUser } from '../../shell/api.ts';
import { Slot } from '../../shell/slots.tsx';
import classes from './goals.module.css';
import { dueDay } from './list.ts';
import type { GoalCardOf } from './parts.ts';

interface Props {
  member: Member;
  goal: Goal;
  Card: GoalCardOf;
}

/** Shows a survey as a goal, with its due date or a late marker. The surveys feature provides the actions. */
export function SurveyGoal({ member, goal, Card }: Props) {
  const { t } = useTranslation();
  const { timeZone } = useActingUser();
  const today = useToday(timeZone);
  const day = dueDay(goal, timeZone);
  const isLate = !goal.completed && day !== null && day < today;
  const date = goal.dueAt === null ? null : shortDateText(goal.dueAt, timeZone);
  return (
    <Card
      icon={IconClipboardCheck}
      isDone={goal.completed}
      title={goal.name}
      kind={date === null ? t('Survey') : t('Survey, due {date}', { date })}
      chip={
        goal.completed ? (
          <Chip tone="success" icon={IconCircleCheck}>
            {t('Complete')}
          </Chip>
        ) : (
          isLate && (
            <Chip tone="warning" icon={IconClock}>
              {t('Late')}
            </Chip>
          )
        )
      }
    >
      {goal.scores.map(({ name, value, band }) => (
        <p key={name} className={classes.score}>
          {name} <b>{value}</b> {band}
        </p>
      ))}
      <div className={classes.actions}>
        <Slot of="surveyGoal" member={member} goal={goal} />
      </div>
    </Card>
  );
}
