import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmHost } from '../confirm.tsx';
import { DialogHost } from '../openDialog.tsx';
import { Slot } from '../slots.tsx';
import { ConnectionBanner } from './ConnectionBanner.tsx';
import classes from './Frame.module.css';
import { ImpersonationBanner } from './ImpersonationBanner.tsx';
import { TopBar } from './TopBar.tsx';
import { useFocusOnNavigation } from './useFocusOnNavigation.ts';
import { ViewingAsBanner } from './ViewingAsBanner.tsx';

/** What surrounds every signed-in screen: top bar, banners, the screen itself, and the hosts of dialogs. */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  useFocusOnNavigation();
  // the member page inside another record's window (decision 133)
  const isBare = useLocation({ select: ({ pathname }) => pathname === '/avon-patient' });
  return (
    <div className={classes.frame}>
      <a href="#main" className={classes.skip}>
        {t('Skip to content')}
      </a>
      {!isBare && <TopBar />}
      <ImpersonationBanner />
      <ConnectionBanner />
      <ViewingAsBanner />
      <main id="main" tabIndex={-1} className={classes.main}>
        {children}
      </main>
      <Slot of="screenFoot" />
      <DialogHost />
      <ConfirmHost />
    </div>
  );
}
