import { type Icon, IconCircleX, IconDotsVertical, IconPencil, IconStar, IconTrash } from '@guidepost/ui/icons';
import { ActionIcon, Menu } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Chip } from '../../shared/Chip.tsx';
import classes from './contacts.module.css';

interface Props {
  icon: Icon;
  kind: string;
  /** Free text. Descriptions that imports use, such as Home, are translated. */
  description: string;
  primary: boolean;
  /** Reason why this number must not be contacted. Null or undefined if contact is allowed. */
  stop?: string | null;
  children: ReactNode;
  /** The menu's name for screen readers, and its actions. Null if the user may not change the contact. */
  menu: { label: string; onEdit: () => void; onPrimary: (() => void) | null; onDelete: () => void } | null;
}

/** One contact with its description and actions. */
export function ContactLine({ icon: LineIcon, kind, description, primary, stop = null, children, menu }: Props) {
  const { t } = useTranslation();
  const button = useRef<HTMLButtonElement>(null);
  /**
   * Moves the focus to the menu button before an action opens a dialog, so that the focus returns there when the dialog
   * closes.
   */
  const from = (action: () => void) => () => {
    button.current?.focus();
    action();
  };
  return (
    <li className={classes.line}>
      <LineIcon size={16} stroke={1.75} role="img" aria-label={kind} className={classes.icon} />
      <span className={classes.text}>
        {children} <span className={classes.note}>{t(description)}</span>
      </span>
      {stop !== null && (
        <Chip tone="danger" icon={IconCircleX}>
          {t('Do not contact')}
        </Chip>
      )}
      {primary && <Chip>{t('Primary')}</Chip>}
      {menu && (
        <Menu>
          <Menu.Target>
            <ActionIcon ref={button} size="sm" className={classes.more} aria-label={menu.label}>
              <IconDotsVertical size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />} onClick={from(menu.onEdit)}>
              {t('Edit')}
            </Menu.Item>
            {menu.onPrimary && (
              <Menu.Item leftSection={<IconStar size={16} stroke={1.75} aria-hidden />} onClick={from(menu.onPrimary)}>
                {t('Make primary')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />} onClick={from(menu.onDelete)}>
              {t('Delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  );
}
