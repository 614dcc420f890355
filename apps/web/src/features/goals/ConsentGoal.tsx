import type { ConsentGoal as Goal, Member } from '@guidepost/contracts';
import { IconCircleCheck, IconCircleDashed, IconCircleX, IconShieldCheck } from '@guidepost/ui/icons';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import { shortDateText } from '../../shared/time.ts';
import { useTermName } from '../../shared/use-term-name.ts';
import { useActingUser } from '../../shell/api.ts';
import { Slot } from '../../shell/slots.tsx';
import classes from './goals.module.css';
import { isRejected } from './list.ts';
import type { GoalCardOf } from './parts.ts';

interface Props {
  member: Member;
  goal: Goal;
  Card: GoalCardOf;
}

/** A consent as a goal, with its answer. The consents feature provides the actions. */
export function ConsentGoal({ member, goal, Card }: Props) {
  const { t } = useTranslation();
  const termName = useTermName();
  const { timeZone } = useActingUser();
  const { completedAt, description } = goal;
  const kind =
    completedAt === null ? t('Consent') : t('Consent, answered {date}', { date: shortDateText(completedAt, timeZone) });
  return (
    <Card
      icon={IconShieldCheck}
      isDone={goal.consented === true}
      title={termName(goal.term)}
      kind={kind}
      chip={<State goal={goal} />}
    >
      {description !== null && <p>{t(description)}</p>}
      <div className={classes.actions}>
        <Slot of="consentGoal" member={member} goal={goal} />
      </div>
    </Card>
  );
}

function State({ goal }: { goal: Goal }) {
  const { t } = useTranslation();
  if (!goal.completed)
    return (
      <Chip tone="warning" icon={IconCircleDashed}>
        {t('Incomplete')}
      </Chip>
    );
  return isRejected(goal) ? (
    <Chip tone="danger" icon={IconCircleX}>
      {t('Rejected')}
    </Chip>
  ) : (
    <Chip tone="success" icon={IconCircleCheck}>
      {t('Accepted')}
    </Chip>
  );
}
