import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CommandPalette } from '../palette/CommandPalette.tsx';
import { Slot } from '../slots.tsx';
import { FindMember } from './FindMember.tsx';
import { Logo } from './Logo.tsx';
import { NavLinks } from './NavLinks.tsx';
import { NavMenu } from './NavMenu.tsx';
import classes from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';

/** The bar at the top, 52 px: where one can go, a member to find, what is new, and the person who is here. */
export function TopBar() {
  const { t } = useTranslation();
  return (
    <header className={classes.bar}>
      <NavMenu />
      <Link to="/docket" className={classes.home} aria-label={t('Guidepost, go to the docket')}>
        <Logo />
      </Link>
      <NavLinks />
      <div className={classes.end}>
        <FindMember />
        <CommandPalette />
        <Slot of="topBar" />
        <UserMenu />
      </div>
    </header>
  );
}
