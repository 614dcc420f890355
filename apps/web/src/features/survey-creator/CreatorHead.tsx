import { IconArrowBackUp, IconArrowForwardUp, IconDotsVertical } from '@guidepost/ui/icons';
import { ActionIcon, Button, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './creator.module.css';

/** An action in the menu. The label is the English text. */
interface MenuAction {
  label: string;
  run: () => void;
  isDisabled: boolean;
}

interface Props {
  title: string;
  /** Content between the title and the buttons. */
  children?: ReactNode;
  undo: (() => void) | null;
  redo: (() => void) | null;
  menu: MenuAction[];
  /** The save button. Undefined if it is beside the switch for the panes. */
  save: ReactNode;
  /** Button after the save button. */
  last?: ReactNode;
}

interface SaveProps {
  isMain?: boolean;
  canSave: boolean;
  isSaving: boolean;
  onSave: () => void;
}

export function SaveButton({ isMain = false, canSave, isSaving, onSave }: SaveProps) {
  const { t } = useTranslation();
  return (
    <Button
      variant={isMain ? 'filled' : 'default'}
      disabled={!canSave}
      loading={isSaving}
      onClick={onSave}
      aria-keyshortcuts="Control+S"
    >
      {t('Save')}
    </Button>
  );
}

/** Header of an editor: the title, and the buttons for the whole record. */
export function CreatorHead({ title, children, undo, redo, menu, save, last }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.head}>
      <h1 tabIndex={-1} data-screen-title>
        {title}
      </h1>
      {children}
      <span className={classes.end}>
        <ActionIcon aria-label={t('Undo')} disabled={!undo} onClick={() => undo?.()} aria-keyshortcuts="Control+Z">
          <IconArrowBackUp size={18} aria-hidden />
        </ActionIcon>
        <ActionIcon aria-label={t('Redo')} disabled={!redo} onClick={() => redo?.()} aria-keyshortcuts="Control+Y">
          <IconArrowForwardUp size={18} aria-hidden />
        </ActionIcon>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon aria-label={t('More actions')}>
              <IconDotsVertical size={18} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {menu.map(({ label, run, isDisabled }) => (
              <Menu.Item key={label} disabled={isDisabled} onClick={run}>
                {t(label)}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
        {save}
        {last}
      </span>
    </div>
  );
}
