import { SegmentedControl } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { type ReactNode, type Ref, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useNarrowPage } from '../../shell/dock/use-narrow-page.ts';
import classes from './panes.module.css';

export type Pane = 'list' | 'editor' | 'preview';

/** Returns how many panes fit side by side. */
export function usePaneCount(): 1 | 2 | 3 {
  const isTight = useNarrowPage(79.99);
  const isNarrow = useNarrowPage(44);
  const isLow = useMediaQuery('(max-height: 29.99em)', undefined, { getInitialValueInEffect: false });
  return isNarrow || isLow ? 1 : isTight ? 2 : 3;
}

interface Props {
  count: 1 | 2 | 3;
  /** The pane to show if not all of them fit. */
  pane: Pane;
  onPane: (pane: Pane) => void;
  /** The list's name in English, such as 'Questions'. */
  listName: string;
  /** Identifies what the editor shows. When it changes, the editor scrolls to the top. */
  shown: string;
  list: ReactNode;
  editor: ReactNode;
  preview: ReactNode;
  /** Beside the switch for the panes, which stays visible while the user scrolls. Used if only one pane fits. */
  save?: ReactNode;
  /** Below the switch for the panes. Used if only one pane fits. */
  below?: ReactNode;
}

/**
 * An editor's list, form and preview. They are side by side if the page is wide enough. On a narrower page, either
 * the form or the preview is beside the list. On a phone, only one of the three is shown.
 */
export function Panes({ count, pane, onPane, listName, shown, list, editor, preview, save, below }: Props) {
  const { t } = useTranslation();
  const top = useRef<HTMLDivElement>(null);
  const form = useRef<HTMLElement>(null);
  const shownPane = count === 2 && pane === 'list' ? 'editor' : pane;
  const isShown = (one: Pane) => count === 3 || (count === 2 && one === 'list') || one === shownPane;
  const before = useRef({ shown, pane });
  useEffect(() => {
    const was = before.current;
    before.current = { shown, pane };
    if (was.shown === shown && was.pane === pane) return;
    form.current?.scrollTo({ top: 0 });
    if (count > 1 || pane !== 'editor' || was.pane !== 'list') return;
    // moves to the form, because the row that was pressed is no longer visible
    top.current?.scrollIntoView({ block: 'start' });
    form.current?.focus({ preventScroll: true });
  }, [shown, pane, count]);
  const choices: { value: Pane; label: string }[] = [
    { value: 'list', label: t(listName) },
    { value: 'editor', label: t('Editor') },
    { value: 'preview', label: t('Preview') },
  ];
  return (
    <>
      {count < 3 && (
        <>
          <div ref={top} />
          <div className={classes.head} data-panes={count}>
            <div className={classes.paneBar}>
              <SegmentedControl<Pane>
                aria-label={t('Shown')}
                value={shownPane}
                onChange={onPane}
                data={choices.filter(({ value }) => count === 1 || value !== 'list')}
              />
              {save}
            </div>
            {below}
          </div>
        </>
      )}
      <div className={classes.columns} data-panes={count}>
        <div className={classes.list} hidden={!isShown('list')}>
          {list}
        </div>
        <Scrolled ref={form} className={classes.form} isHidden={!isShown('editor')} label={t('Editor')}>
          {editor}
        </Scrolled>
        <Scrolled className={classes.preview} isHidden={!isShown('preview')} label={t('Preview')}>
          {preview}
        </Scrolled>
      </div>
    </>
  );
}

interface ScrolledProps {
  ref?: Ref<HTMLElement>;
  className: string | undefined;
  isHidden: boolean;
  label: string;
  children: ReactNode;
}

const Scrolled = ({ ref, className, isHidden, label, children }: ScrolledProps) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
  <section ref={ref} className={className} tabIndex={0} hidden={isHidden} aria-label={label}>
    {children}
  </section>
);
