import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../shared/lazyPart.ts';
import { keepKeysAhead } from '../frame/keysAhead.ts';
import { noDialog } from '../frame/noDialog.ts';
import classes from './button.module.css';
import { loadSources, type PaletteEntry, preloadSources } from './entries.ts';

/** The palette and what features bring to it, in a chunk of their own. */
const load = async () => {
  const [{ Palette }, sources] = await Promise.all([import('./Palette.tsx'), loadSources()]);
  return { default: (props: { onClose: (chosen?: PaletteEntry) => void }) => <Palette sources={sources} {...props} /> };
};
const LazyPalette = lazyPart(load);

/**
 * The command palette: `/`, or Ctrl or Cmd with K, from anywhere but a dialog, or the button in the bar. It goes to a
 * member or a screen, or does what could be done here.
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
    // once the palette is gone: what runs may open a dialog, which gives the focus back to where it is then
    setTimeout(async () => {
      if (!chosen?.leaves) focusBack();
      await chosen?.run(navigate);
      // it led to where we are already
      setTimeout(() => document.activeElement === document.body && focusBack(), 100);
    });
  };
  useHotkeys([['mod+K', () => (opened ? close() : noDialog() && openByKey())]], [], true);
  // not from a field, where it is a character
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

/** The palette is loaded as soon as somebody is here, bit by bit: their first keys are answered first. */
function usePreload(): void {
  useEffect(() => {
    const stop = new AbortController();
    const once = () => {
      stop.abort();
      // what did not come is asked for again when the palette opens
      preloadSources()
        .then(load)
        .catch(() => {});
    };
    for (const sign of ['keydown', 'pointermove'] as const) document.addEventListener(sign, once, stop);
    return () => stop.abort();
  }, []);
}

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent);

/** How the key of the palette is called on this machine. */
const paletteKey = isMac ? '⌘K' : 'Ctrl K';
