import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmHost } from '../../shared/confirm/confirm.tsx';
import { DialogHost } from '../open-dialog.tsx';
import { Slot } from '../slots.tsx';
import { Banners } from './Banners.tsx';
import classes from './Frame.module.css';
import { Framed } from './framed.ts';
import { isAdminPath } from './navigation.ts';
import { TopBar } from './TopBar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/**
 * The frame of all signed-in screens: top bar, banners, the screen itself, and the hosts of dialogs. The back-office
 * has its own header (shell/admin/AdminShell.tsx).
 */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  useFocusOnNavigation();
  const inAdmin = useLocation({ select: ({ pathname }) => isAdminPath(pathname) });
  // the page of a member is embedded in the window of an external record
  const isBare = useLocation({ select: ({ pathname }) => pathname === '/avon-patient' });
  return (
    <div className={classes.frame}>
      <a href="#main" className={classes.skip}>
        {t('Skip to content')}
      </a>
      {inAdmin ? (
        children
      ) : (
        <>
          {!isBare && <TopBar />}
          <Banners />
          <main id="main" tabIndex={-1} className={classes.main}>
            <Framed value={true}>{children}</Framed>
          </main>
        </>
      )}
      <Slot of="screenFoot" />
      <DialogHost />
      <ConfirmHost />
    </div>
  );
}
