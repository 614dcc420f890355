import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConfirmHost } from '../../shared/confirm/confirm.tsx';
import { dockBarsId } from '../dock/DockBar.tsx';
import { useShownPanel } from '../dock/dock.ts';
import { useDockPlace } from '../dock/use-dock-place.ts';
import { DialogHost } from '../open-dialog.tsx';
import { Printing } from '../print/Printing.tsx';
import { LogOutButton } from '../session/LogOutButton.tsx';
import { Slot } from '../slots.tsx';
import { Banners } from './Banners.tsx';
import classes from './Frame.module.css';
import { Framed } from './framed.ts';
import { isAdminPath } from './navigation.ts';
import { TopBar } from './TopBar.tsx';
import { useFocusOnNavigation } from './use-focus-on-navigation.ts';

/**
 * Publishes the height of the collapsed panels and calls in progress as a CSS variable. Toasts and dialogs use it to
 * stay above them and never cover Hang up.
 */
function publishHeight(foot: HTMLElement | null): (() => void) | undefined {
  if (!foot) return undefined;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--foot-height', `${foot.offsetHeight}px`));
  observer.observe(foot);
  return () => {
    observer.disconnect();
    style.removeProperty('--foot-height');
  };
}

/**
 * The frame of all signed-in screens: top bar, banners, the screen itself, and the container for dialogs. The
 * back-office has its own header (shell/admin/AdminShell.tsx).
 */
export function Frame({ children }: { children: ReactNode }) {
  const { t } = useTranslation();
  useFocusOnNavigation();
  const inAdmin = useLocation({ select: ({ pathname }) => isAdminPath(pathname) });
  // the external record embeds this member page in its own window
  const isBare = useLocation({ select: ({ pathname }) => pathname === '/avon-patient' });
  const hasPanel = useShownPanel() !== undefined;
  const isCovered = useDockPlace() === 'sheet' && hasPanel;
  return (
    <div className={classes.frame} data-print="frame">
      <Printing />
      <a href="#main" className={classes.skip} data-print="hide">
        {t('Skip to content')}
      </a>
      <div className={classes.page} data-print="page" inert={isCovered}>
        {inAdmin ? (
          children
        ) : (
          <>
            {!isBare && <TopBar />}
            <Banners />
            <main id="main" tabIndex={-1} className={classes.main}>
              <Framed value={true}>{children}</Framed>
            </main>
            {isBare && (
              <footer className={classes.end} data-print="hide">
                <LogOutButton />
              </footer>
            )}
          </>
        )}
      </div>
      <div ref={publishHeight} className={classes.foot} data-print="hide">
        <div id={dockBarsId} />
        <Slot of="screenFoot" />
      </div>
      <DialogHost />
      <ConfirmHost />
    </div>
  );
}
