import type { Member, Need } from '@guidepost/contracts';
import { IconPhone, IconPlus, IconX } from '@guidepost/ui/icons';
import { ActionIcon, Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../shared/label-in.ts';
import { can } from '../../../shell/api.ts';
import { useIsHeld } from '../../../shell/held/actions.ts';
import { closeNeedKey } from '../closing/closing.ts';
import { categoryIcon } from '../icons.ts';
import { NeedMenu } from '../panel/NeedMenu.tsx';
import { NeedStatusChip } from '../panel/NeedStatus.tsx';
import panel from '../panel/needs.module.css';
import { useNeedActions } from '../panel/use-need-actions.ts';
import classes from './detail.module.css';
import { NeedFacts } from './NeedFacts.tsx';
import { NeedHistory } from './NeedHistory.tsx';

interface Props {
  member: Member;
  need: Need;
  onClose: () => void;
}

/** A need's full details and its history, with the buttons for all actions at the top. */
export function NeedDetails({ member, need, onClose }: Props) {
  const { t } = useTranslation();
  const actions = useNeedActions(member, need);
  const isHeld = useIsHeld(closeNeedKey(need));
  const mayUpdate = can(member, 'CAN_UPDATE_USER_NEEDS');
  const CategoryIcon = categoryIcon(need.category.key);
  return (
    <div className={classes.details}>
      <div className={classes.head}>
        <ActionIcon size="lg" aria-label={t('Close')} onClick={onClose} data-autofocus>
          <IconX size={20} stroke={1.75} aria-hidden />
        </ActionIcon>
        <span className={panel.icon} aria-hidden>
          <CategoryIcon size={18} stroke={1.75} />
        </span>
        <div className={classes.title}>
          <div className={classes.name}>
            <h2>{labelIn(need.issue)}</h2>
            <NeedStatusChip status={need.status} />
          </div>
          <span className="gp-meta">
            {labelIn(need.category)}, {member.name}
          </span>
        </div>
        {mayUpdate && (
          <div className={classes.actions}>
            {can(member, 'CAN_CALL_MEMBERS') && (
              <Button
                disabled={isHeld || !can(need, 'CAN_CALL')}
                leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
                onClick={actions.call}
              >
                {t('Call', { context: 'act' })}
              </Button>
            )}
            {can(need, 'CAN_FULFILL') && (
              <Button className={classes.wide} disabled={isHeld} onClick={actions.fulfill}>
                {t('Mark fulfilled')}
              </Button>
            )}
            <Button
              variant="filled"
              disabled={isHeld || !can(need, 'CAN_DOCUMENT')}
              leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
              onClick={actions.addAction}
            >
              {t('Add action')}
            </Button>
            <NeedMenu need={need} actions={actions} disabled={isHeld} onRemoved={onClose} />
          </div>
        )}
      </div>
      <div className={classes.columns}>
        <NeedHistory member={member} need={need} />
        <NeedFacts need={need} onAddAction={actions.addAction} onEdit={actions.edit} />
      </div>
    </div>
  );
}
