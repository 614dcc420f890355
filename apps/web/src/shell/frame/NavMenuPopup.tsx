import { IconExternalLink } from '@guidepost/ui/icons';
import { Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type PopupStart, usePopupStart } from '../../shared/late-popup.tsx';
import { NavMenuButton } from './NavMenuButton.tsx';
import { useNavigation } from './use-navigation.ts';

/** The button with the navigation as a menu. */
export default function NavMenuPopup({ start }: { start: PopupStart }) {
  const { t } = useTranslation();
  const items = useNavigation();
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  usePopupStart(start, button, () => setOpen(true));
  return (
    <Menu position="bottom-start" width={220} opened={isOpen} onChange={setOpen}>
      <Menu.Target>
        <NavMenuButton ref={button} />
      </Menu.Target>
      <Menu.Dropdown>
        {items.map(({ label, to, current, newTab }) => {
          const mark = current ? ({ 'aria-current': 'page', fw: 600 } as const) : {};
          return newTab === null ? (
            <Menu.Item key={label} component={Link} to={to} {...mark}>
              {t(label)}
            </Menu.Item>
          ) : (
            <Menu.Item
              key={label}
              component="a"
              href={newTab}
              target="_blank"
              rel="noopener noreferrer"
              rightSection={
                <IconExternalLink size={14} stroke={1.75} role="img" aria-label={t('opens in a new tab')} />
              }
              {...mark}
            >
              {t(label)}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
