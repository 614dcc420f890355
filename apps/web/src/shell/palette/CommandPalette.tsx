import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../shared/lazy-part.ts';
import { keepKeysAhead } from '../frame/keys-ahead.ts';
import { noDialog } from '../frame/no-dialog.ts';
import classes from './button.module.css';
import { loadSources, type PaletteEntry, preloadSources } from './entries.ts';

/** The palette and the entries of features, in a separate chunk. */
const load = async () => {
  const [{ Palette }, sources] = await Promise.all([import('./Palette.tsx'), loadSources()]);
  return { default: (props: { onClose: (chosen?: PaletteEntry) => void }) => <Palette sources={sources} {...props} /> };
};
const LazyPalette = lazyPart(load);

/**
 * The command palette: `/`, or Ctrl or Cmd with K, except in a dialog, or the button in the bar. It opens a member or a
 * screen, or runs an action of the current page.
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
    keepKeysAhead(true);
  };
  const focusBack = () => {
    if (opener.current instanceof HTMLElement && opener.current.isConnected) opener.current.focus();
  };
  const close = (chosen?: PaletteEntry) => {
    setOpened(false);
    // after the palette has closed: an action may open a dialog, which later returns the focus to where it is then
    setTimeout(async () => {
      if (!chosen?.leaves) focusBack();
      await chosen?.run(navigate);
      // the target is the current screen
      setTimeout(() => document.activeElement === document.body && focusBack(), 100);
    });
  };
  useHotkeys([['mod+K', () => (opened ? close() : noDialog() && openByKey())]], [], true);
  // not from a field, in which it is a character
  useHotkeys([['/', () => noDialog() && openByKey()]]);
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

/** Loads the palette after sign-in, step by step, so that the user's first key presses come first. */
function usePreload(): void {
  useEffect(() => {
    const stop = new AbortController();
    const once = () => {
      stop.abort();
      // failed code is requested again when the palette opens
      preloadSources()
        .then(load)
        .catch(() => {});
    };
    for (const sign of ['keydown', 'pointermove'] as const) document.addEventListener(sign, once, stop);
    return () => stop.abort();
  }, []);
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** The palette's shortcut on this device. */
const paletteKey = isMac ? '⌘K' : 'Ctrl K';
