import type { ReactNode } from 'react';
import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './ScreenHeader.module.css';

/** Sets the document's title while the screen is visible, such as 'Docket · Guidepost'. */
export function useDocumentTitle(title: string): void {
  const { t } = useTranslation();
  const text = title === '' ? 'Guidepost' : `${t(title)} · Guidepost`;
  useEffect(() => {
    document.title = text;
  }, [text]);
}

interface Props {
  /** The screen's heading. The frame moves the focus to it after a navigation. */
  title: ReactNode;
  /** A muted number after the heading. */
  count?: number | undefined;
  children?: ReactNode;
}

/** The first line of a screen: the heading, followed by the screen's controls. */
export function ScreenHeader({ title, count, children }: Props) {
  return (
    <div className={classes.header}>
      <h1 tabIndex={-1} data-screen-title className={classes.title}>
        {title}
      </h1>
      {count !== undefined && <span className={classes.count}>{count.toLocaleString()}</span>}
      {children}
    </div>
  );
}
