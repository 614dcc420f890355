import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { usePathname } from '../../shared/usePathname.ts';
import classes from './admin.module.css';
import { adminTabs } from './tabs.ts';

/** The tabs of the back-office at the side, 256 px wide. */
export function AdminSidebar() {
  const { t } = useTranslation();
  const id = useId();
  const pathname = usePathname();
  return (
    <nav className={classes.side} aria-labelledby={id}>
      <h2 id={id}>{t('Admin Tools')}</h2>
      {adminTabs.map(({ label, to, prefix, icon: TabIcon }) => (
        <Link
          key={label}
          to={to}
          className={classes.tab}
          activeProps={{}}
          {...(pathname.startsWith(prefix) ? { 'aria-current': 'page' as const } : {})}
        >
          <TabIcon size={16} stroke={1.75} aria-hidden />
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
