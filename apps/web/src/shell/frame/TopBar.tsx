import { IconExternalLink } from '@guidepost/ui/icons';
import { VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { CommandPalette } from '../palette/CommandPalette.tsx';
import { Slot } from '../slots.tsx';
import { Logo } from './Logo.tsx';
import { NavMenu } from './NavMenu.tsx';
import classes from './TopBar.module.css';
import { UserMenu } from './UserMenu.tsx';
import { useNavigation } from './use-navigation.ts';
import { useViewedGuide, viewedPath } from './viewed-guide.ts';

/** Top bar, 52 px high, with navigation, member search, notifications and user menu. */
export function TopBar() {
  const { t } = useTranslation();
  const viewed = useViewedGuide();
  return (
    <header className={classes.bar} data-print="hide">
      <NavMenu />
      <Link to={viewedPath('/docket', viewed)} className={classes.home} aria-label={t('Guidepost: go to the docket')}>
        <Logo />
      </Link>
      <NavLinks />
      <div className={classes.end}>
        <CommandPalette />
        <Slot of="topBar" />
        <UserMenu />
      </div>
    </header>
  );
}

function NavLinks() {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('Main')} className={classes.links}>
      {useNavigation().map(({ label, to, current, newTab }) => {
        const mark = current ? ({ 'aria-current': 'page' } as const) : {};
        return newTab === null ? (
          <Link key={label} to={to} className={classes.link} {...mark}>
            {t(label)}
          </Link>
        ) : (
          <a key={label} href={newTab} target="_blank" rel="noopener noreferrer" className={classes.link} {...mark}>
            {t(label)}
            <IconExternalLink size={14} stroke={1.75} aria-hidden />
            <VisuallyHidden>{t('opens in a new tab')}</VisuallyHidden>
          </a>
        );
      })}
    </nav>
  );
}
