import { Link, type LinkProps, useRouter } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';

declare module '@tanstack/history' {
  interface HistoryState {
    /**
     * True if a record's page was opened from its list, so that the list is the previous entry in the browser history.
     */
    isPageFromList?: boolean;
  }
}

interface Props {
  /** URL of the list. */
  to: LinkProps['to'];
  className?: string | undefined;
  'aria-label'?: string;
  children: ReactNode;
}

/**
 * Link from a record's page back to its list. If the page was opened from the list, the link goes back in the history.
 * The list then keeps its search, page and scroll position.
 */
export function ListLink(props: Props) {
  const router = useRouter();
  const onClick = (event: MouseEvent) => {
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || !router.state.location.state.isPageFromList) return;
    event.preventDefault();
    router.history.back();
  };
  return <Link {...props} onClick={onClick} />;
}
