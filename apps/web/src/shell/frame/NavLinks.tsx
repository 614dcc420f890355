import { Link, useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useActingUser } from '../session/actingUser.ts';
import { navigation } from './navigation.ts';
import classes from './TopBar.module.css';

/** The items that this person sees, and which of them is current. */
export function useNavigation() {
  const user = useActingUser();
  const { pathname } = useLocation();
  return navigation
    .filter((item) => item.visible?.(user) ?? true)
    .map((item) => ({ ...item, current: pathname === item.prefix || pathname.startsWith(`${item.prefix}/`) }));
}

export function NavLinks() {
  const { t } = useTranslation();
  const items = useNavigation();
  return (
    <nav aria-label={t('Main')} className={classes.links}>
      {items.map(({ label, to, current }) => (
        <Link key={label} to={to} className={classes.link} {...(current ? { 'aria-current': 'page' } : {})}>
          {t(label)}
        </Link>
      ))}
    </nav>
  );
}
