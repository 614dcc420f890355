import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import classes from './glance.module.css';
import type { Entry } from './glance.ts';

/** Target of a link in the strip: URL parameters of the member page, or a function that opens a dialog. */
export type Target = { search: Record<string, string> } | { open: () => void };

/** Returns the link target that shows an entry in the feed. */
export const entryTarget = ({ externalItemType, externalItemId }: Entry): Target => ({
  search: { feedItemExternalType: externalItemType, feedItemExternalId: String(externalItemId) },
});

interface Props {
  /** If undefined, the text is not a link. */
  to: Target | undefined;
  title?: string;
  isWarning?: boolean;
  children: ReactNode;
}

/** A link in the strip below the header of the member page. */
export function GlanceLink({ to, title, isWarning = false, children }: Props) {
  const linkProps = { className: classes.way, title, 'data-warning': isWarning || undefined };
  if (to === undefined) return <span {...linkProps}>{children}</span>;
  if ('search' in to)
    return (
      <Link to="." search={to.search as never} {...linkProps}>
        {children}
      </Link>
    );
  return (
    <button type="button" {...linkProps} onClick={to.open}>
      {children}
    </button>
  );
}
