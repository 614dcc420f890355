import { IconSearch } from '@guidepost/ui/icons';
import { useHotkeys } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../shared/lazy-part.ts';
import { whenIdle } from '../../shared/when-idle.ts';
import { collectKeysAhead } from '../frame/keys-ahead.ts';
import { noDialog } from '../frame/no-dialog.ts';
import { paletteKeys, useShortcutList } from '../frame/shortcut-keys.ts';
import { useKeys } from '../frame/use-keys.ts';
import classes from './button.module.css';
import { loadSources, type PaletteEntry } from './entries.ts';

/** Loads the palette and the entries of all features. */
const load = async () => {
  const [{ Palette }, sources] = await Promise.all([import('./Palette.tsx'), loadSources()]);
  return { default: (props: { onClose: (chosen?: PaletteEntry) => void }) => <Palette sources={sources} {...props} /> };
};
const LazyPalette = lazyPart(load);

/**
 * The command palette. It opens a member or screen, or runs an action of the current page. It is opened by the button
 * in the top bar, `/`, Ctrl+K or Command+K. These keys do nothing while a dialog is open.
 */
export function CommandPalette() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [opened, setOpened] = useState(false);
  const opener = useRef<Element | null>(null);

  const open = () => {
    opener.current = document.activeElement;
    setOpened(true);
  };
  const openByKey = () => {
    open();
    collectKeysAhead(true);
  };
  const focusBack = () => {
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  };
  const close = (chosen?: PaletteEntry) => {
    setOpened(false);
    // Runs after the palette has closed. An action may open a dialog, which remembers the focused element to restore
    // the focus later.
    setTimeout(async () => {
      if (!chosen?.leaves) focusBack();
      await chosen?.run(navigate);
      // restores the focus if the user chose the screen that is already open
      setTimeout(() => document.activeElement === document.body && focusBack(), 100);
    });
  };
  useHotkeys([['mod+K', () => (opened ? close() : noDialog() && openByKey())]], [], true);
  // typing `/` in a field enters the character
  useKeys([['/', () => noDialog() && openByKey()]]);
  useShortcutList();
  usePreload();
  return (
    <>
      <button
        type="button"
        className={classes.button}
        aria-haspopup="dialog"
        aria-keyshortcuts="/ Control+K Meta+K"
        aria-label={t('Find a member')}
        title={`${t('Find a member, a screen or an action')} (${paletteKey})`}
        onClick={open}
      >
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span className={classes.words}>{t('Find a member')}</span>
        <kbd className="gp-key" aria-hidden>
          /
        </kbd>
      </button>
      {opened && (
        <Suspense fallback={null}>
          <LazyPalette onClose={close} />
        </Suspense>
      )}
    </>
  );
}

/**
 * Loads the palette after the user's first key press or pointer movement, while the browser is idle, so that it does not
 * delay their input.
 */
function usePreload(): void {
  useEffect(() => {
    const stop = new AbortController();
    const once = () => {
      stop.abort();
      // if the code fails to load, it is requested again when the palette opens
      whenIdle()
        .then(load)
        .catch(() => {});
    };
    for (const sign of ['keydown', 'pointermove'] as const) document.addEventListener(sign, once, stop);
    return () => stop.abort();
  }, []);
}

/** The palette's shortcut on this device. */
const paletteKey = paletteKeys.join(' ');
