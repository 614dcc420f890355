import { VisuallyHidden } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import classes from './TopBar.module.css';
import { useNavigation } from './useNavigation.ts';

export function NavLinks() {
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
