import { IconChevronDown } from '@guidepost/ui/icons';
import { ActionIcon, CloseButton, Portal } from '@mantine/core';
import { useLocation } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isQuestionHandling } from '../../shared/confirm/confirm.tsx';
import { useIsPainted } from '../../shared/use-is-painted.ts';
import { pageWithoutGuide } from '../dialogs/use-close-on-leave.ts';
import { handlesOwnKeys } from '../frame/keys-ahead.ts';
import { noDialog } from '../frame/no-dialog.ts';
import { useDialogId } from '../open-dialog.tsx';
import { DockBar } from './DockBar.tsx';
import classes from './dock.module.css';
import { addPanel, collapsePanels, useRaisedPanels, useShownPanel } from './dock.ts';
import { DockAround, focusIn } from './dock-content.ts';
import { dockRem } from './dock-width.ts';
import { useDockPlace } from './use-dock-place.ts';

interface Props {
  /** The translated title. */
  title: string;
  /** The member's name, shown next to the title. */
  about?: string;
  /** Buttons shown before those that collapse and close the panel. */
  actions?: ReactNode;
  /** Called when the user presses Close. */
  onClose: () => void;
  /** The effect of the Escape key in the panel. `none` if the content handles it. */
  onEscape: 'close' | 'minimize' | 'none';
  /**
   * Id of an element on the screen that reopens the collapsed panel. If undefined, the collapsed panel becomes a bar at
   * the bottom of the screen.
   */
  openedBy?: string | undefined;
  /** The content's state, shown in the bar. */
  status?: string | undefined;
  children: ReactNode;
}

/**
 * A panel beside the page, which stays usable. The panel stays open when the user opens another page, and a collapsed
 * panel keeps its content. On a phone it covers the page until the user collapses it or opens another page.
 */
export function DockPanel({ title, about, actions, onClose, onEscape, openedBy, status, children }: Props) {
  const { t } = useTranslation();
  const titleId = useId();
  const barButtonId = useId();
  const id = useDialogId();
  const isShown = useShownPanel() === id;
  const raised = useRaisedPanels();
  const place = useDockPlace();
  const panel = useRef<HTMLElement>(null);
  const leave = useRef<(() => unknown) | null>(null);
  const focus = useRef<(() => void) | null>(null);
  const [around] = useState({ panel, leave, focus });
  useLayoutEffect(() => addPanel(id), [id]);
  // paints the panel before the page becomes narrower, because the new layout of a long page takes time
  const isPainted = useIsPainted();
  useLayoutEffect(() => {
    if (!isShown || !isPainted || place !== 'beside') return;
    const { style } = document.documentElement;
    // sets the width that the page and dialogs leave free for the panel
    style.setProperty('--dock-width', `${dockRem}rem`);
    return () => {
      style.removeProperty('--dock-width');
    };
  }, [isShown, isPainted, place]);
  // a ref, so that resizing the window does not collapse the panel
  const placeNow = useRef(place);
  placeNow.current = place;
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again when the user shows the panel again
  useEffect(() => {
    if (isShown && panel.current) focusIn(panel.current, focus.current);
  }, [isShown, raised]);

  // on a phone, a page opened from the call bar must not be hidden behind the panel
  const path = useLocation({ select: ({ pathname }) => pageWithoutGuide(pathname) });
  const openedOn = useRef(path);
  useEffect(() => {
    if (openedOn.current !== path && placeNow.current === 'sheet') collapsePanels();
    openedOn.current = path;
  }, [path]);

  const close = () => void (leave.current ?? onClose)();
  const collapse = () => {
    collapsePanels();
    setTimeout(() => document.getElementById(openedBy ?? barButtonId)?.focus());
  };
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (onEscape === 'none' || event.key !== 'Escape') return;
    const target = event.target as HTMLElement;
    // the editor prevents the default of every Escape key press, other elements only if they handle it
    const isTaken =
      (event.defaultPrevented && !target.isContentEditable) ||
      target.getAttribute('data-mantine-stop-propagation') === 'true';
    if (isTaken || isQuestionHandling() || !noDialog(panel.current)) return;
    event.preventDefault();
    if (onEscape === 'close') close();
    else collapse();
  };
  // Escape on the page minimizes the panel, too. It never closes the panel, because the user may mean the page.
  const collapseNow = useRef(collapse);
  collapseNow.current = collapse;
  const handlesPage = isShown && place === 'beside' && onEscape === 'minimize';
  useEffect(() => {
    if (!handlesPage) return;
    const onPageKey = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented || handlesOwnKeys(event)) return;
      if (panel.current?.contains(event.target as Node) || isQuestionHandling() || !noDialog(panel.current)) return;
      event.preventDefault();
      collapseNow.current();
    };
    document.addEventListener('keydown', onPageKey);
    return () => document.removeEventListener('keydown', onPageKey);
  }, [handlesPage]);
  const isSheet = place === 'sheet' && isShown;
  return (
    <Portal>
      <DockAround value={around}>
        <section
          ref={panel}
          role={isSheet ? 'dialog' : 'complementary'}
          {...(isSheet ? { 'aria-modal': true } : {})}
          aria-labelledby={titleId}
          className={classes.panel}
          data-place={place}
          data-dock
          tabIndex={-1}
          hidden={!isShown}
          onKeyDown={onKeyDown}
        >
          <div className={classes.head}>
            <h2 id={titleId}>
              {title}
              {about !== undefined && <span className="gp-about">{about}</span>}
            </h2>
            <span className={classes.actions}>
              {actions}
              <ActionIcon aria-label={t('Minimize')} title={t('Minimize')} onClick={collapse}>
                <IconChevronDown size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
              <CloseButton aria-label={t('Close')} onClick={close} />
            </span>
          </div>
          <div className={classes.body}>{children}</div>
        </section>
      </DockAround>
      {!isShown && openedBy === undefined && (
        <DockBar id={id} buttonId={barButtonId} title={title} about={about} status={status} onClose={close} />
      )}
    </Portal>
  );
}
