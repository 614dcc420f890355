import { IconLogout, IconMenu2 } from '@guidepost/ui/icons';
import { ActionIcon, Button, Menu } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Logo } from '../frame/Logo.tsx';
import bar from '../frame/TopBar.module.css';
import { UserMenu } from '../frame/UserMenu.tsx';
import { CommandPalette } from '../palette/CommandPalette.tsx';
import { logOut } from '../session/log-out.ts';
import classes from './admin.module.css';
import { adminTabGroups, currentTab } from './tabs.ts';

/** Back-office header with a logo that links to the landing page, and a button to sign out. */
export function AdminBar() {
  const { t } = useTranslation();
  return (
    <header className={bar.bar} data-print="hide">
      <TabsMenu />
      <Link to="/admin-dashboard" className={bar.home} aria-label={t('Guidepost: go to the admin portal')}>
        <Logo />
      </Link>
      <div className={bar.end}>
        <CommandPalette />
        <UserMenu />
        <Button
          variant="subtle"
          className={classes.logOut}
          leftSection={<IconLogout size={16} stroke={1.75} aria-hidden />}
          onClick={() => void logOut()}
        >
          {t('Log Out')}
        </Button>
      </div>
    </header>
  );
}

/** The tabs as a menu, for windows that are too narrow for the sidebar. */
function TabsMenu() {
  const { t } = useTranslation();
  const current = useLocation({ select: ({ pathname }) => currentTab(pathname) });
  return (
    <div className={classes.menuButton}>
      <Menu position="bottom-start" width={256}>
        <Menu.Target>
          <ActionIcon size="lg" aria-label={t('Admin Tools')}>
            <IconMenu2 size={20} stroke={1.75} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown className={classes.menu ?? ''}>
          {adminTabGroups.map((group) => (
            <Fragment key={group.label}>
              <Menu.Label>{t(group.label)}</Menu.Label>
              {group.tabs.map(({ label, to, prefix, icon: TabIcon }) => (
                <Menu.Item
                  key={label}
                  component={Link}
                  to={to}
                  leftSection={<TabIcon size={16} stroke={1.75} aria-hidden />}
                  {...(prefix === current ? { 'aria-current': 'page', fw: 600 } : {})}
                >
                  {t(label)}
                </Menu.Item>
              ))}
            </Fragment>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
