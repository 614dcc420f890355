import type { Need } from '@guidepost/contracts';
import { IconCircleCheck, IconClockPlus, IconDots, IconHandStop, IconPencil, IconTrash } from '@guidepost/ui/icons';
import { ActionIcon, Menu } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { labelIn } from '../../../shared/label-in.ts';
import { can } from '../../../shell/api.ts';
import type { useNeedActions } from './use-need-actions.ts';

interface Props {
  need: Need;
  actions: ReturnType<typeof useNeedActions>;
  disabled?: boolean;
  /** Called after the need is deleted, to move the focus. */
  onRemoved?: () => void;
}

/**
 * Menu with a need's other actions. It always contains Delete. If the user may not delete the need, Delete shows the
 * reason.
 */
export function NeedMenu({ need, actions, disabled = false, onRemoved }: Props) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  /**
   * Focuses the menu's button before opening a dialog, so that the dialog returns the focus to this button when it
   * closes.
   */
  const from = (open: () => unknown) => () => {
    button.current?.focus();
    open();
  };
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon
          ref={button}
          size="sm"
          disabled={disabled}
          aria-label={t('More actions for {need}', { need: labelIn(need.issue) })}
        >
          <IconDots size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {can(need, 'CAN_FULFILL') && (
          <Menu.Item leftSection={<IconCircleCheck size={16} stroke={1.75} />} onClick={from(actions.fulfill)}>
            {t('Mark fulfilled')}
          </Menu.Item>
        )}
        {can(need, 'CAN_EXTEND') && (
          <Menu.Item leftSection={<IconClockPlus size={16} stroke={1.75} />} onClick={actions.extend}>
            {t('Extend time window')}
          </Menu.Item>
        )}
        {can(need, 'CAN_EDIT') && (
          <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} />} onClick={from(actions.edit)}>
            {t('Edit need')}
          </Menu.Item>
        )}
        {can(need, 'CAN_STOP_PURSUING') && (
          <Menu.Item
            leftSection={<IconHandStop size={16} stroke={1.75} />}
            onClick={from(() => void actions.stopPursuing())}
          >
            {t('Stop pursuing')}
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconTrash size={16} stroke={1.75} />}
          onClick={from(() => void actions.remove().then((gone) => gone && onRemoved?.()))}
        >
          {t('Delete need')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
