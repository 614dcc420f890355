import { Link, useLocation } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './admin.module.css';
import { type AdminTabGroup, adminTabGroups, currentTab } from './tabs.ts';

/** Sidebar with the back-office tabs, 256 px wide. */
export function AdminSidebar() {
  const { t } = useTranslation();
  const id = useId();
  const current = useLocation({ select: ({ pathname }) => currentTab(pathname) });
  return (
    <nav className={classes.side} data-print="hide" aria-labelledby={id}>
      <h2 id={id}>{t('Admin Tools')}</h2>
      {adminTabGroups.map((group) => (
        <Group key={group.label} {...group} current={current} />
      ))}
    </nav>
  );
}

function Group({ label, tabs, current }: AdminTabGroup & { current: string | undefined }) {
  const { t } = useTranslation();
  return (
    <div className={classes.group}>
      <h3>{t(label)}</h3>
      {tabs.map(({ label: name, to, prefix, icon: TabIcon }) => (
        <Link
          key={name}
          to={to}
          className={classes.tab}
          activeProps={{}}
          {...(prefix === current ? { 'aria-current': 'page' as const } : {})}
        >
          <TabIcon size={16} stroke={1.75} aria-hidden />
          {t(name)}
        </Link>
      ))}
    </div>
  );
}
