import { Skeleton, VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import classes from './Frame.module.css';
import { Logo } from './Logo.tsx';
import bar from './TopBar.module.css';

/** The frame while the acting user loads. Its layout does not shift when the content appears. */
export function FrameSkeleton() {
  const { t } = useTranslation();
  return (
    <div className={classes.frame} aria-busy="true">
      <header className={bar.bar}>
        <Logo />
        <div className={bar.end}>
          <Skeleton circle height={28} />
          <Skeleton height={10} width={96} />
        </div>
      </header>
      <ConnectionBanner />
      <main id="main">
        <VisuallyHidden>{t('Loading')}</VisuallyHidden>
      </main>
    </div>
  );
}
