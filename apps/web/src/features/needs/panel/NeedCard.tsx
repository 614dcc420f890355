import type { Member, Need } from '@guidepost/contracts';
import { IconPhone } from '@guidepost/ui/icons';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { CardTitle } from '../../../shared/CardTitle.tsx';
import { labelIn, textIn } from '../../../shared/label-in.ts';
import { StoredHtml } from '../../../shared/rich-text/StoredHtml.tsx';
import { SmartContent } from '../../../shared/SmartContent.tsx';
import { shortDayText } from '../../../shared/time.ts';
import { can } from '../../../shell/api.ts';
import { useIsHeld } from '../../../shell/held/actions.ts';
import { closeNeedKey } from '../closing/closing.ts';
import { categoryIcon } from '../icons.ts';
import { NeedMenu } from './NeedMenu.tsx';
import { NeedProgress, NeedStatusChip, useGuidance } from './NeedStatus.tsx';
import classes from './needs.module.css';
import { useNeedActions } from './use-need-actions.ts';

interface Props {
  member: Member;
  need: Need;
  /** True to highlight the card, because the user has just closed the need's details. */
  isHighlighted: boolean;
  onRemoved: () => void;
}

/** Card for a need, with its issue, status, reason, last action, next step and buttons. */
export function NeedCard({ member, need, isHighlighted, onRemoved }: Props) {
  const { t } = useTranslation();
  const actions = useNeedActions(member, need);
  const isHeld = useIsHeld(closeNeedKey(need));
  const mayUpdate = can(member, 'CAN_UPDATE_USER_NEEDS');
  const mayCall = mayUpdate && can(member, 'CAN_CALL_MEMBERS');
  // if true, the guidance already includes the Add action button
  const asksForAction = useGuidance(need).kind === 'act';
  const CategoryIcon = categoryIcon(need.category.key);
  const title = `need-${need.id}`;
  return (
    <article
      className={`gp-card ${classes.card}`}
      aria-labelledby={title}
      data-need={need.id}
      data-highlighted={isHighlighted || undefined}
    >
      <div className={classes.top}>
        <CardTitle icon={CategoryIcon} title={labelIn(need.issue)} id={title}>
          {labelIn(need.category)}
        </CardTitle>
        <NeedStatusChip status={need.status} />
      </div>
      <div className={classes.reason}>
        <SmartContent>
          <StoredHtml html={need.reason} />
        </SmartContent>
      </div>
      {need.lastAction && (
        <p className={classes.last}>
          {t('Last action')}: {textIn(need.lastAction.activityLabel, need.lastAction.activityLabelEs)},{' '}
          {shortDayText(Temporal.PlainDate.from(need.lastAction.date))}, {need.lastAction.creatorName}
        </p>
      )}
      <NeedProgress need={need} onAddAction={actions.addAction} />
      <div className={classes.foot}>
        <Button size="sm" variant="subtle" onClick={actions.view}>
          {t('View details')}
        </Button>
        <Button
          size="sm"
          variant="subtle"
          onClick={actions.view}
          aria-label={`${t('History')} ${need.historyEntryIds.length}, ${labelIn(need.issue)}`}
        >
          {t('History')} <span className={classes.number}>{need.historyEntryIds.length}</span>
        </Button>
        {mayUpdate && (
          <span className={classes.actions}>
            {mayCall && (
              <Button
                size="sm"
                disabled={isHeld || !can(need, 'CAN_CALL')}
                leftSection={<IconPhone size={14} stroke={1.75} aria-hidden />}
                onClick={actions.call}
              >
                {t('Call', { context: 'act' })}
              </Button>
            )}
            {!(asksForAction && can(need, 'CAN_DOCUMENT') && !isHeld) && (
              <Button size="sm" disabled={isHeld || !can(need, 'CAN_DOCUMENT')} onClick={actions.addAction}>
                {t('Add action')}
              </Button>
            )}
            <NeedMenu need={need} actions={actions} disabled={isHeld} onRemoved={onRemoved} />
          </span>
        )}
      </div>
    </article>
  );
}
