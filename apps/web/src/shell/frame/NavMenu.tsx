import { IconExternalLink, IconMenu2 } from '@guidepost/ui/icons';
import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './TopBar.module.css';
import { useNavigation } from './use-navigation.ts';

/** The navigation as a menu, for windows up to 780 px wide. */
export function NavMenu() {
  const { t } = useTranslation();
  const items = useNavigation();
  return (
    <div className={classes.menuButton}>
      <Menu position="bottom-start" width={220}>
        <Menu.Target>
          <ActionIcon size="lg" aria-label={t('Menu')}>
            <IconMenu2 size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
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
    </div>
  );
}
